import { guests } from '#web/texts/texts.ts'
import { element } from './elements.ts'

/** Asks in a dialog over the page. Resolves with true if `act` was pressed, otherwise with false. */
export function ask(title: string, text: string, act: string): Promise<boolean> {
  const opener = document.activeElement
  const scrim = element('div', 'scrim')
  const box = element('div', 'dialog')
  const heading = element('h2', '', title)
  const words = element('p', '', text)
  const yes = element('button', 'act bad-act', act)
  const no = element('button', 'act', guests.cancel)
  heading.id = 'ask-title'
  words.id = 'ask-text'
  const named = { role: 'alertdialog', 'aria-modal': 'true', 'aria-labelledby': heading.id }
  for (const [key, value] of Object.entries({ ...named, 'aria-describedby': words.id }))
    box.setAttribute(key, value)
  box.append(heading, words, no, yes)
  scrim.append(box)
  document.body.append(scrim)
  no.focus()
  return new Promise((resolve) => {
    const close = (answer: boolean) => {
      scrim.remove()
      if (opener instanceof HTMLElement) opener.focus()
      resolve(answer)
    }
    yes.onclick = () => close(true)
    no.onclick = () => close(false)
    scrim.onclick = ({ target }) => target === scrim && close(false)
    scrim.onkeydown = (event) => {
      if (event.key === 'Escape') close(false)
      if (event.key !== 'Tab') return
      event.preventDefault()
      const other = document.activeElement === no ? yes : no
      other.focus()
    }
  })
}
