/** The words for who sees a gallery, the same on every screen. */
import type { Gallery, Visibility } from '#contract/galleries.ts'
import { Badge } from '#web/ui/badge.tsx'

export const VISIBILITY_WORDS: Record<Visibility, { label: string; about: string; sharing: string }> = {
  public: {
    label: 'Public',
    about: 'Everybody. Search engines may list it.',
    sharing: 'Anyone with the address can see it.',
  },
  unlisted: {
    label: 'Unlisted',
    about: 'Everybody who has an address of it. Search engines are asked not to list it.',
    sharing: 'Anyone with the address can see it. Search engines are asked not to list it.',
  },
  private: {
    label: 'Private',
    about: 'You and your collaborators. Upload links go on working.',
    sharing: 'Nobody who gets the address can see it: this gallery is private.',
  },
}

type Seen = Pick<Gallery, 'visibility'>

/** Says so wherever not everybody can find the gallery. */
export function VisibilityBadge({
  gallery,
  tone = 'strong',
  className,
}: {
  gallery: Seen
  tone?: 'strong' | 'veil'
  className?: string
}) {
  if (gallery.visibility === 'public') return null
  return (
    <Badge tone={tone} className={className}>
      {VISIBILITY_WORDS[gallery.visibility].label}
    </Badge>
  )
}

/**
 * Where a member looks at the gallery as visitors see it. Its own host knows no session, so a private one is seen on the
 * app's host.
 */
export const viewAddress = ({
  visibility,
  address,
  publicId,
}: Pick<Gallery, 'visibility' | 'address' | 'publicId'>) =>
  visibility === 'private' ? `/iframe/${publicId}` : address
