import { useQueryClient } from '@tanstack/react-query'
import { type Gallery, GalleryDetails } from '#contract/galleries.ts'
import { sendJson } from '#web/base/api.ts'
import { useConflict } from '#web/base/conflict.tsx'
import { showIssues, toastFailure } from '#web/base/failure.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { keepTyped } from '#web/base/keep-typed.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { galleryQuery, refreshGalleries } from '#web/galleries/queries.ts'
import { useLeaveWarning } from '#web/ui/leave-warning.ts'
import { toast } from '#web/ui/toast-store.ts'

/** What the form holds. */
type DetailsTexts = { title: string; description: string }

const detailsOf = ({ title, description }: Pick<Gallery, 'title' | 'description'>): DetailsTexts => ({
  title,
  description: description ?? '',
})

/**
 * Title and description of a gallery as a form.
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

  const saving = useSubmit(
    form,
    (_wanted, typed) =>
      sendJson<Gallery>(method, `/api/galleries/${gallery.id}`, {
        ...typed,
        was: { ...form.formState.defaultValues, ...conflict.theirs },
      }),
    {
      failed: fallback,
      done(saved, typed) {
        queryClient.setQueryData(galleryQuery(gallery.id).queryKey, saved)
        void refreshGalleries(queryClient)
        keepTyped(form, typed, detailsOf(saved))
        conflict.clear()
        toast({ title: 'Gallery updated', description: 'Your gallery has been updated successfully.' })
        onSaved?.(saved)
      },
      refused(error) {
        if (!conflict.record(error) && !showIssues(form, error)) toastFailure(error, fallback)
        return true
      },
    },
  )
  useLeaveWarning(form.formState.isDirty)

  return { ...saving, form, theirs: conflict.theirs }
}
