import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Resolver, useForm } from 'react-hook-form'
import { type Gallery, GalleryDetails } from '#contract/galleries.ts'
import { showIssues, toastFailure } from '#web/base/failure.ts'
import { Disagreement, sendOrMeet } from '#web/base/send-or-meet.ts'
import { useDisputedTexts } from '#web/ui/disputed-texts.ts'
import { useLeaveWarning } from '#web/ui/leave-warning.ts'
import { toast } from '#web/ui/toast-store.ts'
import { galleriesQuery, galleryQuery } from './queries.ts'

/** What the form holds. */
export type DetailsTexts = { title: string; description: string }

export const detailsOf = ({ title, description }: Pick<Gallery, 'title' | 'description'>): DetailsTexts => ({
  title,
  description: description ?? '',
})

/**
 * Title and description of a gallery as a form. When somebody else changed them meanwhile, the texts are brought
 * together and sent again; where both changed the same, the person is asked.
 * @param send what of `wanted` is to be changed, and what the person saw before
 * @param fallback words for a failure without any
 */
export function useDetailsForm(
  gallery: Gallery,
  {
    send,
    onSaved,
    fallback,
  }: {
    send: (wanted: DetailsTexts, was: DetailsTexts) => Promise<Gallery>
    onSaved: (gallery: Gallery) => void
    fallback: string
  },
) {
  const queryClient = useQueryClient()
  const form = useForm<DetailsTexts, unknown, GalleryDetails>({
    // The form always holds texts; the shape would take nothing as well.
    resolver: zodResolver(GalleryDetails) as Resolver<DetailsTexts, unknown, GalleryDetails>,
    defaultValues: detailsOf(gallery),
  })
  const disputes = useDisputedTexts(form)

  const save = useMutation({
    mutationFn: () =>
      sendOrMeet(form, disputes, send, async () =>
        detailsOf(await queryClient.fetchQuery({ ...galleryQuery(gallery.id), staleTime: 0 })),
      ),
    onSuccess: (saved) => {
      queryClient.setQueryData(galleryQuery(gallery.id).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: galleriesQuery.queryKey, exact: true })
      form.reset(detailsOf(saved))
      toast({ title: 'Gallery updated', description: 'Your gallery has been updated successfully.' })
      onSaved(saved)
    },
    onError: (error) => {
      if (error instanceof Disagreement) return
      if (!showIssues(form, error)) {
        toastFailure(error, fallback)
      }
    },
  })
  useLeaveWarning(form.formState.isDirty)

  return {
    form,
    disputes,
    saving: save.isPending,
    submit: form.handleSubmit(() => save.mutate()),
  }
}
