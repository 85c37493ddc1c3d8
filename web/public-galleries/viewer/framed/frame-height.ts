import type { FromFrame, ToFrame } from '#contract/public-page.ts'

/**
 * Posts the gallery's height in CSS pixels to the embedding page, of any origin: now, at every change, and on request.
 */
export function postHeight(page: HTMLElement, id: number) {
  const post = () => {
    const height = Math.ceil(page.getBoundingClientRect().height)
    const message: FromFrame = { type: 'picturerail:height', id, height }
    parent.postMessage(message, '*')
  }
  new ResizeObserver(post).observe(page)
  addEventListener('message', ({ source, data }: MessageEvent<ToFrame | undefined>) => {
    if (source === parent && data?.type === 'picturerail:ask-height') post()
  })
}
