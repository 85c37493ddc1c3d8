/** True on an iPhone or iPad that shares pictures. iPads claim to be Macintoshes, but have touch points. */
export function savesToPhotos(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isApple && sharesPictures()
}

/** Tells whether this is a phone or iPad that shares pictures: the sheet offers the app that keeps photos. */
export const isPhoneThatShares = (): boolean =>
  savesToPhotos() || (/Android.*Mobile/.test(navigator.userAgent) && sharesPictures())

const sharesPictures = () => canShare([new File([], 'picture.jpg', { type: 'image/jpeg' })])

export const canShare = (files: File[]): boolean => 'canShare' in navigator && navigator.canShare({ files })

/** Fetches the file at this address; null without a connection, after a refusal, or if `signal` aborts it. */
export async function fetchFile(address: string, signal: AbortSignal): Promise<File | null> {
  try {
    const response = await fetch(address, { signal })
    if (!response.ok) return null
    const content = await response.blob()
    return new File([content], nameIn(response.headers.get('content-disposition')), { type: content.type })
  } catch {
    // Without a connection, or aborted.
    return null
  }
}

/** File name of a Content-Disposition (RFC 6266), in UTF-8 if it is not ASCII. */
export function nameIn(disposition: string | null): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  const [, quoted, plain] = /filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition ?? '') ?? []
  return encoded ? decodeURIComponent(encoded) : (quoted?.replace(/\\(.)/g, '$1') ?? plain ?? 'image.jpg')
}

/**
 * Opens the system's share sheet, which has 'Save Image'. False if the browser requires another tap, as the
 * last one was too long ago.
 */
export async function shareFiles(files: File[]): Promise<boolean> {
  try {
    await navigator.share({ files })
  } catch (error) {
    const { name } = error as DOMException
    if (name === 'NotAllowedError') return false
    // The sheet was closed, or is already open.
    if (!['AbortError', 'InvalidStateError'].includes(name)) throw error
  }
  return true
}
