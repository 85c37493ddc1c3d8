import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ShareableLink, ShareableLinkChange } from '#contract/upload-links.ts'
import { sendJson } from '#web/base/api.ts'
import { toastRefusal } from '#web/base/failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { changeLinks } from './queries.ts'

const FAILED = 'Failed to update shareable link. Please try again.'

/** Changes an upload link. */
export function useEditLink(galleryId: number, linkId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: ShareableLinkChange) =>
      sendJson<ShareableLink>('PATCH', `/api/shareable-links/${linkId}`, change),
    onSuccess: (saved) => {
      changeLinks(queryClient, galleryId, (links) =>
        links.map((link) => (link.id === saved.id ? saved : link)),
      )
      toast({ title: 'Shareable link updated' })
    },
    onError: (error) => toastRefusal(error, FAILED),
  })
}
