import { useMutation } from '@tanstack/react-query'
import { toast } from '#web/ui/toast-store.ts'
import { checkDownload } from './api.ts'
import { toastFailure } from './failure.ts'

/**
 * Downloads from an address after checking that it would begin, as browsers do not give the reason of a
 * failure. A second press in the meantime has no effect.
 */
export function useDownload(what: 'ZIP' | 'file') {
  const { mutate, isPending } = useMutation({
    async mutationFn(address: string) {
      await checkDownload(address)
      startDownload(address)
    },
    onSuccess: () => toast({ title: 'Download started', description: `Your ${what} is downloading.` }),
    onError: (error) => toastFailure(error, `Failed to download the ${what}. Please try again.`),
  })
  return (address: string) => {
    if (!isPending) mutate(address)
  }
}

/** Starts a download by a link: unlike a navigation, it does not ask about unsaved changes. */
export function startDownload(address: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
