import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { imageCountText } from '#contract/counts.ts'
import type { Gallery } from '#contract/galleries.ts'
import { sendJson } from '#web/base/api.ts'
import { toastFailure } from '#web/base/failure.ts'
import { paths } from '#web/base/paths.ts'
import { toast } from '#web/ui/toast-store.ts'
import { TypedConfirmation } from '#web/ui/typed-confirmation.tsx'
import { forgetGalleries, galleryQuery } from './queries.ts'

/** Deletes a gallery after its title has been typed. */
export default function DeleteGalleryDialog({ gallery }: { gallery: Gallery }) {
  const deletion = useDeleteGallery(gallery)
  return (
    <TypedConfirmation
      title="Delete Gallery"
      description={`Its ${imageCountText(gallery.imageCount)} and its address will be deleted too. This action cannot be undone.`}
      ask="Type the title to confirm:"
      text={gallery.title}
      label="Gallery Title"
      refusal="Please type the gallery title exactly as shown to confirm deletion"
      confirm="Delete Gallery"
      confirming="Deleting..."
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
    />
  )
}

function useDeleteGallery({ id }: Gallery) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => sendJson('DELETE', `/api/galleries/${id}`),
    onSuccess: () => {
      forgetGalleries(queryClient)
      // Everything cached of it is out of date; it is refetched only if its screen is opened again.
      void queryClient.invalidateQueries({ queryKey: galleryQuery(id).queryKey, refetchType: 'none' })
      toast({ title: 'Gallery deleted', description: 'The gallery has been permanently deleted.' })
      void navigate(paths.dashboard)
    },
    onError: (error) => toastFailure(error, 'Failed to delete gallery. Please try again.'),
  })
}
