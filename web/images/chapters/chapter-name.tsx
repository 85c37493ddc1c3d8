import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CHAPTER_TITLE_MAX, type Chapter } from '#contract/chapters.ts'
import { sendJson } from '#web/base/api.ts'
import { useAction } from '#web/base/use-action.ts'
import { changeChapters, chaptersQuery } from '#web/galleries/chapters-query.ts'
import { controlClass } from '#web/ui/field.tsx'

/**
 * Chapter title edited in place: Enter saves it, Escape leaves it as it was.
 * @param chapter absent for a new one
 * @param onDone called with the new chapter, if one was created
 */
export function ChapterName({
  galleryId,
  chapter,
  onDone,
}: {
  galleryId: number
  chapter?: Chapter
  onDone: (made?: Chapter) => void
}) {
  const queryClient = useQueryClient()
  const [title, setTitle] = useState(chapter?.title ?? '')
  const { mutate, isPending } = useAction({
    send: (wanted: string) =>
      chapter
        ? sendJson<Chapter>('PATCH', `/api/chapters/${chapter.id}`, { title: wanted })
        : sendJson<Chapter>('POST', `/api/galleries/${galleryId}/chapters`, { title: wanted }),
    done(saved) {
      changeChapters(queryClient, galleryId, (chapters) =>
        chapter ? chapters.map((one) => (one.id === saved.id ? saved : one)) : [...chapters, saved],
      )
      isOver.current = true
      onDone(saved)
    },
    failed: chapter
      ? 'Failed to update the chapter. Please try again.'
      : 'Failed to create the chapter. Please try again.',
    // The chapter was deleted by another member.
    gone: () => queryClient.invalidateQueries(chaptersQuery(galleryId)),
  })
  // A field that is removed also loses the focus, which would save again.
  const isOver = useRef(false)
  function end() {
    isOver.current = true
    onDone()
  }
  function save() {
    const wanted = title.trim()
    if (isPending || isOver.current) return
    if (wanted === '' || wanted === chapter?.title) end()
    else mutate(wanted)
  }
  return (
    <input
      aria-label={chapter ? `New title of “${chapter.title}”` : 'Title of the new chapter'}
      // biome-ignore lint/a11y/noAutofocus: it appears because its button was pressed
      autoFocus
      autoComplete="off"
      maxLength={CHAPTER_TITLE_MAX}
      value={title}
      // The focus ring is inside, as the scrolling list around the field would cut it off.
      className={`${controlClass} min-h-9! px-3! py-1! -outline-offset-2`}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setTitle(target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') save()
        if (event.key === 'Escape') end()
      }}
    />
  )
}
