import { useMutation } from '@tanstack/react-query'
import type { Image } from '#contract/images.ts'
import { checkDownload } from '#web/base/api.ts'
import { toastFailure } from '#web/base/failure.ts'
import { startDownload } from '#web/base/use-download.ts'
import { toast } from '#web/ui/toast-store.ts'

/** Length limit of an address, in characters. Proxies refuse addresses of more than 8,000. */
const LONGEST_ADDRESS = 6_000

/** Downloads the originals of some images as one ZIP, after checking that it would begin. */
export function useDownloadImages(galleryId: number) {
  return useMutation({
    async mutationFn(images: readonly Image[]) {
      const ids = images.map(({ id }) => id)
      const address = `/api/galleries/${galleryId}/images/download`
      const whole = `${address}?ids=${ids.join()}`
      if (whole.length <= LONGEST_ADDRESS) {
        await checkDownload(whole)
        return startDownload(whole)
      }
      await checkDownload(address, { imageIds: ids })
      startDownloadOf(address, ids.join())
    },
    onSuccess: () => toast({ title: 'Download started', description: 'Your ZIP is downloading.' }),
    onError: (error) => toastFailure(error, 'Failed to download the images. Please try again.'),
  })
}

/** Name of the frame that receives forms: in the page itself they would be a navigation. */
const FRAME = 'downloads'

/** Starts the download by a form, for more ids than fit into an address. */
function startDownloadOf(address: string, imageIds: string) {
  if (document.getElementsByName(FRAME).length === 0)
    document.body.append(Object.assign(document.createElement('iframe'), { name: FRAME, hidden: true }))
  const form = document.createElement('form')
  const field = document.createElement('input')
  Object.assign(form, { method: 'post', action: address, target: FRAME, hidden: true })
  Object.assign(field, { type: 'hidden', name: 'imageIds', value: imageIds })
  form.append(field)
  document.body.append(form)
  form.submit()
  form.remove()
}
