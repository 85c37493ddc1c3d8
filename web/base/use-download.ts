import { useMutation } from '@tanstack/react-query'
import { toast } from '#web/ui/toast-store.ts'
import { checkDownload } from './api.ts'
import { toastFailure } from './failure.ts'

/**
 * Downloads from an address once it is known that it would begin: browsers do not say why a download failed. A second
 * press on the way changes nothing.
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

/** Unlike a navigation it does not ask whether the page may be left. */
export function startDownload(address: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
