/** Where the renditions of a gallery are fetched: on the host of its page, or from a content delivery network in front. */
import { type SeenGallery, visitorSight } from '#server/galleries/sight.ts'

/** `mediaUrl`: what the operator says is in front of `/media/`. */
export type MediaSite = { mediaUrl: URL | undefined }

/** What their paths begin with: '' on the page's own host. What not everybody sees never leaves this program. */
export const mediaOrigin = (gallery: SeenGallery, { mediaUrl }: MediaSite): string =>
  mediaUrl && visitorSight(gallery) === 'open' ? mediaUrl.origin : ''

/** In the keys and tags of answers that name it. */
export const mediaMark = (origin: string): string => origin && `-${Buffer.from(origin).toString('base64url')}`
