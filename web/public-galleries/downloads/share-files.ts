/** An iPhone or iPad whose browser shares pictures. An iPad calls itself a Macintosh, and is told by its touch points. */
export function savesToPhotos(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isApple && sharesPictures()
}

/** Whether this is an iPhone, iPad or other phone that shares pictures: the sheet offers the app that keeps photos. */
export const isPhoneThatShares = (): boolean =>
  savesToPhotos() || (/Android.*Mobile/.test(navigator.userAgent) && sharesPictures())

const sharesPictures = () => canShare([new File([], 'picture.jpg', { type: 'image/jpeg' })])

export const canShare = (files: File[]): boolean => 'canShare' in navigator && navigator.canShare({ files })

/** The file at this address; null without a line, when it is refused, or when `signal` ended it. */
export async function fetchFile(address: string, signal: AbortSignal): Promise<File | null> {
  try {
    const response = await fetch(address, { signal })
    if (!response.ok) return null
    const content = await response.blob()
    return new File([content], nameIn(response.headers.get('content-disposition')), { type: content.type })
  } catch {
    // Without a line, or nobody waits for it any more.
    return null
  }
}

/** The file name of a Content-Disposition (RFC 6266), which has it in UTF-8 where it is more than ASCII. */
export function nameIn(disposition: string | null): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  const [, quoted, plain] = /filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition ?? '') ?? []
  return encoded ? decodeURIComponent(encoded) : (quoted?.replace(/\\(.)/g, '$1') ?? plain ?? 'image.jpg')
}

/**
 * Opens the system's sheet, which has 'Save Image'. False when the browser wants another tap first: the last one was too
 * long ago.
 */
export async function shareFiles(files: File[]): Promise<boolean> {
  try {
    await navigator.share({ files })
  } catch (error) {
    const { name } = error as DOMException
    if (name === 'NotAllowedError') return false
    // The sheet was closed, or is open already.
    if (!['AbortError', 'InvalidStateError'].includes(name)) throw error
  }
  return true
}
