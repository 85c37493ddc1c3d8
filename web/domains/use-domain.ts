import { z } from '#contract/zod.ts'
import { sendJson } from '#web/base/api.ts'
import { toastRefusal } from '#web/base/failure.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { useAction } from '#web/base/use-action.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { toast } from '#web/ui/toast-store.ts'
import { dnsResultText, domainRefusal, type Held, HOLDER_WORDS, type HolderKind } from './domain-words.ts'

const Typed = z.object({ customDomain: z.string() })
const NOT_SAVED = 'Failed to save custom domain. Please try again.'

/** The holder of a domain, the call that changes it, and the handler of its answer. */
export type Holder<Kept extends Held> = {
  held: Kept
  kind: HolderKind
  path: `/api/${string}`
  keep: (saved: Kept) => void
}

/** Saves, verifies and removes a custom domain. */
export function useDomain<Kept extends Held>({ held: { metadata }, kind, path, keep }: Holder<Kept>) {
  const change = (customDomain: string | null) => sendJson<Kept>('PATCH', path, { customDomain })

  const form = useFormOf(Typed, { customDomain: '' })
  const saving = useSubmit(form, ({ customDomain }) => change(customDomain), {
    failed: NOT_SAVED,
    done(saved) {
      keep(saved)
      toast({
        title: 'Custom domain saved',
        description: 'Now add the DNS records below, then press Verify.',
      })
    },
    refused(error) {
      const message = domainRefusal(error)
      if (message) form.setError('customDomain', { message })
      else
        toastRefusal(error, NOT_SAVED, {
          ...(kind === 'gallery' && { domain_taken: 'This domain is already in use by another gallery.' }),
        })
      return true
    },
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
    saving,
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
