/** What the pages have of those who choose pictures through a link of their own. Only these load it. */
import { LINK_HAS_ENDED } from '#contract/pick-form.ts'
import type { ChoosingPage } from '../viewer/ending.tsx'
import { once } from '../viewer/open-on-demand.ts'
import { element } from '../wall/markup.ts'
import type { Shown } from '../wall/shown.ts'
import { choiceBar } from './bar.ts'
import { markByKey } from './choice.ts'
import { chosenText } from './count-texts.ts'
import { filterFor } from './filter.ts'
import { findImages } from './find-images.ts'
import { noticeOf } from './notice.ts'
import { type Picks, picksOf } from './picks.ts'
import { heartsOn } from './tile-hearts.ts'

/** @param main what has the walls of the page */
export function showChoosing(
  page: HTMLElement,
  main: HTMLElement,
  shown: Shown,
  announce: (text: string) => void,
): ChoosingPage {
  const { facts, images } = shown
  const picks = picksOf(facts.publicId)
  const dialog = once(async () => (await import('./done-dialog.ts')).doneDialog(picks, facts.studio))
  const open = () => void dialog().then((show) => show())

  /** What a key has done, for screen readers. */
  const said = element('p', { className: 'unseen', role: 'status' })
  page.before(said)

  heartsOn(main, shown, picks, {
    label: (name, mark) => `Choose ${name}${mark === 'yes' || !mark ? '' : `, now ${mark}`}`,
    title: 'Yes (1)',
    keys: 'H 1 2 3 0',
    onKey(_, imageId, event) {
      const before = picks.markOf(imageId)
      markByKey(picks, imageId, event)
      const now = picks.markOf(imageId)
      if (now !== before) said.textContent = now ?? 'No mark'
    },
  })
  const filter = filterFor(page, main, shown, picks, {
    hash: '#chosen',
    title: 'Chosen',
    find: (ids) => findImages(ids, images, facts.count),
    onChange: () => showBar(),
    announce,
  })
  const showBar = choiceBar(page, {
    label: 'Your choice',
    state() {
      const any = picks.list().length > 0
      return {
        text: any || picks.count().most !== null || picks.isClosed() ? stateText(picks) : '',
        filter: any ? (filter.isOn() ? 'Show all' : 'Chosen') : null,
        action: picks.isClosed() ? null : 'I am done',
      }
    },
    onFilter: filter.toggle,
    onAction: open,
  })
  const refresh = () => void picks.refresh()
  const showNotice = noticeOf(refresh)
  picks.onChange(() => {
    page.classList.toggle('closed', picks.isClosed())
    showBar()
    showNotice(picks.problem())
    const guard = picks.problem()?.again ? addEventListener : removeEventListener
    guard('beforeunload', askFirst)
  })
  // What other devices have chosen since, and what could not be saved.
  document.addEventListener('visibilitychange', () => document.hidden || refresh())
  for (const type of ['pageshow', 'online']) addEventListener(type, refresh)
  void picks.refresh().then(filter.follow)
  return {
    ending: { label: 'I am done', isOffered: () => !picks.isClosed(), open },
    fetchPlugin: async () => (await import('./viewer-with-marks.tsx')).marks(picks),
  }
}

/** Before what could not be saved is lost with the page. */
const askFirst = (event: Event) => event.preventDefault()

function stateText(picks: Picks): string {
  const text = chosenText(picks)
  if (picks.isDone()) return `${text}. You said that you are done.`
  return picks.isClosed() ? `${text}. ${LINK_HAS_ENDED}.` : text
}
