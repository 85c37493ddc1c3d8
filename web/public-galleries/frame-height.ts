import type { FrameHeightMessage, FrameHeightQuestion } from '#contract/public-page.ts'

/**
 * Posts the gallery's height in CSS pixels to the embedding page, of any origin: now, at every change, and on request.
 */
export function postHeight(page: HTMLElement, id: number) {
  if (parent === window) return
  const post = () => {
    const message: FrameHeightMessage = {
      type: 'picturerail:height',
      id,
      height: Math.ceil(page.getBoundingClientRect().height),
    }
    parent.postMessage(message, '*')
  }
  new ResizeObserver(post).observe(page)
  addEventListener('message', ({ data }: MessageEvent<FrameHeightQuestion | undefined>) => {
    if (data?.type === 'picturerail:ask-height') post()
  })
}
