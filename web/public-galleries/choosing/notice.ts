import { texts } from '#web/texts/texts.ts'
import { element } from '../wall/markup.ts'
import type { Problem } from './picks.ts'

/** The time for which a notice stands about which nothing can be done, in milliseconds. */
const STANDS_MS = 8000

/** Returns a function that says what went wrong, over the page and the viewer, until it is over. */
export function noticeOf(onAgain: () => void): (problem: Problem | undefined) => void {
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
    // A new element: the viewer excludes those that were there before it.
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
