import { coverFocus } from '#contract/focus.ts'
import type { Language, Spoken } from '#contract/languages.ts'
import type { ShownGallery, SitePage } from '#contract/site-page.ts'
import { translated } from '#contract/translations.ts'
import { presentCard } from '#server/files/folders.ts'
import { type Addressing, visitorsAddress } from '#server/galleries/address.ts'
import { focusOf } from '#server/galleries/focus-of.ts'
import { logosAt, presentLogos } from '#server/galleries/site-logos.ts'
import { isListed } from '#server/galleries/visibility.ts'
import type { GalleryOnSite } from './find-site.ts'
import { presentCoverPicture } from './gallery-page.ts'
import type { SiteSnapshot } from './snapshots.ts'
import type { SiteVisit } from './visit.ts'

/** Input of the pages of a site, in a language. */
export function sitePage(
  {
    snapshot: { site: found, address },
    base,
    media,
    spoken: { language },
  }: Pick<SiteVisit, 'base' | 'media'> & {
    snapshot: Pick<SiteSnapshot, 'site' | 'address'>
    spoken: Spoken
  },
  addressing: Addressing,
): SitePage {
  const { site, logos } = found
  const { about, links, theme, typeface } = site
  const first = listedOn(found).find(({ cover }) => cover)
  return {
    ...{ about, links, theme, typeface, base, address },
    title: site.title ?? site.name!,
    logos: logosAt(base, presentLogos(logos)),
    galleries: found.galleries.map((shown) => presentShown(shown, media, addressing, language)),
    preview: first
      ? {
          ...presentCard(first.cover!, coverFocus(first.gallery, focusOf(first.cover!)), media),
          title: translated(first.gallery, language).title,
        }
      : null,
    signIn: null,
  }
}

/** Galleries for search engines and feed readers. */
export const listedOn = ({ galleries }: SiteSnapshot['site']): GalleryOnSite[] =>
  galleries.filter(({ gallery }) => isListed(gallery))

export const changedAt = (found: SiteSnapshot['site']): Date =>
  new Date(
    Math.max(
      found.site.updatedAt.getTime(),
      ...listedOn(found).map(({ gallery }) => gallery.updatedAt.getTime()),
    ),
  )

function presentShown(
  { gallery, domain, imageCount, cover }: GalleryOnSite,
  media: string,
  addressing: Addressing,
  language: Language,
): ShownGallery {
  const { title, dateline, description } = translated(gallery, language)
  const address = visitorsAddress(gallery, domain, addressing)
  // The page of a protected gallery shows no more before it is opened.
  if (!isListed(gallery)) return { title, dateline: null, address, open: null }
  return {
    ...{ title, dateline, address },
    open: {
      description,
      imageCount,
      // Blurred covers of all galleries would make the page large.
      cover: cover && { ...presentCoverPicture(gallery, cover, media), blurred: null },
    },
  }
}
