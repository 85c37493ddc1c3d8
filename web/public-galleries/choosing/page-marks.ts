/** Favourites that visitors mark and send. Only pages of galleries that have them load it. */
import { localeOf } from '#contract/languages.ts'
import { language, texts } from '#web/texts/texts.ts'
import type { ChoosingPage } from '../viewer/ending.tsx'
import { once } from '../viewer/open-on-demand.ts'
import type { Shown } from '../wall/shown.ts'
import { choiceBar } from './bar.ts'
import { favourByKey } from './choice.ts'
import { filterFor } from './filter.ts'
import { findImages } from './find-images.ts'
import { type Marks, marksOf } from './marks.ts'
import { heartsOn } from './tile-hearts.ts'

/** Takes the marks off pictures that are gone; not when they cannot be looked for. */
export async function dropGone(marks: Marks, find: (ids: readonly number[]) => Promise<Map<number, number>>) {
  const ids = [...marks.list()]
  const found = await find(ids).catch(() => undefined)
  const gone = found ? ids.filter((id) => !found.has(id)) : []
  if (gone.length > 0) marks.drop(gone)
}

/** @param main what has the walls of the page */
export function showChoosing(
  page: HTMLElement,
  main: HTMLElement,
  shown: Shown,
  announce: (text: string) => void,
): ChoosingPage {
  const { facts, images } = shown
  const marks = marksOf(facts.publicId)
  const find = (ids: readonly number[]) => findImages(ids, images, facts.count)
  const dialog = once(async () => {
    const { sendDialog } = await import('./send-dialog.ts')
    return sendDialog({ facts, images, marks, find })
  })
  const open = () => void dialog().then((show) => show())

  heartsOn(main, shown, marks, {
    label: (name) => texts.favourite({ name }),
    title: texts.favouriteByKey,
    keys: 'H',
    onKey: favourByKey,
  })
  const filter = filterFor(page, main, shown, marks, {
    title: texts.yourFavourites,
    find,
    onChange: () => showBar(),
    announce,
  })
  const showBar = choiceBar(page, {
    label: texts.yourFavourites,
    isFiltered: () => filter.isOn(),
    state() {
      const count = marks.list().length
      const text = texts[marks.areSent() ? 'favouriteCountSent' : 'favouriteCount']({ count })
      return {
        text: count === 0 ? '' : text,
        count: count.toLocaleString(localeOf(language)),
        filter: filter.isOn() ? texts.showAll : texts.showFavourites,
        action: texts.send,
      }
    },
    onFilter: filter.toggle,
    onAction: open,
  })
  marks.onChange(showBar)
  void dropGone(marks, find)
  void filter.follow()
  return {
    chosen: { label: texts.yourFavourites, ids: () => marks.list() },
    loaded: Promise.resolve(),
    ending: { label: texts.sendFavourites, isOffered: () => true, open },
    fetchPlugin: async () => (await import('./viewer-with-hearts.tsx')).hearts(marks),
  }
}
