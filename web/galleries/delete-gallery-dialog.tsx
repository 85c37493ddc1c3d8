import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Gallery } from '#contract/galleries.ts'
import { sendJson } from '#web/base/api.ts'
import { toastFailure } from '#web/base/failure.ts'
import { paths } from '#web/base/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { imageCountText } from './counts.ts'
import { forgetGallery, galleryQuery } from './queries.ts'

const NOT_THE_TITLE = 'Please type the gallery title exactly as shown to confirm deletion'

/** Deletes a gallery after its title has been typed. */
export function DeleteGalleryDialog({
  gallery,
  open,
  onOpenChange,
}: {
  gallery: Gallery
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState(false)
  const field = useId()
  const deletion = useDeleteGallery(gallery)

  function change(next: boolean) {
    if (deletion.isPending) return
    onOpenChange(next)
    // Opened again, it has to be confirmed anew.
    setTyped('')
    setRefused(false)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const confirmed = typed === gallery.title
    setRefused(!confirmed)
    if (confirmed) deletion.mutate()
    else document.getElementById(field)?.querySelector('input')?.focus()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Delete Gallery"
      description={`Its ${imageCountText(gallery.imageCount)} and its address go with it. This action cannot be undone.`}
    >
      <form noValidate onSubmit={submit}>
        <p className="text-control">
          Type the title to confirm:{' '}
          <strong dir="auto" className="font-strong break-words whitespace-pre-wrap">
            {gallery.title}
          </strong>
        </p>
        <div id={field} className="mt-4">
          <TextField
            label="Gallery Title"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            error={refused ? NOT_THE_TITLE : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <div className="mt-8 flex flex-wrap-reverse justify-end gap-3 max-sm:*:flex-1">
          <Button look="plain" disabled={deletion.isPending} onClick={() => change(false)}>
            Cancel
          </Button>
          <Button type="submit" look="bad" disabled={deletion.isPending}>
            {deletion.isPending ? 'Deleting...' : 'Delete Gallery'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function useDeleteGallery({ id }: Gallery) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => sendJson('DELETE', `/api/galleries/${id}`),
    onSuccess: () => {
      forgetGallery(queryClient, id)
      // Everything cached of it is out of date; it is refetched only if its screen is opened again.
      void queryClient.invalidateQueries({ queryKey: galleryQuery(id).queryKey, refetchType: 'none' })
      toast({ title: 'Gallery deleted', description: 'The gallery has been permanently deleted.' })
      void navigate(paths.dashboard)
    },
    onError: (error) => toastFailure(error, 'Failed to delete gallery. Please try again.'),
  })
}
