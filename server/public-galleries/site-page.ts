import { coverFocus } from '#contract/focus.ts'
import type { ShownGallery, SitePage } from '#contract/site-page.ts'
import { presentCard } from '#server/files/folders.ts'
import { visitorsAddress } from '#server/galleries/address.ts'
import { focusOf } from '#server/galleries/focus-of.ts'
import { presentLogos } from '#server/galleries/site-logos.ts'
import { isListed } from '#server/galleries/visibility.ts'
import type { GalleryOnSite } from './find-site.ts'
import { presentCoverPicture } from './gallery-page.ts'
import type { SiteSnapshot } from './snapshots.ts'

/** Input of the pages of a site; renditions are at `media`, or the page's own host. */
export function sitePage(
  { site: found, address }: Pick<SiteSnapshot, 'site' | 'address'>,
  media: string,
  publicUrl: URL,
): SitePage {
  const { site, logos } = found
  const { about, links, theme, typeface } = site
  const first = listedOn(found).find(({ cover }) => cover)
  return {
    ...{ about, links, theme, typeface, address },
    title: site.title ?? site.name!,
    logos: presentLogos(logos),
    galleries: found.galleries.map((shown) => presentShown(shown, media, publicUrl)),
    preview: first
      ? {
          ...presentCard(first.cover!, coverFocus(first.gallery, focusOf(first.cover!)), media),
          title: first.gallery.title,
        }
      : null,
  }
}

/** Those that search engines and feed readers are told of. */
export const listedOn = ({ galleries }: SiteSnapshot['site']): GalleryOnSite[] =>
  galleries.filter(({ gallery }) => isListed(gallery))

function presentShown(
  { gallery, domain, imageCount, cover }: GalleryOnSite,
  media: string,
  publicUrl: URL,
): ShownGallery {
  const { title, dateline, description } = gallery
  const address = visitorsAddress(gallery, domain, publicUrl)
  // The page of a protected gallery tells no more before it is opened.
  if (!isListed(gallery)) return { title, dateline: null, address, open: null }
  return {
    ...{ title, dateline, address },
    open: {
      description,
      imageCount,
      // So many blurs would be a large page.
      cover: cover && { ...presentCoverPicture(gallery, cover, media), blurred: null },
    },
  }
}
