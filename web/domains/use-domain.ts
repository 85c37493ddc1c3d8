import { useMutation } from '@tanstack/react-query'
import { sendJson } from '#web/base/api.ts'
import { toastRefusal } from '#web/base/failure.ts'
import { useAction } from '#web/base/use-action.ts'
import { toast } from '#web/ui/toast-store.ts'
import { dnsResultText, domainRefusal, type Held, HOLDER_WORDS, type HolderKind } from './domain-words.ts'

const NOT_SAVED = 'Failed to save custom domain. Please try again.'

/** What has a domain, the call that changes it, and what becomes of its answer. */
export type Holder<Kept extends Held> = {
  held: Kept
  kind: HolderKind
  path: `/api/${string}`
  keep: (saved: Kept) => void
}

/** Saves, verifies and removes a custom domain. */
export function useDomain<Kept extends Held>({ held: { metadata }, kind, path, keep }: Holder<Kept>) {
  const change = (customDomain: string | null) => sendJson<Kept>('PATCH', path, { customDomain })

  const save = useMutation({
    mutationFn: change,
    onSuccess: (saved) => {
      keep(saved)
      toast({
        title: 'Custom domain saved',
        description: 'Now add the DNS records below, then press Verify.',
      })
    },
    // A message about the domain itself is shown below the field.
    onError: (error) =>
      domainRefusal(error) ??
      toastRefusal(error, NOT_SAVED, {
        ...(kind === 'gallery' && { domain_taken: 'This domain is already in use by another gallery.' }),
      }),
  })
  const remove = useAction({
    send: () => change(null),
    done: keep,
    says: {
      title: 'Custom domain removed',
      description: `${HOLDER_WORDS[kind].It} is now only at its own address.`,
    },
    failed: 'Failed to remove custom domain. Please try again.',
  })
  const verify = useAction({
    send: (hostId: string) => sendJson<Kept>('POST', `${path}/verify`, { hostId }),
    done: keep,
    says: (checked) => ({ title: 'Domain verification updated', description: dnsResultText(checked, kind) }),
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
