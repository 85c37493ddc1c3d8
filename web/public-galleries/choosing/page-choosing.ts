/** Choosing on a gallery's page, in one of two ways: choose-favourites.ts and choose-picks.ts. */
import { texts } from '#web/texts/texts.ts'
import type { ChoosingPage, EndOfChoosing } from '../viewer/ending.tsx'
import { once } from '../viewer/open-on-demand.ts'
import type { Shown } from '../wall/shown.ts'
import { type ChoiceState, choiceBar } from './bar.ts'
import type { Choice } from './choice.ts'
import { filterFor } from './filter.ts'
import { type HeartWords, heartsOn } from './tile-hearts.ts'

export type PageToChoose = {
  page: HTMLElement
  shown: Shown
  announce(text: string): void
}

type Way = {
  choice: Choice
  /** Resolves once previous choices are loaded, or have failed to load. */
  loaded: Promise<unknown>
  hearts: HeartWords
  /** Accessible name of the bar. */
  label: string
  /** Title of the chosen images, label of the button that filters them, and text if there are none. */
  chosen: { title: string; button: string; none?: string }
  state(): ChoiceState
  ending: EndOfChoosing
  fetchPlugin: ChoosingPage['fetchPlugin']
}

/** Puts hearts on the tiles, shows the choices, and filters the page on demand. */
export function choosingOn({ page, shown, announce }: PageToChoose, way: Way): ChoosingPage {
  const { choice, hearts, label, chosen, state, ending, fetchPlugin } = way
  const main = page.querySelector('main')!
  heartsOn(main, shown, choice, hearts)
  const filter = filterFor(page, main, shown, choice, { ...chosen, announce, onChange: () => showBar() })
  const showBar = choiceBar(page, {
    label,
    state,
    filterLabel: () => (filter.isOn() ? texts.showAll : choice.list().length > 0 ? chosen.button : undefined),
    filter,
  })
  choice.onChange(showBar)
  const loaded = way.loaded.then(showBar)
  void loaded.then(filter.follow)
  return {
    chosen: {
      label: chosen.title,
      ids: () => choice.list().filter((id) => choice.markOf(id) === 'yes'),
    },
    loaded,
    ending,
    fetchPlugin,
  }
}

/** Opens a dialog that is fetched on first use. */
export function opening(fetchDialog: () => Promise<() => void>): () => void {
  const fetched = once(fetchDialog)
  return () => void fetched().then((open) => open())
}
