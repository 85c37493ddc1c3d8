import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addressText } from '#contract/addresses.ts'
import { coverFocus, positionOf } from '#contract/focus.ts'
import type { GalleryListItem } from '#contract/galleries.ts'
import { imageCountText } from '#web/base/counts.ts'
import { shortDate } from '#web/base/dates.ts'
import { paths } from '#web/base/paths.ts'
import { newsTexts } from '#web/galleries/news.ts'
import { VisibilityBadge, viewAddress } from '#web/galleries/visibility.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ArrowOutIcon, BarsIcon, ImageIcon, ManageIcon, PencilIcon, ShareIcon } from '#web/ui/icons.tsx'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'

/** Icons of the actions, which narrow cards omit. */
const iconClass = 'size-4.5 @max-[27rem]:hidden'
const actionClass =
  'flex min-h-11 min-w-0 flex-auto items-center justify-center gap-2 rounded-control px-2 text-label font-control whitespace-nowrap hover:bg-sunk'

/** One gallery of the dashboard: its cover, label and actions. */
export function GalleryCard({
  gallery,
  onShare,
  onVisits,
}: {
  gallery: GalleryListItem
  onShare: () => void
  onVisits: () => void
}) {
  const { id, title, address, imageCount, updatedAt } = gallery
  return (
    <article aria-label={title} className="group relative">
      <Cover gallery={gallery} />
      <div className="absolute top-3 left-3 flex gap-2">
        <Badge tone="veil">{imageCountText(imageCount)}</Badge>
        <VisibilityBadge gallery={gallery} tone="veil" />
      </div>
      <div className="mt-4 flex items-baseline justify-between gap-4">
        <h2 dir="auto" className="min-w-0 truncate text-name font-strong">
          {/* The link covers the image too. */}
          <Link
            to={paths.gallerySettings(id)}
            className="underline-offset-4 after:absolute after:inset-x-0 after:top-0 after:aspect-4/3 hover:underline"
          >
            {title}
          </Link>
        </h2>
        <time dateTime={updatedAt} className="tabular shrink-0 text-label text-ink-2">
          {shortDate(updatedAt)}
        </time>
      </div>
      <p className="truncate text-label text-ink-2">{addressText(address)}</p>
      <NewsLine gallery={gallery} />
      <Actions>
        <a
          href={viewAddress(gallery)}
          target="_blank"
          rel="noopener"
          className={actionClass}
          aria-label={`View ${title}`}
        >
          <ArrowOutIcon className={iconClass} />
          View
        </a>
        <Link to={paths.gallerySettings(id)} className={actionClass} aria-label={`Manage ${title}`}>
          <ManageIcon className={iconClass} />
          Manage
        </Link>
        <Link to={paths.editGallery(id)} className={actionClass} aria-label={`Edit ${title}`}>
          <PencilIcon className={iconClass} />
          Edit
        </Link>
        <button type="button" className={actionClass} aria-label={`Share ${title}`} onClick={onShare}>
          <ShareIcon className={iconClass} />
          Share
        </button>
        <button type="button" className={actionClass} aria-label={`Visits of ${title}`} onClick={onVisits}>
          <BarsIcon className={iconClass} />
          Visits
        </button>
      </Actions>
    </article>
  )
}

/** News since the member's last visit, each linking to its place. */
function NewsLine({ gallery }: { gallery: GalleryListItem }) {
  const texts = newsTexts(gallery)
  if (texts.length === 0) return null
  return (
    <ul aria-label={`News of ${gallery.title}`} className="-mb-2 flex flex-wrap gap-x-4">
      {texts.map(({ text, tab }) => (
        <li key={text} className="min-w-0">
          <Link
            to={`${paths.gallerySettings(gallery.id)}?tab=${tab}`}
            className="tabular flex min-h-11 items-center gap-2 text-label font-control text-rail-ink underline-offset-4 wrap-anywhere before:size-2 before:shrink-0 before:rounded-full before:bg-rail hover:underline forced-colors:before:bg-[LinkText]"
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Cover({ gallery }: { gallery: GalleryListItem }) {
  const { cover } = gallery
  if (!cover) {
    return (
      <div className="flex aspect-4/3 items-center justify-center bg-sunk text-edge">
        <ImageIcon className="size-10" />
      </div>
    )
  }
  return (
    <ResponsiveImage
      image={cover}
      alt=""
      sizes="(min-width: 80rem) 30vw, (min-width: 40rem) 46vw, 92vw"
      position={positionOf(coverFocus(gallery, cover))}
      className="aspect-4/3 w-full object-cover"
    />
  )
}

/**
 * Shown over the cover on hover and focus, or in a row under the label on touch screens, which have no hover.
 */
function Actions({ children }: { children: ReactNode }) {
  return (
    <div
      className={
        '@container mt-2 -mx-2 flex ' +
        'pointer-fine:sm:absolute pointer-fine:sm:inset-x-0 pointer-fine:sm:top-0 pointer-fine:sm:mx-0 pointer-fine:sm:mt-0 pointer-fine:sm:aspect-4/3 ' +
        'pointer-fine:sm:pointer-events-none pointer-fine:sm:items-end pointer-fine:sm:p-3 pointer-fine:sm:opacity-0 pointer-fine:sm:transition-opacity pointer-fine:sm:duration-150 ' +
        'pointer-fine:sm:group-focus-within:opacity-100 pointer-fine:sm:group-hover:opacity-100'
      }
    >
      <div className="pointer-events-auto flex min-w-0 flex-1 gap-1 rounded-control pointer-fine:sm:bg-paper pointer-fine:sm:p-1 pointer-fine:sm:shadow-lift">
        {children}
      </div>
    </div>
  )
}
