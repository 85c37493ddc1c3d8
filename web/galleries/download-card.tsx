import type { Gallery } from '#contract/galleries.ts'
import { Button } from '#web/ui/button.tsx'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { OutsideLinkButton } from '#web/ui/link-button.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { imageCountText } from './counts.ts'

/** Downloads all originals as one ZIP file. */
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
    </SettingsSection>
  )
}
