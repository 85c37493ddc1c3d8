import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Gallery } from '#contract/galleries.ts'
import { sendJson, wordsFor } from '#web/base/api.ts'
import { galleryQuery } from '#web/galleries/queries.ts'
import { toast } from '#web/ui/toast-store.ts'
import { domainRefusal, findingOf, savingProblem } from './domain-words.ts'

const problem = (title: string, description: string) => toast({ title, description, variant: 'destructive' })

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
    onError: (error) => domainRefusal(error) ?? problem('Error', savingProblem(error)),
  })
  const remove = useMutation({
    mutationFn: () => change(null),
    onSuccess: (without) => {
      show(without)
      toast({ title: 'Custom domain removed', description: 'The gallery is at its own address only.' })
    },
    onError: (error) =>
      problem('Error', wordsFor(error, 'Failed to remove custom domain. Please try again.')),
  })
  const verify = useMutation({
    mutationFn: (hostId: string) => sendJson<Gallery>('POST', `/api/galleries/${id}/verify`, { hostId }),
    onSuccess: (looked) => {
      show(looked)
      toast({ title: 'Domain verification updated', description: findingOf(looked) })
    },
    onError: (error) =>
      problem('Verification failed', wordsFor(error, 'Failed to verify domain. Please try again.')),
  })

  return {
    save,
    remove,
    verifying: verify.isPending,
    verify() {
      const hostId = metadata?.dns?.id
      if (hostId) return verify.mutate(hostId)
      problem('No host ID found', 'Cannot verify domain without a host ID. Please save the domain first.')
    },
  }
}
