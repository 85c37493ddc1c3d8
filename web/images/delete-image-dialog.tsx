import type { Image } from '#contract/images.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { useDeleteImage } from './use-delete-image.ts'

/** Asks before an image is deleted. `neighbour` takes the focus when its button is gone with it. */
export function DeleteImageDialog({
  image,
  open,
  onOpenChange,
  neighbour,
}: {
  image: Image
  open: boolean
  onOpenChange: (open: boolean) => void
  neighbour: () => HTMLElement | null
}) {
  const deletion = useDeleteImage(image.galleryId)
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete image"
      description="Are you sure you want to delete this image? This action cannot be undone."
      confirm={deletion.isPending ? 'Deleting...' : 'Delete'}
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate(image, { onSettled: () => onOpenChange(false) })}
      neighbour={neighbour}
    />
  )
}
