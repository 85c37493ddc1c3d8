import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ShareableLink } from '#contract/upload-links.ts'
import { sendJson } from '#web/base/api.ts'
import { toastRefusal } from '#web/base/failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { changeLinks } from './queries.ts'

const FAILED = 'Failed to deactivate shareable link. Please try again.'

/** Closes an upload link permanently. */
export function useDeactivateLink(galleryId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: ShareableLink) => sendJson('DELETE', `/api/shareable-links/${id}`),
    onSuccess: (_nothing, { id }) => {
      changeLinks(queryClient, galleryId, (links) =>
        links.map((link) => (link.id === id ? { ...link, isActive: false, deactivated: true } : link)),
      )
      toast({ title: 'Shareable link deactivated' })
    },
    onError: (error) => toastRefusal(error, FAILED),
  })
}
