import { useEffect, useEffectEvent, useState } from 'react'
import { droppedFiles } from './dropped-files.ts'

/**
 * Takes files that are dropped anywhere on the page, so that a near miss never makes the browser leave for the file.
 * @returns whether files are being dragged over the page
 */
export function usePageDrop(onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFiles)

  useEffect(() => {
    // Every element that is entered and left fires; the page is left when all of them are.
    let depth = 0
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      depth += 1
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    }
    const over = (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer || !carriesFiles(event)) return
      event.preventDefault()
      depth = 0
      setOver(false)
      void droppedFiles(event.dataTransfer).then((files) => files.length > 0 && take(files))
    }
    const ends = new AbortController()
    const options = { signal: ends.signal }
    window.addEventListener('dragenter', enter, options)
    window.addEventListener('dragleave', leave, options)
    window.addEventListener('dragover', over, options)
    window.addEventListener('drop', drop, options)
    return () => ends.abort()
  }, [])

  return over
}
