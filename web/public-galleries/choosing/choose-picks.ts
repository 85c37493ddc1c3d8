/** Picks: choosing by a personal link. Loaded only by the pages of such links. */
import { texts } from '#web/texts/texts.ts'
import type { ChoosingPage } from '../viewer/ending.tsx'
import { element } from '../wall/markup.ts'
import { choosingOn, opening, type PageToChoose } from './page-choosing.ts'
import { askedText, chosenText, countText, sentText } from './pick-texts.ts'
import { type Picks, type Problem, picksOf } from './picks.ts'
import { asSentence, isolated, sentences } from './sentences.ts'

/** Time for which a notice without an action is shown, in milliseconds. */
const STANDS_MS = 8000

export function showChoosing(on: PageToChoose): ChoosingPage {
  const { page } = on
  const gallery = { ...on.shown }
  const { studio } = gallery.facts
  const picks = picksOf(gallery.facts)
  const finish = opening(async () => (await import('./pick-dialogs.ts')).doneDialog(gallery, picks))
  const askToChange = opening(async () => (await import('./pick-dialogs.ts')).askDialog(picks, studio))
  const isStarted = () => picks.marked().length > 0
  let isRead = false

  /** Announces the effect of a key to screen readers. */
  const said = element('p', { className: 'unseen', role: 'status' })
  page.before(said)
  followPicks(page, picks)
  return choosingOn(on, {
    choice: picks,
    loaded: picks.refresh().then(() => {
      isRead = true
    }),
    hearts: {
      label: (name, mark) => texts.chooseImage({ name, mark: mark ?? 'none' }),
      title: texts.markByKey({ mark: texts.yes, key: 1 }),
      onKey(mark) {
        said.textContent = texts.markedNow({ mark: mark ?? 'none' })
      },
    },
    label: texts.yourChoice,
    chosen: { title: texts.chosen, button: texts.chosen, none: texts.nothingChosen },
    state: () => ({
      text: isRead || isStarted() ? stateText(picks, studio) : '',
      count: countText(picks),
      action: picks.isClosed()
        ? picks.doneAt() && !picks.hasAsked()
          ? { label: texts.askToChange, isReady: true, open: askToChange }
          : undefined
        : { label: texts.done, isReady: isStarted(), open: finish },
      quiet: !isStarted() && picks.count().most === null && !picks.isClosed(),
    }),
    ending: { label: texts.done, isOffered: () => !picks.isClosed() && isStarted(), open: finish },
    fetchPlugin: async () => (await import('./viewer-with-picks.tsx')).picksPlugin(picks),
  })
}

/** Shows and retries changes that could not be saved, and reads choices made on other devices. */
function followPicks(page: HTMLElement, picks: Picks) {
  const refresh = () => void picks.refresh()
  const showNotice = noticeOf(refresh)
  picks.onChange(() => {
    page.classList.toggle('closed', picks.isClosed())
    showNotice(picks.problem())
    const guard = picks.problem()?.again ? addEventListener : removeEventListener
    guard('beforeunload', askFirst)
  })
  document.addEventListener('visibilitychange', () => document.hidden || refresh())
  for (const type of ['pageshow', 'online']) addEventListener(type, refresh)
}

/** Asks before unsaved changes are lost with the page. */
const askFirst = (event: Event) => event.preventDefault()

/** Returns a function that shows a problem over the page and the viewer until it is resolved. */
function noticeOf(onAgain: () => void): (problem: Problem | undefined) => void {
  let notice: HTMLElement | undefined
  let said: Problem | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function remove() {
    clearTimeout(timer)
    notice?.remove()
    notice = undefined
  }

  return (problem) => {
    if (problem === said) return
    said = problem
    remove()
    if (!problem) return
    // A new element, as the viewer makes those inert that existed before it.
    notice = element('div', { className: 'notice', role: 'alert' })
    notice.innerHTML = '<p></p><button type="button"></button>'
    const [text, button] = notice.children as unknown as [HTMLElement, HTMLButtonElement]
    text.textContent = problem.text
    button.textContent = problem.again ? texts.tryAgain : texts.dismiss
    button.addEventListener('click', problem.again ? onAgain : remove)
    document.body.append(notice)
    if (!problem.again) timer = setTimeout(remove, STANDS_MS)
  }
}

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
