import { copyText } from '../ui/copy-text.ts'

/** How long it is said that the address was copied. */
const SHOWN_MS = 4000

/** Shares the gallery by the system's sheet, or copies its address: that of its own host, also in a frame. */
export async function sharePage(announce: (text: string) => void) {
  const { href: url } = document.querySelector<HTMLLinkElement>('link[rel=canonical]')!
  const title = document.querySelector('h1')!.textContent
  if (navigator.share && matchMedia('(pointer: coarse)').matches) {
    try {
      return await navigator.share({ url, title })
    } catch (error) {
      if ((error as Error).name === 'AbortError') return
    }
  }
  announce((await copyText(url)) ? 'Link copied' : "Couldn't copy")
  setTimeout(() => announce(''), SHOWN_MS)
}
