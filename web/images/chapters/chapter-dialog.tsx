import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type Resolver, useForm } from 'react-hook-form'
import { CHAPTER_TEXT_MAX, CHAPTER_TITLE_MAX, type Chapter, NewChapter } from '#contract/chapters.ts'
import { isMissing, sendJson } from '#web/base/api.ts'
import { showIssues, toastRefusal } from '#web/base/failure.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { changeChapters, chaptersQuery } from '#web/galleries/chapters-query.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Actions, Field, Form } from '#web/ui/form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

/** Creates a chapter, or changes title and text of one. */
export default function ChapterDialog({
  galleryId,
  chapter,
  onSaved,
  close,
}: {
  galleryId: number
  chapter?: Chapter
  onSaved?: (chapter: Chapter) => void
  close: () => void
}) {
  const queryClient = useQueryClient()
  const form = useForm<{ title: string; text: string }, unknown, NewChapter>({
    // The form always holds strings; the schema's input also allows null.
    resolver: zodResolver(NewChapter) as Resolver<{ title: string; text: string }, unknown, NewChapter>,
    defaultValues: { title: chapter?.title ?? '', text: chapter?.text ?? '' },
  })
  const failed = chapter
    ? 'Failed to update the chapter. Please try again.'
    : 'Failed to create the chapter. Please try again.'
  const saving = useSubmit(
    form,
    (wanted) =>
      chapter
        ? sendJson<Chapter>('PATCH', `/api/chapters/${chapter.id}`, wanted)
        : sendJson<Chapter>('POST', `/api/galleries/${galleryId}/chapters`, wanted),
    {
      failed,
      done(saved) {
        changeChapters(queryClient, galleryId, (chapters) =>
          chapter ? chapters.map((one) => (one.id === saved.id ? saved : one)) : [...chapters, saved],
        )
        void queryClient.invalidateQueries(chaptersQuery(galleryId))
        onSaved?.(saved)
        close()
      },
      refused(error) {
        if (showIssues(form, error)) return true
        toastRefusal(error, failed)
        // Deleted by another user.
        if (isMissing(error)) void queryClient.invalidateQueries(chaptersQuery(galleryId))
        return true
      },
    },
  )
  return (
    <Dialog title={chapter ? 'Edit chapter' : 'New chapter'}>
      <Form {...saving}>
        <Field name="title" label="Title" required autoComplete="off" maxLength={CHAPTER_TITLE_MAX} />
        <Field
          name="text"
          label="Text"
          aside="Optional"
          hint="Visitors see it below the title."
          as={TextArea}
          rows={4}
          maxLength={CHAPTER_TEXT_MAX}
        />
        <Actions save={chapter ? 'Save changes' : 'Create chapter'} saving="Saving..." />
      </Form>
    </Dialog>
  )
}
