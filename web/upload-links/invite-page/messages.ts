import { dismissToast, onToasts, type ShownToast, shownToasts } from '#web/ui/toast-store.ts'
import { byId, CROSS, element, sign } from './elements.ts'

/** How long a message stays, and how far a finger has to push it away. */
const DURATION_MS = 5000
const SWIPE_PX = 50

/** Draws the messages of the store: 5 s each, away with a swipe to the right, F8 brings the focus to them. */
export function showMessages(): void {
  const region = byId('messages')
  const drawn = new Map<number, HTMLElement>()

  function draw() {
    const open = shownToasts().filter((message) => message.open)
    for (const [id, box] of drawn) {
      if (open.some((message) => message.id === id)) continue
      box.remove()
      drawn.delete(id)
    }
    for (const message of open) {
      if (drawn.has(message.id)) continue
      const box = boxOf(message)
      drawn.set(message.id, box)
      region.append(box)
    }
  }
  onToasts(draw)
  document.addEventListener('keydown', ({ key }) => {
    const [box] = drawn.values()
    if (key === 'F8') (box || region).focus()
  })
}

function boxOf({ id, title, description, variant }: ShownToast): HTMLElement {
  const box = element('div', `message ${variant || ''}`)
  box.tabIndex = -1
  const close = element('button', '')
  close.type = 'button'
  close.setAttribute('aria-label', 'Close')
  close.append(sign(CROSS))
  close.onclick = () => dismissToast(id)
  box.append(element('p', 'strong', title), element('p', 'text', description), close)
  closeAfterAWhile(box, id)
  closeBySwipe(box, id)
  return box
}

/** The clock stands while somebody points at the message or has the focus in it. */
function closeAfterAWhile(box: HTMLElement, id: number) {
  let timer = 0
  const stop = () => clearTimeout(timer)
  const start = () => {
    stop()
    timer = window.setTimeout(() => dismissToast(id), DURATION_MS)
  }
  box.addEventListener('mouseenter', stop)
  box.addEventListener('focusin', stop)
  box.addEventListener('mouseleave', start)
  box.addEventListener('focusout', start)
  start()
}

function closeBySwipe(box: HTMLElement, id: number) {
  let from = 0
  const moved = ({ changedTouches }: TouchEvent) => Math.max(0, changedTouches[0]!.clientX - from)
  box.addEventListener(
    'touchstart',
    ({ changedTouches }) => {
      from = changedTouches[0]!.clientX
    },
    { passive: true },
  )
  box.addEventListener(
    'touchmove',
    (event) => {
      box.style.transform = `translateX(${moved(event)}px)`
    },
    { passive: true },
  )
  box.addEventListener('touchend', (event) => {
    box.style.transform = ''
    if (moved(event) > SWIPE_PX) dismissToast(id)
  })
}
