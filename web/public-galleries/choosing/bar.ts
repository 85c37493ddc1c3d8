import { element } from '../wall/markup.ts'
import { watchVisiblePart } from '../wall/visible-part.ts'

type State = {
  /** Nothing is shown without it. */
  text: string
  /** Number of chosen images, beside the page's controls. */
  count: string
  /** Shows only what is chosen, or everything again; null: there is nothing to show. */
  filter: string | null
  /** Null: there is nothing to do. */
  action: string | null
  /** Whether the action can be done; if absent, it can. */
  ready?: boolean
  /** Frames show nothing of it yet. */
  quiet?: boolean
}

type Options = {
  label: string
  state(): State
  isFiltered(): boolean
  onFilter(): void
  onAction(): void
}

/**
 * Says what is chosen. On the gallery's own page an entry of the bar below the cover leads to what is chosen, where a row
 * above it has what can be done. In frames that is a quiet bar at the bottom, before the images in the document, so that it
 * is reached by keyboard without going through all of them. Returns a function that shows its state as it is now.
 */
export function choiceBar(page: HTMLElement, options: Options): () => void {
  const { label, state, isFiltered, onFilter, onAction } = options
  const entry = page.querySelector<HTMLAnchorElement>('[data-chosen]')
  const bar = element('section', { className: `choice-bar${entry ? ' in-page' : ''}`, 'aria-label': label })
  bar.innerHTML =
    '<p role="status"></p><button type="button" class="plain"></button><button type="button"></button>'
  const [status, filter, action] = bar.children as unknown as [
    HTMLElement,
    HTMLButtonElement,
    HTMLButtonElement,
  ]
  filter.addEventListener('click', onFilter)
  action.addEventListener('click', onAction)
  if (entry) page.querySelector('main')!.before(bar)
  else page.before(bar)
  // A frame may be as tall as its gallery: the bar is at the bottom of its visible part.
  if (parent !== window) watchVisiblePart(page, () => {})
  const showEntry = entry ? entryOf(entry, options) : () => {}

  function show() {
    const now = state()
    bar.hidden = now.text === '' || (!isFiltered() && (entry !== null || now.quiet === true))
    page.classList.toggle('marked', !bar.hidden && !entry)
    if (status.textContent !== now.text) status.textContent = now.text
    action.disabled = now.ready === false
    for (const [button, text] of [
      [filter, now.filter],
      [action, now.action],
    ] as const) {
      button.hidden = text === null
      button.textContent = text
    }
    showEntry(now)
  }
  show()
  return show
}

/** Beside the page's controls. */
function entryOf(entry: HTMLAnchorElement, { isFiltered, onFilter }: Options) {
  entry.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onFilter()
  })
  return ({ text, count }: State) => {
    entry.hidden = text === ''
    entry.textContent = count
    // The name contains the visible number (WCAG 2.5.3): some languages have words for 0, 1 and 2.
    entry.setAttribute('aria-label', text.includes(count) ? text : `${count}: ${text}`)
    if (isFiltered()) entry.setAttribute('aria-current', 'true')
    else entry.removeAttribute('aria-current')
  }
}
