import { useEffect, useState } from 'react'
import { canShare, fetchFile } from './share-files.ts'

/** Time that a picture stays before its file is fetched, in milliseconds. */
const STILL_MS = 1000

/**
 * The file at this address, fetched in advance, as Web Share needs it right after the tap. Null until then;
 * 'unshareable' if the browser cannot share files of its type.
 */
export function useFileToShare(address: string | undefined): File | 'unshareable' | null {
  const [file, setFile] = useState<File | 'unshareable' | null>(null)
  useEffect(() => {
    setFile(null)
    if (!address) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const fetched = await fetchFile(address, leaving.signal)
      if (fetched && !leaving.signal.aborted) setFile(canShare([fetched]) ? fetched : 'unshareable')
    }, STILL_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [address])
  return file
}
