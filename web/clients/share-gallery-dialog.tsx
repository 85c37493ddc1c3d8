import { useState } from 'react'
import { embedCode, growingScript } from '#contract/embed-code.ts'
import type { ViewLink } from '#contract/view-links.ts'
import { isForEverybody, seenAs, VisibilityBadge } from '#web/galleries/visibility.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast-store.ts'
import type { Sent } from './message.ts'
import { SendPart } from './send-part.tsx'

const PARTS = [
  { value: 'send', label: 'Send' },
  { value: 'embed', label: 'Embed' },
] as const

/** Sends a gallery to people, or embeds it in another site. @param link the preselected view link */
export default function ShareGalleryDialog({
  gallery,
  link: first = null,
  close,
}: {
  gallery: Sent
  link?: ViewLink | null
  close: () => void
}) {
  const [part, setPart] = useState<'send' | 'embed'>('send')
  const [link, setLink] = useState<ViewLink | null>(first)
  const opens = link !== null && part === 'send' && link.isActive
  return (
    <Dialog
      title="Share Gallery"
      description={`“${gallery.title}”: ${opens ? `The link opens it for ${link.name}, without a password.` : seenAs(gallery).sharing}`}
    >
      <div className="flex flex-col gap-6">
        {!isForEverybody(gallery) && (
          <div>
            <VisibilityBadge gallery={gallery} />
          </div>
        )}
        <Choice label="How to share" hiddenLabel value={part} options={PARTS} onChange={setPart} />
        {/* Typed text stays. */}
        <div hidden={part !== 'send'}>
          <SendPart gallery={gallery} link={link} onLink={setLink} close={close} />
        </div>
        {part === 'embed' && <EmbedPart gallery={gallery} />}
      </div>
    </Dialog>
  )
}

function EmbedPart({ gallery }: { gallery: Sent }) {
  const [grows, setGrows] = useState(true)
  const { origin } = window.location
  const frame = embedCode(gallery, origin)
  return (
    <div className="flex flex-col gap-3">
      <CopyField
        label="Embed Code"
        what="embed code"
        lines={6}
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
  )
}
