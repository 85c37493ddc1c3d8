import { useMutation } from '@tanstack/react-query'
import type { Gallery } from '#contract/galleries.ts'
import { checkDownload } from '#web/base/api.ts'
import { toastFailure } from '#web/base/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { OutsideLinkButton } from '#web/ui/link-button.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { imageCountText } from './counts.ts'

/** Downloads all originals as one ZIP file, or the whole gallery as a site. */
export function DownloadCard({ gallery: { id, imageCount } }: { gallery: Gallery }) {
  const content = (
    <>
      <DownloadIcon />
      Download ZIP
    </>
  )
  return (
    <SettingsSection title="Download" about="The untouched originals, in the gallery's order.">
      {imageCount === 0 ? (
        <>
          <Button look="plain" disabled>
            {content}
          </Button>
          <p className="mt-3 text-label text-ink-2">There are no images in this gallery to download.</p>
        </>
      ) : (
        <>
          <OutsideLinkButton
            look="plain"
            href={`/api/galleries/${id}/download`}
            download
            onClick={() =>
              toast({ title: 'Download started', description: 'Your browser keeps the ZIP file.' })
            }
          >
            {content}
          </OutsideLinkButton>
          <p className="mt-3 text-label text-ink-2">{imageCountText(imageCount)} in one ZIP file.</p>
        </>
      )}
      <BundleDownload galleryId={id} />
    </SettingsSection>
  )
}

/** The gallery as a site in a ZIP file. Renditions that are still being made refuse it, which a link could not say. */
function BundleDownload({ galleryId }: { galleryId: number }) {
  const address = `/api/galleries/${galleryId}/bundle`
  const download = useMutation({
    mutationFn: () => checkDownload(address),
    onSuccess: () => {
      toast({ title: 'Download started', description: 'Your browser keeps the ZIP file.' })
      window.location.assign(address)
    },
    onError: (error) =>
      toastFailure(error, 'Failed to download the bundle. Please try again.', {}, 'No bundle yet'),
  })
  return (
    <div className="mt-8">
      <Button look="plain" disabled={download.isPending} onClick={() => download.mutate()}>
        <DownloadIcon />
        {download.isPending ? 'Preparing...' : 'Download bundle'}
      </Button>
      <p className="mt-3 text-label text-ink-2">
        The whole gallery as a site in one ZIP file: it opens from a disk, works on any web host, and can be
        imported again.
      </p>
    </div>
  )
}
