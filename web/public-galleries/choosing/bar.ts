import { element } from '../wall/markup.ts'
import { watchVisiblePart } from '../wall/visible-part.ts'
import type { Filter } from './filter.ts'

export type ChoiceState = {
  /** The bar is hidden while this is empty. */
  text: string
  /** Number of chosen images, next to the page's controls. */
  count: string
  /** Button for the next step, if any; disabled until that is ready. */
  action?: { label: string; isReady: boolean; open(): void } | undefined
  /** Hides the bar in frames. */
  quiet?: boolean
}

type Options = {
  label: string
  state(): ChoiceState
  /** Label of the button that switches between chosen and all images; undefined without a choice. */
  filterLabel(): string | undefined
  filter: Filter
}

/**
 * Shows the visitor's choices. On the gallery's own page, an entry of the bar below the cover leads to the
 * chosen images, with a row of actions above them. In frames it is a quiet bar at the bottom, before the
 * images in the document, so that keyboards reach it first. Returns a function that updates it.
 */
export function choiceBar(page: HTMLElement, options: Options): () => void {
  const { label, state, filterLabel, filter } = options
  const entry = page.querySelector<HTMLAnchorElement>('[data-chosen]')
  const bar = element('section', { className: `choice-bar${entry ? ' in-page' : ''}`, 'aria-label': label })
  bar.innerHTML =
    '<p role="status"></p><button type="button" class="plain"></button><button type="button"></button>'
  const [status, filtering, action] = bar.children as unknown as [
    HTMLElement,
    HTMLButtonElement,
    HTMLButtonElement,
  ]
  filtering.addEventListener('click', filter.toggle)
  action.addEventListener('click', () => state().action?.open())
  if (entry) page.querySelector('main')!.before(bar)
  else page.before(bar)
  // A frame may be as tall as its gallery: the bar is at the bottom of its visible part.
  if (parent !== window) watchVisiblePart(page, () => {})
  const showEntry = entry ? entryOf(entry, options) : () => {}

  function show() {
    const now = state()
    bar.hidden = now.text === '' || (!filter.isOn() && (entry !== null || now.quiet === true))
    page.classList.toggle('marked', !bar.hidden && !entry)
    if (status.textContent !== now.text) status.textContent = now.text
    action.disabled = now.action?.isReady === false
    for (const [button, text] of [
      [filtering, filterLabel()],
      [action, now.action?.label],
    ] as const) {
      button.hidden = text === undefined
      button.textContent = text ?? ''
    }
    showEntry(now)
  }
  show()
  return show
}

/** Entry next to the page's controls. */
function entryOf(entry: HTMLAnchorElement, { filter }: Options) {
  entry.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    filter.toggle()
  })
  return ({ text, count }: ChoiceState) => {
    entry.hidden = text === ''
    entry.textContent = count
    // The name contains the visible number (WCAG 2.5.3): some languages have words for 0, 1 and 2.
    entry.setAttribute('aria-label', text.includes(count) ? text : `${count}: ${text}`)
    if (filter.isOn()) entry.setAttribute('aria-current', 'true')
    else entry.removeAttribute('aria-current')
  }
}
