import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Gallery } from '#contract/galleries.ts'
import { ApiError, checkDownload } from '#web/base/api.ts'
import { imageCountText } from '#web/base/counts.ts'
import { DownloadLink } from '#web/base/download-link.tsx'
import { toastFailure } from '#web/base/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { toast } from '#web/ui/toast-store.ts'

/** Downloads all originals as one ZIP file, or the whole gallery as a site. */
export function DownloadCard({ gallery: { id, imageCount } }: { gallery: Gallery }) {
  return (
    <SettingsSection title="Download" about="Your original files, in gallery order.">
      {imageCount === 0 ? (
        <>
          <Button look="plain" disabled>
            <DownloadIcon />
            Download ZIP
          </Button>
          <p className="mt-3 text-label text-ink-2">There are no images in this gallery to download.</p>
        </>
      ) : (
        <>
          <DownloadLink href={`/api/galleries/${id}/download`}>Download ZIP</DownloadLink>
          <p className="mt-3 text-label text-ink-2">{imageCountText(imageCount)} in one ZIP file.</p>
        </>
      )}
      <BundleDownload galleryId={id} />
    </SettingsSection>
  )
}

/** The gallery as a site in a ZIP file. It waits while renditions are being made, which a link could not. */
function BundleDownload({ galleryId }: { galleryId: number }) {
  const address = `/api/galleries/${galleryId}/bundle`
  const [left, setLeft] = useState(0)
  const isHere = useIsHere()
  const download = useMutation({
    async mutationFn() {
      for (;;) {
        const progress = await checkDownload(address).then(() => null, preparingProgress)
        if (!progress || !isHere.current) return
        setLeft(progress.total - progress.ready)
        await new Promise((resolve) => setTimeout(resolve, progress.waitMs))
      }
    },
    onSuccess() {
      if (!isHere.current) return
      toast({ title: 'Download started', description: 'Your ZIP is downloading.' })
      window.location.assign(address)
    },
    onError: (error) =>
      toastFailure(error, 'Failed to download the bundle. Please try again.', {}, 'No bundle yet'),
    onSettled: () => setLeft(0),
  })
  return (
    <div className="mt-8">
      <Button look="plain" disabled={download.isPending} onClick={() => download.mutate()}>
        <DownloadIcon />
        {download.isPending ? 'Preparing...' : 'Download bundle'}
      </Button>
      <p role="status" className="mt-3 text-label text-ink-2 empty:hidden">
        {left > 0 &&
          `Preparing your bundle: ${left} ${left === 1 ? 'picture' : 'pictures'} to go. The download starts by itself.`}
      </p>
      <p className="mt-3 text-label text-ink-2">
        The gallery as a website in a ZIP: open it offline, host it anywhere or import it again.
      </p>
    </div>
  )
}

/** Progress of a download being prepared, and the wait before asking again; throws other errors. */
function preparingProgress(error: unknown): { ready: number; total: number; waitMs: number } {
  if (!(error instanceof ApiError) || error.code !== 'preparing') throw error
  const { ready = 0, total = 0 } = error.answer
  // Poll every few seconds, regardless of the server's estimate.
  return { ready, total, waitMs: 3_000 }
}

/** Tells whether the component is still on the page. */
function useIsHere() {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
