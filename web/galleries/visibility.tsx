/** The words for who sees a gallery, the same on every screen. */
import type { Gallery, Visibility } from '#contract/galleries.ts'
import { Badge } from '#web/ui/badge.tsx'

/** `about` explains the choice, `sharing` what becomes of an address that is passed on. */
type Words = { label: string; about: string; sharing: string }

export const VISIBILITY_WORDS: Record<Visibility, Words> = {
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
  password: {
    label: 'Password',
    about: 'Everybody who gives its password.',
    sharing: 'Anyone with the address and the password can see it.',
  },
  private: {
    label: 'Private',
    about: 'You and your collaborators. Upload links go on working.',
    sharing: 'Nobody who gets the address can see it: this gallery is private.',
  },
}

const CLOSED: Words = {
  label: 'Closed',
  about: 'You and your collaborators. Visitors are told that it is closed.',
  sharing: 'Nobody who gets the address can see it: this gallery is closed.',
}

type Seen = Pick<Gallery, 'visibility' | 'closesAt'>

const isClosed = ({ closesAt }: Seen) => closesAt !== null && Date.parse(closesAt) <= Date.now()

/** The words for how a gallery is seen now. */
export const seenAs = (gallery: Seen): Words =>
  isClosed(gallery) ? CLOSED : VISIBILITY_WORDS[gallery.visibility]

/** Whether everybody can see and find the gallery. */
export const isForEverybody = (gallery: Seen) => gallery.visibility === 'public' && !isClosed(gallery)

/** Says so wherever not everybody can find the gallery. */
export function VisibilityBadge({ gallery, tone = 'strong' }: { gallery: Seen; tone?: 'strong' | 'veil' }) {
  return isForEverybody(gallery) ? null : <Badge tone={tone}>{seenAs(gallery).label}</Badge>
}

/**
 * Where a member looks at the gallery as visitors see it. Its own host knows no session, so one that visitors do not
 * see is seen on the app's host.
 */
export const viewAddress = (gallery: Seen & Pick<Gallery, 'address' | 'publicId'>) =>
  gallery.visibility === 'private' || isClosed(gallery) ? `/iframe/${gallery.publicId}` : gallery.address
