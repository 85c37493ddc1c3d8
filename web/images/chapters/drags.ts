/** Drags on the Images tab by the browser's own drag and drop: of images, or of a chapter. */
import type { DragEvent } from 'react'
import { imageCountText } from '#web/base/counts.ts'

const IMAGES = 'application/x-picturerail-images'
const CHAPTER = 'application/x-picturerail-chapter'

/** Begins to drag images, with their number at the pointer. */
export function dragImages({ dataTransfer }: DragEvent, imageIds: readonly number[]): void {
  dataTransfer.setData(IMAGES, JSON.stringify(imageIds))
  dataTransfer.effectAllowed = 'move'
  const label = document.createElement('div')
  label.className = 'fixed -top-40 left-0 rounded-control bg-ink px-3 py-2 text-control text-canvas'
  label.textContent = imageCountText(imageIds.length)
  document.body.append(label)
  dataTransfer.setDragImage(label, -12, -12)
  // The browser has taken its snapshot of the label by then.
  setTimeout(() => label.remove())
}

export function dragChapter({ dataTransfer }: DragEvent, chapterId: number): void {
  dataTransfer.setData(CHAPTER, String(chapterId))
  dataTransfer.effectAllowed = 'move'
}

type Dragged = { kind: 'images'; imageIds: number[] } | { kind: 'chapter'; id: number }

/** Kind of the dragged content, files included. Browsers reveal nothing else during the drag. */
export const kindOver = ({ dataTransfer: { types } }: DragEvent): 'images' | 'chapter' | 'files' | null =>
  types.includes(IMAGES)
    ? 'images'
    : types.includes(CHAPTER)
      ? 'chapter'
      : types.includes('Files')
        ? 'files'
        : null

/** Images or chapter dropped on an element; null for files. */
export function droppedOn({ dataTransfer }: DragEvent): Dragged | null {
  const images = dataTransfer.getData(IMAGES)
  if (images) return { kind: 'images', imageIds: JSON.parse(images) as number[] }
  const chapter = dataTransfer.getData(CHAPTER)
  return chapter ? { kind: 'chapter', id: Number(chapter) } : null
}
