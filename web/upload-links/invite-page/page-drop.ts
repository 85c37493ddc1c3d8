import { droppedFiles } from '#web/ui/dropped-files.ts'

/** Takes files that are dropped anywhere on the page: a near miss must not make the browser leave for the file. */
export function takeDrops(zone: HTMLElement, take: (files: File[]) => void): void {
  let depth = 0
  const entered = (by: number) => {
    depth = by === 0 ? 0 : Math.max(0, depth + by)
    zone.classList.toggle('dragged', depth > 0)
  }
  const onFiles = (name: 'dragenter' | 'dragleave' | 'dragover' | 'drop', then: (event: DragEvent) => void) =>
    window.addEventListener(name, (event) => {
      // What types are is a list of another kind in some older browsers.
      if (!event.dataTransfer || !Array.from(event.dataTransfer.types).includes('Files')) return
      event.preventDefault()
      then(event)
    })
  onFiles('dragenter', () => entered(1))
  onFiles('dragleave', () => entered(-1))
  onFiles('dragover', () => {})
  onFiles('drop', ({ dataTransfer }) => {
    entered(0)
    void droppedFiles(dataTransfer!).then(take)
  })
}
