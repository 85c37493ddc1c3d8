import { useQueryClient } from '@tanstack/react-query'
import { CHAPTER_TEXT_MAX, CHAPTER_TITLE_MAX, type Chapter, NewChapter } from '#contract/chapters.ts'
import { isMissing, sendJson } from '#web/base/api.ts'
import { showIssues, toastRefusal } from '#web/base/failure.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { changeChapters, chaptersQuery } from '#web/galleries/chapters-query.ts'
import { galleryQuery } from '#web/galleries/queries.ts'
import { type TranslatedField, TranslationFields } from '#web/galleries/translation-fields.tsx'
import { useTranslations } from '#web/galleries/use-translations.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Actions, Field, Form } from '#web/ui/form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

const ChapterTexts = NewChapter.omit({ translations: true })

const TRANSLATED: TranslatedField[] = [
  { name: 'title', label: 'Title', most: CHAPTER_TITLE_MAX },
  { name: 'text', label: 'Text', most: CHAPTER_TEXT_MAX, rows: 3 },
]

/**
 * Creates a chapter, or changes the title and text of one, also in other languages.
 * @param title suggested title of a new chapter
 * @param about purpose of a new chapter, shown in the dialog
 */
export default function ChapterDialog({
  galleryId,
  chapter,
  title = '',
  about,
  onSaved,
  close,
}: {
  galleryId: number
  chapter?: Chapter
  title?: string
  about?: string
  onSaved?: (chapter: Chapter) => void
  close: () => void
}) {
  const queryClient = useQueryClient()
  const { language = null } = queryClient.getQueryData(galleryQuery(galleryId).queryKey) ?? {}
  const translations = useTranslations(chapter?.translations ?? {})
  const form = useFormOf(ChapterTexts, { title: chapter?.title ?? title, text: chapter?.text ?? '' })
  const failed = chapter
    ? 'Failed to update the chapter. Please try again.'
    : 'Failed to create the chapter. Please try again.'
  const saving = useSubmit(
    form,
    (typed) => {
      const { changed } = translations
      const wanted = { ...typed, ...(changed && { translations: changed.translations }) }
      return chapter
        ? sendJson<Chapter>('PATCH', `/api/chapters/${chapter.id}`, wanted)
        : sendJson<Chapter>('POST', `/api/galleries/${galleryId}/chapters`, wanted)
    },
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
        // The chapter was deleted by another user.
        if (isMissing(error)) void queryClient.invalidateQueries(chaptersQuery(galleryId))
        return true
      },
    },
  )
  return (
    <Dialog title={chapter ? 'Edit chapter' : 'New chapter'} description={about}>
      <Form {...saving} changed={form.formState.isDirty || translations.changed !== undefined}>
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
        <TranslationFields
          fields={TRANSLATED}
          typed={translations.typed}
          own={language}
          onType={translations.type}
        />
        <Actions save={chapter ? 'Save changes' : 'Create chapter'} saving="Saving..." />
      </Form>
    </Dialog>
  )
}
