import { texts } from '#web/texts/texts.ts'
import styles from '../styles/slideshow.css?inline'
import type { ImagePages } from '../wall/image-pages.ts'
import { imageName, plainSource, sourceSet } from '../wall/image-sources.ts'
import { addStyles, element } from '../wall/markup.ts'

addStyles(styles)

/** Duration of a picture, in milliseconds, including its fading in. */
const STANDS_MS = 5000
const FADES_MS = 800
/** Pause after a tap, in milliseconds. */
const HOLDS_MS = 5000

export type Slideshow = {
  images: ImagePages
  /** Number of images in the slideshow. */
  count: number
  from: number
  onShow?(slide: number): void
  /** @param slide last one shown; `count` after the last picture's time is up */
  onEnd(slide: number): void
}

/**
 * Shows one picture after the other over the whole screen, until the visitor ends it or the last one's time
 * is up. A tap or a key pauses it for a moment, and shows buttons to pause, skip and end it.
 */
export function playSlideshow({ images, count, from, onShow, onEnd }: Slideshow) {
  const dialog = element('dialog', { className: 'slideshow', 'aria-label': texts.slideshow })
  dialog.innerHTML = `<div><img alt="" hidden><img alt="" hidden><p hidden>${'<button type="button"></button>'.repeat(3)}</p></div>`
  const screen = dialog.firstElementChild as HTMLElement
  let [above, below] = screen.children as unknown as [HTMLImageElement, HTMLImageElement]
  const controls = screen.lastElementChild as HTMLElement
  const [pause, next, finish] = controls.children as unknown as [
    HTMLButtonElement,
    HTMLButtonElement,
    HTMLButtonElement,
  ]
  pause.textContent = texts.pauseSlideshow
  next.textContent = texts.nextInSlideshow
  finish.textContent = texts.endSlideshow
  const clock = stoppableClock()
  let isPaused = false
  let hidesLater: ReturnType<typeof setTimeout> | undefined
  let shown = from
  let isOver = false
  let isFull = false
  const awake = keepAwake()

  function end(slide: number) {
    if (isOver) return
    isOver = true
    clearTimeout(hidesLater)
    clock.skip()
    awake.release()
    removeEventListener('popstate', leave)
    removeEventListener('keydown', hold)
    document.removeEventListener('fullscreenchange', onFullscreen)
    if (document.fullscreenElement === screen) document.exitFullscreen().catch(() => {})
    dialog.remove()
    onEnd(slide)
  }
  const leave = () => end(shown)
  /** Handles the end of full screen, as Escape then triggers no key event. */
  function onFullscreen() {
    if (document.fullscreenElement === screen) isFull = true
    else if (isFull) leave()
  }

  /** Resolves when the picture can be shown. */
  async function load(img: HTMLImageElement, slide: number) {
    await images.load(slide, slide + 1)
    const image = images.at(slide)!
    img.alt = imageName(image, slide, count)
    img.sizes = '100vw'
    img.srcset = sourceSet(image)
    img.src = plainSource(image)
    await img.decode().catch(() => {}) // one that does not come is left out
  }

  async function play() {
    let ready = load(above, from)
    for (let slide = from; slide < count; slide++) {
      await ready
      if (isOver) return
      shown = slide
      onShow?.(slide)
      above.hidden = false
      above.getBoundingClientRect() // begins the crossfade
      above.className = 'shown'
      below.className = ''
      ;[above, below] = [below, above]
      await new Promise((later) => setTimeout(later, FADES_MS))
      if (isOver) return
      if (slide + 1 < count) ready = load(above, slide + 1)
      await clock.wait(STANDS_MS - FADES_MS)
      if (isOver) return
    }
    end(count)
  }

  function hold() {
    controls.hidden = false
    clock.stop()
    clearTimeout(hidesLater)
    hidesLater = setTimeout(() => {
      if (isPaused) return
      controls.hidden = true
      clock.go()
    }, HOLDS_MS)
  }
  pause.addEventListener('click', (event) => {
    isPaused = !isPaused
    pause.textContent = isPaused ? texts.resumeSlideshow : texts.pauseSlideshow
    if (isPaused) return
    event.stopPropagation() // Else it would pause again.
    clearTimeout(hidesLater)
    controls.hidden = true
    clock.go()
  })
  next.addEventListener('click', () => clock.skip())
  finish.addEventListener('click', leave)

  dialog.addEventListener('close', leave)
  dialog.addEventListener('click', hold)
  addEventListener('keydown', hold)
  addEventListener('popstate', leave)
  document.addEventListener('fullscreenchange', onFullscreen)
  document.body.append(dialog)
  dialog.showModal()
  screen.requestFullscreen?.()?.catch(() => {}) // an iPhone, or a frame that may not
  play().catch(leave) // without a connection
}

/** Timer for one wait after the other, which can be paused and skipped. */
function stoppableClock() {
  let isGoing = true
  let isSkipped = false
  let left = 0
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let end: (() => void) | undefined
  function go() {
    isGoing = true
    since = performance.now()
    clearTimeout(timer)
    timer = setTimeout(() => end?.(), left)
  }
  return {
    go,
    stop() {
      if (isGoing) left -= performance.now() - since
      isGoing = false
      clearTimeout(timer)
    },
    /** Ends the current wait, or the next one at its beginning. */
    skip() {
      clearTimeout(timer)
      if (end) end()
      else isSkipped = true
    },
    /** @param milliseconds without pauses */
    async wait(milliseconds: number) {
      if (!isSkipped)
        await new Promise<void>((resolve) => {
          end = resolve
          left = milliseconds
          if (isGoing) go()
        })
      isSkipped = false
      end = undefined
    },
  }
}

/** Keeps the screen on, if the browser supports it; again after the page was hidden. */
function keepAwake() {
  let lock: WakeLockSentinel | undefined
  let isOver = false
  const ask = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      lock = await navigator.wakeLock.request('screen')
      if (isOver) await lock.release()
    } catch (error) {
      // Low battery, or a frame that may not.
      if (!(error instanceof DOMException)) throw error
    }
  }
  document.addEventListener('visibilitychange', ask)
  void ask()
  return {
    release() {
      isOver = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    },
  }
}
