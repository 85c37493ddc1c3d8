/** Moves a picture from its tile to its place in the viewer and back: by a view transition, if supported. */
const FLIGHT_MS = 250
/** Name of the moving picture in page.css. */
const NAME = 'picture'

/** False in a frame as tall as its gallery, which would be expensive to draw twice. */
const flies = () =>
  'startViewTransition' in document &&
  innerHeight <= screen.height &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Changes the page, and animates a picture from its old to its new place; only the change if unsupported.
 * @param change returns the picture in its new place, if any. No animation frame occurs before it has ended.
 * @returns resolves when the picture has arrived
 */
export async function fly(
  from: HTMLElement | null | undefined,
  direction: 'out' | 'back',
  change: () => HTMLElement | null | undefined | Promise<HTMLElement | null | undefined>,
): Promise<void> {
  if (!from || !flies()) {
    await change()
    return
  }
  const root = document.documentElement
  const begin = from.getBoundingClientRect()
  let to: HTMLElement | null | undefined
  from.style.viewTransitionName = NAME
  root.dataset.flight = direction
  const transition = document.startViewTransition(async () => {
    from.style.viewTransitionName = ''
    to = await change()
    if (to) to.style.viewTransitionName = NAME
  })
  try {
    await transition.ready
    if (to) {
      const end = to.getBoundingClientRect()
      const scale = Math.max(begin.width / end.width, begin.height / end.height)
      const x = begin.x + (begin.width - end.width) / 2
      const y = begin.y + (begin.height - end.height) / 2
      // Uses only animations that run without the page’s script, which is busy loading the viewer.
      root.animate(
        {
          transform: [`translate(${x}px,${y}px) scale(${scale})`, `translate(${end.x}px,${end.y}px)`],
        },
        {
          duration: FLIGHT_MS,
          easing: 'cubic-bezier(.2,0,0,1)',
          fill: 'both',
          pseudoElement: `::view-transition-group(${NAME})`,
        },
      )
    }
    await transition.finished
  } catch (error) {
    // Skipped: the page is hidden, or another transition begins.
    if (!(error instanceof DOMException)) throw error
    await transition.updateCallbackDone
  } finally {
    if (to) to.style.viewTransitionName = ''
    delete root.dataset.flight
  }
}
