import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewShareableLink, ShareableLink } from '#contract/upload-links.ts'
import { sendJson } from '#web/base/api.ts'
import { toastRefusal } from '#web/base/failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { changeLinks } from './queries.ts'

const FAILED = 'Failed to create shareable link. Please try again.'

/** Creates an upload link. Without a name (null) the server numbers it. */
export function useCreateLink(galleryId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (wanted: NewShareableLink) =>
      sendJson<ShareableLink>('POST', `/api/galleries/${galleryId}/shareable-links`, wanted),
    onSuccess: (link) => {
      changeLinks(queryClient, galleryId, (links) => [link, ...links])
      toast({ title: 'Shareable link created' })
    },
    onError: (error) => toastRefusal(error, FAILED),
  })
}
