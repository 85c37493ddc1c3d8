import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { embedCode } from '#contract/embed-code.ts'
import { GalleryReference, Id } from '#contract/ids.ts'
import { OEmbed, OEmbedQuery } from '#contract/oembed.ts'
import { picturePath } from '#contract/public-page.ts'
import type { Database } from '#server/database/connect.ts'
import type { ImageRow } from '#server/database/tables/index.ts'
import { presentPreviews } from '#server/files/folders.ts'
import { galleryCover } from '#server/galleries/gallery-cover.ts'
import type { KnownGalleries } from '#server/galleries/known-galleries.ts'
import { mustSee } from '#server/galleries/sight.ts'
import { countVisibleImages, findVisibleImage } from '#server/images/list-images.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { RateLimit } from '#server/platform/http/rate-limits.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { GalleryHosts } from './hosts.ts'
import { type MediaSite, mediaOrigin } from './media-address.ts'
import {
  canonicalAddress,
  type FoundGallery,
  findPublicGallery,
  galleryOfHost,
  type PublicSite,
} from './public-gallery.ts'

/** Of the frame, in pixels, unless less is asked for. */
const WIDTH = 800
const HEIGHT = 600

type Options = {
  db: Database
  config: MediaSite & { publicUrl: URL; productName: string }
  limit: Pick<RateLimit, 'spend'>
  hosts: GalleryHosts
  known: KnownGalleries
}

/** GET /api/oembed: how another site shows a gallery or one of its pictures (oEmbed 1.0). */
export const oembedRoute: FastifyPluginAsyncZod<Options> = async (
  app,
  { db, config, limit, hosts, known },
) => {
  /** A consumer of oEmbed sees what every visitor sees: it has given no password and is nobody's member. */
  const everybody: PublicSite = {
    known,
    mayShow: () => true,
    isUnlocked: () => false,
    isMember: async () => false,
  }

  async function find(request: FastifyRequest, url: URL): Promise<FoundGallery | null> {
    const path = url.pathname.replace(/\/+$/, '')
    if (url.host !== config.publicUrl.host) {
      const id = /^(\/p\/[^/]+)?$/.test(path) ? await hosts.galleryAt(url.host) : null
      return id === null ? null : galleryOfHost(everybody, request, id)
    }
    const [, named] = /^\/iframe\/([^/]+)(\/p\/[^/]+)?$/.exec(path) ?? []
    const reference = GalleryReference.safeParse(named)
    return reference.success ? findPublicGallery(everybody, request, reference.data) : null
  }

  app.get(
    '/api/oembed',
    {
      schema: {
        tags: ['public'],
        summary: 'How another site embeds a gallery or one of its pictures (oEmbed 1.0)',
        querystring: OEmbedQuery,
        response: { 200: OEmbed },
      },
    },
    async (request, reply) => {
      await limit.spend(networkOf(request))
      reply
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
      const { url: text, format = 'json', maxwidth = WIDTH, maxheight = HEIGHT } = request.query
      if (format !== 'json') throw new Refusal(501, 'unsupported_format', 'Only format=json is answered')
      if (!URL.canParse(text)) throw notFound('Gallery')
      const url = new URL(text)
      const found = await find(request, url)
      if (!found) throw notFound('Gallery')
      const { gallery, sight } = found
      mustSee(sight, 'Gallery')

      const [, imageId] = /\/p\/([^/]+)\/*$/.exec(url.pathname) ?? []
      const picture = imageId === undefined ? null : await findPicture(db, gallery.id, imageId)
      const shown = picture ?? (await coverOf(db, gallery.id))
      const title = picture?.title?.trim() || gallery.title
      const size = { width: Math.min(WIDTH, maxwidth), height: Math.min(HEIGHT, maxheight) }
      const { publicUrl, productName } = config
      const path = picture ? picturePath('', picture.id) : ''
      reply.header('cache-control', 'no-cache')
      return {
        version: '1.0' as const,
        type: 'rich' as const,
        title,
        provider_name: productName,
        provider_url: publicUrl.origin,
        html: embedCode({ publicId: gallery.publicId, title }, publicUrl.origin, size, path),
        ...size,
        ...thumbnail(
          shown,
          mediaOrigin(gallery, config),
          { width: request.query.maxwidth, height: request.query.maxheight },
          await canonicalAddress(db, gallery, publicUrl),
        ),
      }
    },
  )
}

async function coverOf(db: Database, galleryId: number): Promise<ImageRow | undefined> {
  return (await countVisibleImages(db, galleryId)) > 0 ? galleryCover(db, galleryId) : undefined
}

async function findPicture(db: Database, galleryId: number, text: string): Promise<ImageRow> {
  const id = Id.safeParse(text)
  const image = id.success ? await findVisibleImage(db, galleryId, id.data) : undefined
  if (!image) throw notFound('Image')
  return image
}

/** The largest preview within what is asked for. */
function thumbnail(
  image: ImageRow | undefined,
  media: string,
  { width: maxWidth = Infinity, height: maxHeight = Infinity }: { width?: number; height?: number },
  address: string,
) {
  const fitting = image
    ? presentPreviews(image, media).findLast(({ width, height }) => width <= maxWidth && height <= maxHeight)
    : undefined
  if (!fitting) return {}
  return {
    thumbnail_url: new URL(fitting.url, address).href,
    thumbnail_width: fitting.width,
    thumbnail_height: fitting.height,
  }
}
