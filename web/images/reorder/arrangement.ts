/**
 * Reordering of images: the moves and their announcements. Pure; places count from 0.
 *
 * An arrangement is one list of ids. In a gallery with chapters, each chapter precedes its images as the
 * negative of its id, and 0 precedes the images without one: an image moved past an entry changes its
 * chapter.
 */
import type { Chapter } from '#contract/chapters.ts'
import type { Image } from '#contract/images.ts'
import { countText } from '#web/base/counts.ts'
import { inChapters } from '../chapters/in-chapters.ts'

type Entries = readonly number[]

export const isChapter = (entry: number) => entry <= 0
/** @param chapterId null for the images without a chapter */
export const entryOf = (chapterId: number | null) => (chapterId === null ? 0 : -chapterId)

/** Arrangement of images in their order, with chapters if there are any. */
export const arrangementOf = (
  images: readonly Pick<Image, 'id' | 'chapterId'>[],
  chapters: readonly Chapter[],
): number[] =>
  chapters.length === 0
    ? images.map(({ id }) => id)
    : inChapters(images, chapters).flatMap((group) => [
        entryOf(group.chapter?.id ?? null),
        ...group.images.map(({ id }) => id),
      ])

/** A chapter's entry with the images that follow it. */
export type Block = { chapter: number | null; ids: number[] }

export function blocksOf(entries: Entries): Block[] {
  const blocks: Block[] = []
  for (const entry of entries) {
    if (isChapter(entry)) blocks.push({ chapter: entry, ids: [] })
    else {
      if (blocks.length === 0) blocks.push({ chapter: null, ids: [] })
      blocks.at(-1)!.ids.push(entry)
    }
  }
  return blocks
}

export const joined = (blocks: readonly Block[]): number[] =>
  blocks.flatMap(({ chapter, ids }) => (chapter === null ? ids : [chapter, ...ids]))

/** The id of an entry's chapter; null for the images without one. */
export const chapterIdOf = (entry: number | null) => (entry ? -entry : null)

/** Arrangement in the server's form: the images of every chapter; a null id for those without one. */
export const chaptersOf = (entries: Entries): { id: number | null; imageIds: number[] }[] =>
  blocksOf(entries).map(({ chapter, ids }) => ({ id: chapterIdOf(chapter), imageIds: ids }))

/** Arrangement of the server's form. */
export const entriesOf = (chapters: readonly { id: number | null; imageIds: Entries }[]): number[] =>
  chapters.flatMap(({ id, imageIds }) => [entryOf(id), ...imageIds])

/** Images in the order and chapters of an arrangement, followed by those that it does not have. */
export function arranged<Item extends Pick<Image, 'id' | 'chapterId'>>(
  images: readonly Item[],
  entries: Entries,
): Item[] {
  const left = new Map(images.map((image) => [image.id, image]))
  const order: Item[] = []
  let chapterId: number | null = null
  for (const entry of entries) {
    const image = left.get(entry)
    if (isChapter(entry)) chapterId = chapterIdOf(entry)
    else if (image) {
      order.push(image.chapterId === chapterId ? image : { ...image, chapterId })
      left.delete(entry)
    }
  }
  return [...order, ...left.values()]
}

/** Chapters in the order of an arrangement, followed by those that it does not have. */
export function chaptersInOrder(chapters: readonly Chapter[], entries: Entries): Chapter[] {
  const placeOf = new Map(entries.filter(isChapter).map((entry, place) => [entry, place]))
  const placeIn = ({ id }: Chapter) => placeOf.get(entryOf(id)) ?? chapters.length
  return chapters.toSorted((one, other) => placeIn(one) - placeIn(other))
}

/** Sorts the images of each chapter. */
export const sortedInChapters = (entries: Entries, sort: (ids: Entries) => number[]): number[] =>
  joined(blocksOf(entries).map((block) => ({ ...block, ids: sort(block.ids) })))

/** Swaps a chapter with the one before (-1) or after it (1). */
export function withChapterMoved(entries: Entries, chapter: number, by: -1 | 1): number[] {
  const blocks = blocksOf(entries)
  const at = blocks.findIndex((block) => block.chapter === chapter)
  const block = blocks[at]
  const other = blocks[at + by]
  // The images without a chapter stay first.
  if (!block || !other || other.chapter === 0) return [...entries]
  blocks[at] = other
  blocks[at + by] = block
  return joined(blocks)
}

/** The list with one image moved from one place to another. */
export function moved(entries: Entries, from: number, to: number): number[] {
  const next = [...entries]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** The list with an image moved to a place, from 1, of a chapter, or of the whole list without chapters. */
export function movedTo(entries: Entries, id: number, chapter: number | null, number: number): number[] {
  const from = entries.indexOf(id)
  const others = entries.filter((entry) => entry !== id)
  const start = chapter === null ? 0 : others.indexOf(chapter) + 1
  return moved(entries, from, start + number - 1)
}

/** The list without the other chosen images; `id` represents all of them. */
export function withoutOthers(entries: Entries, id: number, chosen: Entries): number[] {
  const others = new Set(chosen)
  others.delete(id)
  return entries.filter((entry) => !others.has(entry))
}

/** The list with the chosen images side by side, in their order, at the place of one of them. */
export const gathered = (entries: Entries, id: number, chosen: Entries): number[] =>
  chosen.includes(id)
    ? withoutOthers(entries, id, chosen).flatMap((entry) => (entry === id ? [...chosen] : [entry]))
    : [...entries]

/** The list with images moved to the end of a chapter (0: those without one; null: all), in this order. */
export function movedToEnd(entries: Entries, ids: Entries, chapter: number | null): number[] {
  const gone = new Set(ids)
  return joined(
    blocksOf(entries).map((block) => {
      const left = block.ids.filter((id) => !gone.has(id))
      return { ...block, ids: block.chapter === chapter ? [...left, ...ids] : left }
    }),
  )
}

export const sameOrder = (one: Entries, other: Entries) =>
  one.length === other.length && one.every((id, place) => id === other[place])

const chapterOfEach = (entries: Entries) =>
  new Map(blocksOf(entries).flatMap(({ chapter, ids }) => ids.map((id) => [id, chapter] as const)))

/** Sentence about the difference between two arrangements, the second saved by someone else. */
export function theirChange(before: Entries, after: Entries): string {
  const [was, now] = [chapterOfEach(before), chapterOfEach(after)]
  const common = [...was.keys()].filter((id) => now.has(id))
  const moved = common.filter((id) => now.get(id) !== was.get(id)).length
  if (moved > 0) return `Someone else has moved ${countText(moved, 'picture')} to another chapter.`
  const chapters = before.filter((entry) => isChapter(entry) && after.includes(entry))
  const chaptersNow = after.filter((entry) => isChapter(entry) && before.includes(entry))
  if (!sameOrder(chapters, chaptersNow)) return 'Someone else has changed the order of the chapters.'
  if (was.size !== common.length || now.size !== common.length)
    return 'Someone else has added or deleted pictures.'
  return 'Someone else has changed the order of these pictures.'
}

/** The user's order of the current images and chapters; new ones come last (images: in their chapter). */
export function orderOf(mine: Entries, now: Entries): number[] {
  const there = new Set(now)
  const known = new Set(mine)
  const blocks = blocksOf(mine.filter((entry) => there.has(entry)))
  for (const { chapter, ids } of blocksOf(now)) {
    let block = blocks.find((one) => one.chapter === chapter)
    if (!block) {
      block = { chapter, ids: [] }
      // Entry 0 is missing only if the gallery has just got its first chapter.
      if (chapter === 0) blocks.unshift(block)
      else blocks.push(block)
    }
    block.ids.push(...ids.filter((id) => !known.has(id)))
  }
  return joined(blocks)
}

/** Place of an image, for people: counted from 1, within its chapter if it has one. */
export type Whereabouts = { number: number; count: number; chapter: number | null }

/** Places of the chapters in an arrangement. */
export const placesOfChapters = (entries: Entries): number[] =>
  entries.flatMap((entry, place) => (isChapter(entry) ? [place] : []))

/** @param chapters places of the chapters; pass them when calling this for many images */
export function whereabouts(
  entries: Entries,
  place: number,
  chapters: readonly number[] = placesOfChapters(entries),
): Whereabouts {
  const start = chapters.findLast((at) => at < place) ?? -1
  const end = chapters.find((at) => at > place) ?? entries.length
  return { number: place - start, count: end - start - 1, chapter: entries[start] ?? null }
}

/** Announcements for screen readers while an image is moved; it is named by its original place. */
export const words = {
  lifted: ({ number, count }: Whereabouts, chapter: string, others = 0) =>
    `Picture ${number} lifted${withOthers(others)} from place ${number} of ${count}${chapter}. Arrow keys move ${others > 0 ? 'them' : 'it'}, Space drops ${others > 0 ? 'them' : 'it'}, Escape puts ${others > 0 ? 'them' : 'it'} back.`,
  moved: (picture: number, { number, count }: Whereabouts, chapter: string) =>
    `Picture ${picture} moved to place ${number} of ${count}${chapter}`,
  dropped: (picture: number, { number, count }: Whereabouts, chapter: string, others = 0) =>
    `Picture ${picture} dropped${withOthers(others)} in place ${number} of ${count}${chapter}`,
  putBack: ({ number, count }: Whereabouts, chapter: string) =>
    `Picture ${number} is back in place ${number} of ${count}${chapter}`,
  toEnd: (pictures: number, chapter: string) =>
    `${countText(pictures, 'picture')} moved to the end of ${chapter}`,
  over: (chapter: string) => `Over ${chapter}`,
  gone: 'The picture is no longer in this gallery',
}

const withOthers = (others: number) => (others > 0 ? ` with ${countText(others, 'other')}` : '')
