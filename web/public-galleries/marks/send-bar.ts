import type { Marks } from './marks.ts'

/**
 * A quiet bar at the bottom of the page while anything is marked. It comes before the images in the document, so that it
 * is reached by keyboard without going through all of them.
 */
export function sendBar(page: HTMLElement, marks: Marks, open: () => void) {
  const bar = document.createElement('section')
  bar.className = 'send-bar'
  bar.setAttribute('aria-label', 'Your favourites')
  bar.innerHTML = '<p role="status"></p><button type="button"></button>'
  const [status, button] = bar.children as unknown as [HTMLElement, HTMLButtonElement]
  button.addEventListener('click', open)
  page.before(bar)

  function show() {
    const count = marks.list().length
    bar.hidden = count === 0
    page.classList.toggle('marked', count > 0)
    status.textContent = count > 0 && marks.areSent() ? 'Sent' : ''
    button.textContent = `Send selection (${count})`
  }
  marks.onChange(show)
  show()
}
