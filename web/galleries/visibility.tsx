/** Texts about the visibility of galleries, for every screen. */
import { hasEnded } from '#contract/closing.ts'
import type { Gallery, Visibility } from '#contract/galleries.ts'
import { Badge } from '#web/ui/badge.tsx'

/** `about` explains the choice, `sharing` the effect of passing on the address. */
type Words = { label: string; about: string; sharing: string }

export const VISIBILITY_WORDS: Record<Visibility, Words> = {
  public: {
    label: 'Public',
    about: 'Anyone. Search engines can find it.',
    sharing: 'Anyone can see it, and search engines can find it.',
  },
  unlisted: {
    label: 'Unlisted',
    about: 'Anyone with the link. Hidden from search engines.',
    sharing: 'Anyone with the link can see it. It is hidden from search engines.',
  },
  password: {
    label: 'Password',
    about: 'Anyone with the link and the password.',
    sharing: 'Anyone with the link and the password can see it.',
  },
  private: {
    label: 'Private',
    about: 'Only you and your collaborators. Upload links keep working.',
    sharing: "The link won't open for anyone yet: this gallery is private.",
  },
}

const CLOSED: Words = {
  label: 'Closed',
  about: 'Only you and your collaborators. Visitors see that it is closed.',
  sharing: "The link won't open for anyone: this gallery is closed.",
}

type Seen = Pick<Gallery, 'visibility' | 'closesAt'>

const isClosed = ({ closesAt }: Seen) => hasEnded(closesAt, Date.now())

/** Texts for the present visibility of a gallery. */
export const seenAs = (gallery: Seen): Words =>
  isClosed(gallery) ? CLOSED : VISIBILITY_WORDS[gallery.visibility]

/** Tells whether everybody can see and find the gallery. */
export const isForEverybody = (gallery: Seen) => gallery.visibility === 'public' && !isClosed(gallery)

/** Badge for galleries that not everybody can find. */
export function VisibilityBadge({
  gallery,
  tone = 'strong',
  slim = false,
}: {
  gallery: Seen
  tone?: 'strong' | 'veil'
  /** True if it is no higher than its line of text. */
  slim?: boolean
}) {
  if (isForEverybody(gallery)) return null
  return (
    <Badge tone={tone} className={slim ? 'py-0!' : undefined}>
      {seenAs(gallery).label}
    </Badge>
  )
}

/** Address that shows a member the gallery as visitors see it: redirects to its own address, with a key. */
export const viewAddress = ({ id }: Pick<Gallery, 'id'>) => `/api/galleries/${id}/open`
