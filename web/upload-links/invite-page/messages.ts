import { guests } from '#web/texts/texts.ts'
import { isPlainKey } from '#web/ui/plain-key.ts'
import { dismissToast, onToasts, type ShownToast, shownToasts } from '#web/ui/toast-store.ts'
import { byId, CROSS, element, icon } from './elements.ts'

/** Duration of a message, in milliseconds, and distance of the swipe that dismisses it, in pixels. */
const DURATION_MS = 5000
const SWIPE_PX = 50

/** Shows the messages of the store for 5 s each. Swiping them aside dismisses them, F8 focuses them. */
export function showMessages(): void {
  const region = byId('messages')
  const shown = new Map<number, HTMLElement>()

  function render() {
    const open = shownToasts().filter((message) => message.open)
    for (const [id, box] of shown) {
      if (open.some((message) => message.id === id)) continue
      box.remove()
      shown.delete(id)
    }
    for (const message of open) {
      if (shown.has(message.id)) continue
      const box = messageBox(message)
      shown.set(message.id, box)
      region.append(box)
    }
  }
  onToasts(render)
  document.addEventListener('keydown', (event) => {
    const [box] = shown.values()
    if (event.key === 'F8' && isPlainKey(event)) (box || region).focus()
  })
}

function messageBox({ id, title, description, variant }: ShownToast): HTMLElement {
  const box = element('div', `message ${variant || ''}`)
  box.tabIndex = -1
  const close = element('button', '')
  close.setAttribute('aria-label', guests.close)
  close.append(icon(CROSS))
  close.onclick = () => dismissToast(id)
  box.append(element('p', 'strong', title), element('p', 'text', description), close)
  closeAfterTimeout(box, id)
  closeBySwipe(box, id)
  return box
}

/** The timer is paused while the message is hovered or focused. */
function closeAfterTimeout(box: HTMLElement, id: number) {
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
  const outwards = document.dir === 'rtl' ? -1 : 1
  const moved = ({ changedTouches }: TouchEvent) =>
    Math.max(0, (changedTouches[0]!.clientX - from) * outwards)
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
      box.style.transform = `translateX(${moved(event) * outwards}px)`
    },
    { passive: true },
  )
  box.addEventListener('touchend', (event) => {
    box.style.transform = ''
    if (moved(event) > SWIPE_PX) dismissToast(id)
  })
}
