import { useQueryClient } from '@tanstack/react-query'
import { type Gallery, GalleryDetails } from '#contract/galleries.ts'
import { sendJson } from '#web/base/api.ts'
import { useConflict } from '#web/base/conflict.tsx'
import { showIssues, toastFailure } from '#web/base/failure.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { keepTyped } from '#web/base/keep-typed.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { showGallery } from '#web/galleries/queries.ts'
import { useTranslations } from '#web/galleries/use-translations.ts'
import { useLeaveWarning } from '#web/ui/leave-warning.ts'
import { toast } from '#web/ui/toast-store.ts'

/** Values of the form. */
type DetailsTexts = { title: string; description: string }

const detailsOf = ({ title, description }: Pick<Gallery, 'title' | 'description'>): DetailsTexts => ({
  title,
  description: description ?? '',
})

/**
 * Title and description of a gallery as a form, with their translations.
 * @param fallback message for a failure without a text of its own
 */
export function useDetailsForm(
  gallery: Gallery,
  {
    method,
    onSaved,
    fallback,
  }: { method: 'PUT' | 'PATCH'; onSaved?: (gallery: Gallery) => void; fallback: string },
) {
  const queryClient = useQueryClient()
  const form = useFormOf(GalleryDetails, detailsOf(gallery))
  const conflict = useConflict<Pick<Gallery, keyof DetailsTexts>>()
  const translations = useTranslations(gallery.translations)
  const { changed } = translations

  const saving = useSubmit(
    form,
    (_wanted, typed) =>
      sendJson<Gallery>(method, `/api/galleries/${gallery.id}`, {
        ...typed,
        ...(changed && { translations: changed.translations }),
        was: {
          ...{ ...form.formState.defaultValues, ...conflict.theirs },
          ...(changed && { translations: changed.was }),
        },
      }),
    {
      failed: fallback,
      done(saved, typed) {
        showGallery(queryClient, saved)
        keepTyped(form, typed, detailsOf(saved))
        translations.saved(saved.translations)
        conflict.clear()
        toast({ title: 'Gallery updated', description: 'Your gallery has been updated successfully.' })
        onSaved?.(saved)
      },
      refused(error) {
        translations.record(error)
        if (!conflict.record(error) && !showIssues(form, error)) toastFailure(error, fallback)
        return true
      },
    },
  )
  const isDirty = form.formState.isDirty || changed !== undefined
  useLeaveWarning(isDirty, saving)

  return { ...saving, form, isDirty, theirs: conflict.theirs, translations }
}
