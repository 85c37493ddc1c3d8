import { element } from '../wall/markup.ts'
import { watchVisiblePart } from '../wall/visible-part.ts'

type State = {
  /** Nothing is shown without it. */
  text: string
  /** What shows only what is chosen, or everything again; null: there is nothing to show. */
  filter: string | null
  /** Null: there is nothing to do. */
  action: string | null
}

type Options = { label: string; state(): State; onFilter(): void; onAction(): void }

/**
 * A quiet bar at the bottom of the page about what is chosen. It comes before the images in the document, so that it is
 * reached by keyboard without going through all of them. Returns a function that shows its state as it is now.
 */
export function choiceBar(page: HTMLElement, { label, state, onFilter, onAction }: Options): () => void {
  const bar = element('section', { className: 'choice-bar', 'aria-label': label })
  bar.innerHTML =
    '<p role="status"></p><button type="button" class="plain"></button><button type="button"></button>'
  const [status, filter, action] = bar.children as unknown as [
    HTMLElement,
    HTMLButtonElement,
    HTMLButtonElement,
  ]
  filter.addEventListener('click', onFilter)
  action.addEventListener('click', onAction)
  page.before(bar)
  // A frame may be as tall as its gallery: the bar is at the bottom of its visible part.
  if (parent !== window) watchVisiblePart(page, () => {})

  function show() {
    const now = state()
    bar.hidden = now.text === ''
    page.classList.toggle('marked', !bar.hidden)
    if (status.textContent !== now.text) status.textContent = now.text
    for (const [button, text] of [
      [filter, now.filter],
      [action, now.action],
    ] as const) {
      button.hidden = text === null
      button.textContent = text
    }
  }
  show()
  return show
}
