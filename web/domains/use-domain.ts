import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Gallery } from '#contract/galleries.ts'
import { sendJson } from '#web/base/api.ts'
import { toastFailure } from '#web/base/failure.ts'
import { galleryQuery } from '#web/galleries/queries.ts'
import { toast } from '#web/ui/toast-store.ts'
import { dnsResultText, domainRefusal } from './domain-words.ts'

const NOT_SAVED = 'Failed to save custom domain. Please try again.'

/** Saves, verifies and removes a gallery's custom domain. */
export function useDomain({ id, metadata }: Gallery) {
  const queryClient = useQueryClient()
  const show = (gallery: Gallery) => queryClient.setQueryData(galleryQuery(id).queryKey, gallery)
  const change = (customDomain: string | null) =>
    sendJson<Gallery>('PATCH', `/api/galleries/${id}`, { customDomain })

  const save = useMutation({
    mutationFn: change,
    onSuccess: (saved) => {
      show(saved)
      toast({
        title: 'Custom domain saved',
        description: 'Now add the DNS records below, then press Verify.',
      })
    },
    // A message about the domain itself is shown below the field.
    onError: (error) =>
      domainRefusal(error) ??
      toastFailure(error, NOT_SAVED, {
        domain_taken: 'This domain is already in use by another gallery.',
        internal_error: NOT_SAVED,
        unavailable: NOT_SAVED,
      }),
  })
  const remove = useMutation({
    mutationFn: () => change(null),
    onSuccess: (without) => {
      show(without)
      toast({ title: 'Custom domain removed', description: 'The gallery is now only at its own address.' })
    },
    onError: (error) => toastFailure(error, 'Failed to remove custom domain. Please try again.'),
  })
  const verify = useMutation({
    mutationFn: (hostId: string) => sendJson<Gallery>('POST', `/api/galleries/${id}/verify`, { hostId }),
    onSuccess: (checked) => {
      show(checked)
      toast({ title: 'Domain verification updated', description: dnsResultText(checked) })
    },
    onError: (error) =>
      toastFailure(error, 'Failed to verify domain. Please try again.', {}, 'Verification failed'),
  })

  return {
    save,
    remove,
    verifying: verify.isPending,
    verify() {
      const hostId = metadata?.dns?.id
      if (hostId) return verify.mutate(hostId)
      toast({
        title: 'No host ID found',
        description: 'Cannot verify domain without a host ID. Please save the domain first.',
        variant: 'destructive',
      })
    },
  }
}
