import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Gallery } from '#contract/galleries.ts'
import { sendJson } from '#web/base/api.ts'
import { toastFailure } from '#web/base/failure.ts'
import { galleryQuery } from '#web/galleries/queries.ts'
import { toast } from '#web/ui/toast-store.ts'
import { domainRefusal, findingOf } from './domain-words.ts'

const NOT_SAVED = 'Failed to save custom domain. Please try again.'

/** What an owner does with a gallery's domain: saving, verifying and removing it. */
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
        description: 'Now publish the DNS records below, then press Verify.',
      })
    },
    // What is wrong with the domain stands below it.
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
      toast({ title: 'Custom domain removed', description: 'The gallery is at its own address only.' })
    },
    onError: (error) => toastFailure(error, 'Failed to remove custom domain. Please try again.'),
  })
  const verify = useMutation({
    mutationFn: (hostId: string) => sendJson<Gallery>('POST', `/api/galleries/${id}/verify`, { hostId }),
    onSuccess: (looked) => {
      show(looked)
      toast({ title: 'Domain verification updated', description: findingOf(looked) })
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
