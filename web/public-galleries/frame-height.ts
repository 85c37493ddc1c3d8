import type { FrameHeightMessage, FrameHeightQuestion } from '#contract/public-page.ts'

/** Tells the page around the frame, whoever that is, how tall the gallery is: now, at every change, and when asked. */
export function tellHeight(page: HTMLElement, id: number) {
  if (parent === window) return
  const tell = () => {
    const message: FrameHeightMessage = {
      type: 'picturerail:height',
      id,
      height: Math.ceil(page.getBoundingClientRect().height),
    }
    parent.postMessage(message, '*')
  }
  new ResizeObserver(tell).observe(page)
  addEventListener('message', ({ data }: MessageEvent<FrameHeightQuestion | undefined>) => {
    if (data?.type === 'picturerail:ask-height') tell()
  })
}
