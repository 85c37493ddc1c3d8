/** Choosing through a link of one's own. Only the pages of such links load it. */
import { LINK_HAS_ENDED } from '#contract/pick-form.ts'
import type { ChoosingPage } from '../viewer/ending.tsx'
import { once } from '../viewer/open-on-demand.ts'
import { element } from '../wall/markup.ts'
import type { Shown } from '../wall/shown.ts'
import { choiceBar } from './bar.ts'
import { markByKey } from './choice.ts'
import { askedText, chosenText, countText, sentText } from './count-texts.ts'
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
  const studio = facts.studio ?? 'the photographer'
  const find = (ids: readonly number[]) => findImages(ids, images, facts.count)
  const done = once(async () => (await import('./done-dialog.ts')).doneDialog({ facts, images, picks, find }))
  const asking = once(async () => (await import('./ask-dialog.ts')).askDialog(picks, facts.studio))
  const open = () => void done().then((show) => show())
  const isStarted = () => picks.marked().length > 0
  let isRead = false

  /** Says what a key has done, for screen readers. */
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
    title: 'Chosen',
    none: 'Nothing chosen yet.',
    find,
    onChange: () => showBar(),
    announce,
  })
  const showBar = choiceBar(page, {
    label: 'Your choice',
    isFiltered: () => filter.isOn(),
    state() {
      const any = picks.list().length > 0
      const change = picks.doneAt() && !picks.hasAsked() ? 'Ask to change' : null
      return {
        text: isRead || isStarted() ? stateText(picks, studio) : '',
        count: countText(picks),
        filter: filter.isOn() ? 'Show all' : any ? 'Chosen' : null,
        action: picks.isClosed() ? change : "I'm done",
        ready: picks.isClosed() || isStarted(),
        quiet: !isStarted() && picks.count().most === null && !picks.isClosed(),
      }
    },
    onFilter: filter.toggle,
    onAction: () => void (picks.isClosed() ? asking().then((show) => show()) : open()),
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
  // Reads what other devices have chosen since, and saves what could not be saved.
  document.addEventListener('visibilitychange', () => document.hidden || refresh())
  for (const type of ['pageshow', 'online']) addEventListener(type, refresh)
  const loaded = picks.refresh().then(() => {
    isRead = true
    showBar()
  })
  void loaded.then(filter.follow)
  return {
    chosen: { label: 'Chosen', ids: () => picks.list().filter((id) => picks.markOf(id) === 'yes') },
    loaded,
    ending: { label: "I'm done", isOffered: () => !picks.isClosed() && isStarted(), open },
    fetchPlugin: async () => (await import('./viewer-with-marks.tsx')).marks(picks),
  }
}

/** Before what could not be saved is lost with the page. */
const askFirst = (event: Event) => event.preventDefault()

function stateText(picks: Picks, studio: string): string {
  const note = picks.count().extra > 0 ? picks.extraNote() : null
  const text = chosenText(picks) + (note ? `. ${note}` : '')
  const doneAt = picks.doneAt()
  if (doneAt)
    return `${sentence(text)} ${sentText(doneAt, studio)}${picks.hasAsked() ? ` ${askedText(studio)}` : ''}`
  return picks.isClosed() ? `${sentence(text)} ${LINK_HAS_ENDED}.` : text
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
