import { useEffect, useState } from 'react'
import { canShare, fetchFile } from './share-files.ts'

/** The time that a picture stands still before its file is fetched, in milliseconds. */
const STILL_MS = 1000

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
      if (fetched && !leaving.signal.aborted) setFile(canShare([fetched]) ? fetched : 'unshareable')
    }, STILL_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [address])
  return file
}
