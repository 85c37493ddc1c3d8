import { startTransition, useState } from 'react'
import type { Chapter } from '#contract/chapters.ts'
import type { Image } from '#contract/images.ts'
import { countText } from '#web/base/counts.ts'
import { ask, openDialog } from '#web/ui/dialogs.tsx'
import { DISCARD_QUESTION } from '#web/ui/leave-warning.ts'
import { WITHOUT_CHAPTER } from '../chapters/in-chapters.ts'
import { imageName } from '../image-tile.tsx'
import {
  blocksOf,
  entryOf,
  gathered,
  isChapter,
  movedTo,
  sortedInChapters,
  whereabouts,
  withChapterMoved,
  withoutOthers,
  words,
} from './arrangement.ts'
import type { Destination } from './move-dialog.tsx'
import { type Ordering, sortedBy } from './sort-by.ts'
import type { useArrangement } from './use-arrangement.ts'

type Reordered = {
  byId: ReadonlyMap<number, Image>
  chapters: readonly Chapter[]
  arrangement: Pick<ReturnType<typeof useArrangement>, 'order' | 'pending' | 'arrange'>
  /** Ids of the chosen images. */
  chosen: readonly number[]
  onLeave: () => void
}

/** Names of the chapters of an arrangement. */
export function chapterNames(chapters: readonly Chapter[]) {
  const titles = new Map(chapters.map((chapter) => [entryOf(chapter.id), chapter.title]))
  const titleOf = (entry: number) => titles.get(entry) ?? WITHOUT_CHAPTER
  // For use in sentences: 'Without a chapter' is a heading.
  const nameOf = (entry: number) => (titles.has(entry) ? `“${titleOf(entry)}”` : 'no chapter')
  return { titleOf, nameOf }
}

/**
 * Actions on an arrangement other than dragging: sorting, moving by number, moving a chapter, and leaving.
 * Each announces its result, and the screen follows the moved image (`asked`).
 */
export function useMovesByName({ byId, chapters, arrangement, chosen, onLeave }: Reordered) {
  const { order, pending, arrange } = arrangement
  const [said, say] = useState('')
  const [asked, setAsked] = useState<number | null>(null)
  const { titleOf, nameOf } = chapterNames(chapters)

  function moveByNumber(id: number) {
    setAsked(id)
    const from = whereabouts(order, order.indexOf(id))
    const group = chosen.includes(id) ? chosen : [id]
    // The other chosen images move along with it.
    const others = withoutOthers(order, id, group)
    void openDialog(() => import('./move-dialog.tsx'), {
      name: group.length > 1 ? countText(group.length, 'picture') : imageName(byId.get(id)!),
      from: whereabouts(others, others.indexOf(id)),
      destinations: destinationsOf(others, id, titleOf),
      onMove({ chapter, number }: { chapter: number | null; number: number }) {
        const next = gathered(movedTo(others, id, chapter, number), id, group)
        const to = whereabouts(next, next.indexOf(id))
        // A transition, so that the dialog closes first: rendering another part of thousands takes a while.
        startTransition(() => {
          arrange(next)
          say(words.moved(from.number, to, chapter === null ? '' : ` in ${nameOf(chapter)}`))
        })
      },
    })
  }
  function leave() {
    if (!pending) return onLeave()
    void ask({
      ...DISCARD_QUESTION,
      description: 'The pictures stay in the order that is saved.',
      act: onLeave,
      neighbour: () => document.getElementById('images-heading'),
    })
  }
  function sortBy(ordering: Ordering) {
    setAsked(null)
    arrange(
      sortedInChapters(order, (ids) =>
        sortedBy(
          ids.map((id) => byId.get(id)!),
          ordering,
        ),
      ),
    )
    say(`Sorted by: ${ordering.label}`)
  }
  function moveChapter(entry: number, by: -1 | 1) {
    setAsked(entry)
    const next = withChapterMoved(order, entry, by)
    arrange(next)
    const place = next.filter(isChapter).indexOf(entry)
    say(`Chapter ${nameOf(entry)} moved to place ${place} of ${chapters.length}`)
  }

  return { said, say, asked, setAsked, moveByNumber, leave, sortBy, moveChapter }
}

/** Possible targets of an image, with the number of images that each will have. */
function destinationsOf(
  order: readonly number[],
  id: number,
  titleOf: (entry: number) => string,
): Destination[] {
  if (!order.some(isChapter)) return [{ chapter: null, title: '', count: order.length }]
  return blocksOf(order).map(({ chapter, ids }) => ({
    chapter,
    title: titleOf(chapter!),
    count: ids.length + (ids.includes(id) ? 0 : 1),
  }))
}
