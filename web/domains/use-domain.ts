import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Gallery } from '#contract/galleries.ts'
import { sendJson } from '#web/base/api.ts'
import { toastRefusal } from '#web/base/failure.ts'
import { useAction } from '#web/base/use-action.ts'
import { galleryQuery } from '#web/galleries/queries.ts'
import { toast } from '#web/ui/toast-store.ts'
import { dnsResultText, domainRefusal } from './domain-words.ts'

const NOT_SAVED = 'Failed to save custom domain. Please try again.'

/** Saves, verifies and removes a gallery's custom domain. */
export function useDomain({ id, metadata }: Gallery) {
  const queryClient = useQueryClient()
  const done = (gallery: Gallery) => queryClient.setQueryData(galleryQuery(id).queryKey, gallery)
  const change = (customDomain: string | null) =>
    sendJson<Gallery>('PATCH', `/api/galleries/${id}`, { customDomain })

  const save = useMutation({
    mutationFn: change,
    onSuccess: (saved) => {
      done(saved)
      toast({
        title: 'Custom domain saved',
        description: 'Now add the DNS records below, then press Verify.',
      })
    },
    // A message about the domain itself is shown below the field.
    onError: (error) =>
      domainRefusal(error) ??
      toastRefusal(error, NOT_SAVED, {
        domain_taken: 'This domain is already in use by another gallery.',
      }),
  })
  const remove = useAction({
    send: () => change(null),
    done,
    says: { title: 'Custom domain removed', description: 'The gallery is now only at its own address.' },
    failed: 'Failed to remove custom domain. Please try again.',
  })
  const verify = useAction({
    send: (hostId: string) => sendJson<Gallery>('POST', `/api/galleries/${id}/verify`, { hostId }),
    done,
    says: (checked) => ({ title: 'Domain verification updated', description: dnsResultText(checked) }),
    failed: 'Failed to verify domain. Please try again.',
    title: 'Verification failed',
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
