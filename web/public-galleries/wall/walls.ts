import type { PublicChapter } from '#contract/chapters.ts'

/** Images of a gallery on a wall of their own: those without a chapter, or those of one. */
export type WallSection = { chapter: PublicChapter | null; start: number; count: number }

/**
 * Walls of a page that begins with the image at `start`.
 * @param chapters of the gallery, in order
 */
export function wallsFrom(
  start: number,
  imageCount: number,
  chapters: readonly PublicChapter[],
): WallSection[] {
  const inChapters = chapters.reduce((sum, { imageCount: count }) => sum + count, 0)
  // The gallery may change while the page is being made.
  const without = Math.max(0, imageCount - inChapters)
  const walls: WallSection[] = []
  let from = 0
  for (const [chapter, count] of [
    [null, without] as const,
    ...chapters.map((one) => [one, one.imageCount] as const),
  ]) {
    const to = Math.min(imageCount, from + count)
    const first = Math.max(start, from)
    if (to > first) walls.push({ chapter, start: first, count: to - first })
    from = to
  }
  return walls
}
