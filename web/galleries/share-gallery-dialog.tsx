import { useState } from 'react'
import { embedCode, growingScript } from '#contract/embed-code.ts'
import type { Gallery } from '#contract/galleries.ts'
import { CopyField } from '#web/ui/copy-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { isForEverybody, seenAs, VisibilityBadge } from './visibility.tsx'

/** The gallery's address and its embed code. */
export default function ShareGalleryDialog({
  gallery,
}: {
  gallery: Pick<Gallery, 'publicId' | 'visibility' | 'closesAt' | 'title' | 'address'>
}) {
  const [grows, setGrows] = useState(false)
  const { origin } = window.location
  const frame = embedCode(gallery, origin)
  return (
    <Dialog title="Share Gallery" description={`“${gallery.title}”: ${seenAs(gallery).sharing}`}>
      <div className="flex flex-col gap-6">
        {!isForEverybody(gallery) && (
          <div>
            <VisibilityBadge gallery={gallery} />
          </div>
        )}
        <CopyField
          label="Gallery URL"
          what="gallery URL"
          value={gallery.address}
          onCopied={() =>
            toast({ title: 'URL copied', description: 'The gallery URL is on your clipboard.' })
          }
        />
        <div className="flex flex-col gap-3">
          <CopyField
            label="Embed Code"
            what="embed code"
            lines={4}
            value={grows ? `${frame}\n${growingScript(origin)}` : frame}
            onCopied={() =>
              toast({ title: 'Embed code copied', description: 'The embed code is on your clipboard.' })
            }
          />
          <Switch
            label="Fit the page"
            hint="One extra line lets the gallery show at full height and pictures open full screen."
            checked={grows}
            onCheckedChange={setGrows}
          />
        </div>
      </div>
    </Dialog>
  )
}
