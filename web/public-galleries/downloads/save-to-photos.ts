import { useEffect, useState } from 'react'

/** How long a picture stands still before its file is fetched, in milliseconds. */
const STILL_MS = 1000

/**
 * An iPhone or iPad whose browser shares pictures. An iPad calls itself a Macintosh, and is told by its touch points.
 */
export function savesToPhotos(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isApple && canShare(new File([], 'picture.jpg', { type: 'image/jpeg' }))
}

const canShare = (file: File): boolean => 'canShare' in navigator && navigator.canShare({ files: [file] })

/**
 * The file at this address: Web Share takes it only at once after the tap, so it is fetched before. Null until then;
 * 'unshareable' where the browser does not share files of its type.
 */
export function useFileToShare(address: string | undefined): File | 'unshareable' | null {
  const [file, setFile] = useState<File | 'unshareable' | null>(null)
  useEffect(() => {
    setFile(null)
    if (!address) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const fetched = await fetchFile(address, leaving.signal)
      if (fetched && !leaving.signal.aborted) setFile(canShare(fetched) ? fetched : 'unshareable')
    }, STILL_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [address])
  return file
}

async function fetchFile(address: string, signal: AbortSignal): Promise<File | null> {
  try {
    const response = await fetch(address, { signal })
    if (!response.ok) return null
    const content = await response.blob()
    return new File([content], nameIn(response.headers.get('content-disposition')), { type: content.type })
  } catch {
    // Without a line, or another picture was opened: the link downloads it.
    return null
  }
}

/** The file name of a Content-Disposition (RFC 6266), which has it in UTF-8 where it is more than ASCII. */
export function nameIn(disposition: string | null): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  const [, quoted, plain] = /filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition ?? '') ?? []
  return encoded ? decodeURIComponent(encoded) : (quoted?.replace(/\\(.)/g, '$1') ?? plain ?? 'image.jpg')
}

/** Opens the system's sheet, which has 'Save Image'. */
export async function shareFile(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    // The sheet was closed, or is open already.
    if (!['AbortError', 'InvalidStateError'].includes((error as DOMException).name)) throw error
  }
}
