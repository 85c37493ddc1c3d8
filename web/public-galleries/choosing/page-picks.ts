/** Choosing through a link of one's own. Only the pages of such links load it. */
import { texts } from '#web/texts/texts.ts'
import type { ChoosingPage } from '../viewer/ending.tsx'
import { once } from '../viewer/open-on-demand.ts'
import { element } from '../wall/markup.ts'
import type { Shown } from '../wall/shown.ts'
import { choiceBar } from './bar.ts'
import { markByKey } from './choice.ts'
import { askedText, asSentence, chosenText, countText, isolated, sentences, sentText } from './count-texts.ts'
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
  const picks = picksOf(facts)
  const { studio } = facts
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
    label: (name, mark) => texts.chooseImage({ name, mark: mark ?? 'none' }),
    title: texts.markByKey({ mark: texts.yes, key: 1 }),
    keys: 'H 1 2 3 0',
    onKey(_, imageId, event) {
      const before = picks.markOf(imageId)
      markByKey(picks, imageId, event)
      const now = picks.markOf(imageId)
      if (now !== before) said.textContent = texts.markedNow({ mark: now ?? 'none' })
    },
  })
  const filter = filterFor(page, main, shown, picks, {
    title: texts.chosen,
    none: texts.nothingChosen,
    find,
    onChange: () => showBar(),
    announce,
  })
  const showBar = choiceBar(page, {
    label: texts.yourChoice,
    isFiltered: () => filter.isOn(),
    state() {
      const any = picks.list().length > 0
      const change = picks.doneAt() && !picks.hasAsked() ? texts.askToChange : null
      return {
        text: isRead || isStarted() ? stateText(picks, studio) : '',
        count: countText(picks),
        filter: filter.isOn() ? texts.showAll : any ? texts.chosen : null,
        action: picks.isClosed() ? change : texts.done,
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
    chosen: { label: texts.chosen, ids: () => picks.list().filter((id) => picks.markOf(id) === 'yes') },
    loaded,
    ending: { label: texts.done, isOffered: () => !picks.isClosed() && isStarted(), open },
    fetchPlugin: async () => (await import('./viewer-with-marks.tsx')).marks(picks),
  }
}

/** Before what could not be saved is lost with the page. */
const askFirst = (event: Event) => event.preventDefault()

function stateText(picks: Picks, studio: string | undefined): string {
  const note = picks.count().extra > 0 ? picks.extraNote() : null
  const chosen = chosenText(picks)
  const text = note ? sentences(asSentence(chosen), isolated(note)) : chosen
  const doneAt = picks.doneAt()
  if (doneAt)
    return sentences(
      asSentence(text),
      sentText(doneAt, studio),
      ...(picks.hasAsked() ? [askedText(studio)] : []),
    )
  return picks.isClosed() ? sentences(asSentence(text), asSentence(texts.linkHasEnded)) : text
}
