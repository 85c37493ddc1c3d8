import type { FastifyPluginAsync } from 'fastify'
import { absoluteAddress, type Located } from '#contract/addresses.ts'
import { embedCode } from '#contract/embed-code.ts'
import { GalleryReference } from '#contract/ids.ts'
import { keepLanguage, type Language } from '#contract/languages.ts'
import { OEmbed, OEmbedQuery } from '#contract/oembed.ts'
import { chapterPath, picturePath } from '#contract/public-page.ts'
import { translated } from '#contract/translations.ts'
import type { ImageRow } from '#server/database/tables/index.ts'
import { presentPreviews } from '#server/files/folders.ts'
import type { Addressing } from '#server/galleries/address.ts'
import { placeAt } from '#server/galleries/place.ts'
import { anyone, callsOf } from '#server/platform/http/call.ts'
import { decideLanguage, sayLanguage } from '#server/platform/http/language.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import { chapterAt, pictureAt } from './shown-at.ts'
import type { Snapshot, Snapshots } from './snapshots.ts'
import type { Door } from './visit.ts'

/** Size of the frame, in pixels; smaller if requested. */
const WIDTH = 800
const HEIGHT = 600

type Options = {
  /** The door for visitors: a consumer of oEmbed has no password and is not a member. */
  door: Door
  snapshots: Snapshots
  config: Addressing & { productName: string; defaultLanguage: Language }
}

/** GET /api/oembed: embeds a gallery or one of its pictures in another site (oEmbed 1.0). */
export const oembedRoute: FastifyPluginAsync<Options> = async (app, { door, snapshots, config }) => {
  const call = callsOf(app, 'public')

  /** Finds the gallery at this address. */
  async function named(url: URL): Promise<GalleryReference | Snapshot | undefined> {
    const found = placeAt(url.host, url.pathname, config)
    const path = (found?.path ?? url.pathname).replace(/\/+$/, '')
    if (found) return /^(\/[pc]\/[^/]+)?$/.test(path) ? snapshots.findGalleryAt(found.place) : undefined
    const [, reference] = /^\/iframe\/([^/]+)(\/[pc]\/[^/]+)?$/.exec(path) ?? []
    return GalleryReference.safeParse(reference).data
  }

  call(
    'GET /api/oembed',
    {
      operationId: 'getOEmbed',
      summary:
        'Get what another site needs to embed a gallery, one of its pictures or one of its chapters (oEmbed 1.0)',
      who: anyone,
      query: OEmbedQuery,
      answers: { 200: OEmbed },
      refuses: {
        401: ['password_required'],
        404: ['not_found', 'gallery_closed'],
        501: ['unsupported_format'],
      },
    },
    async ({ query, request, reply }) => {
      reply.header('x-robots-tag', 'noindex')
      const { url: text, format = 'json', maxwidth = WIDTH, maxheight = HEIGHT } = query
      if (format !== 'json') throw new Refusal(501, 'unsupported_format', 'Only format=json is answered')
      if (!URL.canParse(text)) throw notFound('Gallery')
      const url = new URL(text)
      const { gallery, snapshot, base, media } = await door.visit(request, reply, await named(url))
      // The language comes from the embedded address, not from this call.
      const asked = { headers: request.headers, query: { lang: url.searchParams.get('lang') } }
      const spoken = decideLanguage(asked, config.defaultLanguage, gallery.language)
      request.spoken = spoken
      sayLanguage(reply, config)

      const [, imageId] = /\/p\/([^/]+)\/*$/.exec(url.pathname) ?? []
      const picture = await pictureAt(snapshot, imageId)
      if (picture === undefined) throw notFound('Image')
      const [, slug] = /\/c\/([^/]+)\/*$/.exec(url.pathname) ?? []
      const chapter = await chapterAt(snapshot, slug)
      if (chapter === undefined) throw notFound('Chapter')
      const shown = picture ?? (await snapshot.cover())
      const { language } = spoken
      const title =
        (picture && translated(picture, language).title?.trim()) || translated(gallery, language).title
      const size = { width: Math.min(WIDTH, maxwidth), height: Math.min(HEIGHT, maxheight) }
      const { publicUrl, productName } = config
      const path = picture ? picturePath('', picture.id) : chapter ? chapterPath('', chapter.slug) : ''
      return {
        version: '1.0' as const,
        type: 'rich' as const,
        title,
        provider_name: productName,
        provider_url: publicUrl.origin,
        html: embedCode(
          { publicId: gallery.publicId, title },
          publicUrl.origin,
          size,
          keepLanguage(path, spoken),
        ),
        ...size,
        ...thumbnail(
          shown,
          media,
          { width: query.maxwidth, height: query.maxheight },
          {
            base,
            pageUrl: snapshot.address,
          },
        ),
      }
    },
  )
}

/** Largest preview within the requested size. */
function thumbnail(
  image: ImageRow | undefined,
  media: string,
  { width: maxWidth = Infinity, height: maxHeight = Infinity }: { width?: number; height?: number },
  located: Located,
) {
  const fitting = image
    ? presentPreviews(image, media).findLast(({ width, height }) => width <= maxWidth && height <= maxHeight)
    : undefined
  if (!fitting) return {}
  return {
    thumbnail_url: absoluteAddress(located, fitting.url),
    thumbnail_width: fitting.width,
    thumbnail_height: fitting.height,
  }
}
