import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { GalleryReference, Id } from '#contract/ids.ts'
import { FIRST_TILES } from '#contract/public-page.ts'
import type { Database } from '#server/database/connect.ts'
import type { GalleryRow } from '#server/database/tables/index.ts'
import { isListed, mustSee } from '#server/galleries/sight.ts'
import { type UnlockLimits, unlock } from '#server/galleries/unlock.ts'
import type { CompressedResponseCache } from '#server/platform/http/compressed-response-cache.ts'
import { beginErrorAnswer } from '#server/platform/http/error-answers.ts'
import { matchesEtag } from '#server/platform/http/etag.ts'
import { acceptForms } from '#server/platform/http/form-fields.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { RateLimit } from '#server/platform/http/rate-limits.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import { setPolicy } from '#server/platform/http/security-headers.ts'
import type { VisitCounter } from '#server/visits/visit-counter.ts'
import type { PublicPages } from '#server/web-files/public-pages.ts'
import { galleryPage, type PageSite } from './gallery-page.ts'
import type { ImageFacts } from './image-facts.ts'
import { mediaMark, mediaOrigin } from './media-address.ts'
import {
  type FoundGallery,
  findPublicGallery,
  galleryOfHost,
  isSeenByVisitor,
  type PublicSite,
  type ShownGallery,
  shown,
} from './public-gallery.ts'
import { type RememberedAnswers, serverTiming } from './remembered-answers.ts'

export type Unlocking = { limits: UnlockLimits; https: boolean }

type Options = PublicSite & {
  db: Database
  config: PageSite
  pages: PublicPages
  limit: Pick<RateLimit, 'spend'>
  facts: ImageFacts
  remembered: RememberedAnswers
  responseCache: CompressedResponseCache
  unlocking: Unlocking
  visits: Pick<VisitCounter, 'count'>
}

/** CSP of public pages, without `frame-ancestors`. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** For the form of a protected gallery. */
const withForm = (policy: string) => policy.replace("form-action 'none'", "form-action 'self'")

const withImagesFrom = (policy: string, origin: string) =>
  policy.replace("img-src 'self'", `img-src 'self' ${origin}`)

const UNFRAMED = `${PAGE_POLICY}; frame-ancestors 'none'`

type PageRequest = FastifyRequest<{ Params: { id?: string; imageId?: string } }>

/** The page that other sites may frame, on the app's host. */
export const framePage: FastifyPluginAsync<Options> = async (app, options) =>
  registerPages(app, options, {
    policy: `${PAGE_POLICY}; frame-ancestors *`,
    address: '/iframe/:id',
    path: ({ publicId }) => `/iframe/${publicId}`,
    async find(request) {
      const reference = GalleryReference.safeParse(request.params.id)
      if (!reference.success) throw notFound('Gallery')
      return findPublicGallery(options, request, reference.data)
    },
  })

/** The page at a gallery's own host. */
export const galleryHostPage: FastifyPluginAsync<
  Options & { galleryOf(request: FastifyRequest): number }
> = async (app, options) =>
  registerPages(app, options, {
    policy: UNFRAMED,
    address: '',
    path: () => '',
    find: (request) => galleryOfHost(options, request, options.galleryOf(request)),
  })

type PagesOfSite = {
  policy: string
  /** Of the gallery's page, without a slash at the end, as a route. */
  address: string
  /** The same as a path. */
  path(gallery: GalleryRow): string
  find(request: PageRequest): Promise<FoundGallery>
}

/** The gallery's page, and the same page opened at one picture. */
function registerPages(app: FastifyInstance, options: Options, { policy, address, path, find }: PagesOfSite) {
  answerWithPages(app, options, policy)
  serverTiming(app)
  acceptForms(app)
  for (const url of [address || '/', `${address}/p/:imageId`]) {
    app.get(url, { schema: { hide: true } }, async (request: PageRequest, reply) => {
      await options.limit.spend(networkOf(request))
      const found = shown(await find(request))
      return sendPage(options, found, path(found.gallery), request, reply, policy)
    })
    app.post(url, { schema: { hide: true } }, async (request: PageRequest, reply) => {
      await options.limit.spend(networkOf(request))
      return unlockByForm(options, await find(request), request, reply, policy)
    })
  }
}

/** Answers every error with an HTML page, without the database. */
export function answerWithPages(
  app: FastifyInstance,
  { pages, config }: { pages: PublicPages; config: { productName: string } },
  policy: string,
) {
  app.setErrorHandler((error, request, reply) => {
    const { status, body, title } = beginErrorAnswer(error, request, reply)
    if (body.code === 'password_required') return sendUnlockForm({ pages, config }, reply, policy)
    if (body.code === 'gallery_closed') {
      return html(reply, policy).send(pages.closedGallery(config.productName))
    }
    if (status === 404) return sendMissingGallery({ pages, config }, reply, policy)
    return html(reply, policy).send(pages.failure(config.productName, { title, text: body.message }))
  })
}

/** The answer to the form of a protected gallery: the page again, with the cookie that opens it. */
export async function unlockByForm(
  { unlocking, ...options }: { unlocking: Unlocking; pages: PublicPages; config: { productName: string } },
  { gallery, sight }: FoundGallery,
  request: FastifyRequest,
  reply: FastifyReply,
  policy: string,
) {
  if (sight !== 'locked') mustSee(sight, 'Gallery')
  const { password = '' } = (request.body ?? {}) as { password?: string }
  try {
    const cookie = await unlock(gallery, password, request, unlocking)
    if (cookie) reply.header('set-cookie', cookie)
    return reply.header('cache-control', 'no-store').redirect(request.url, 303)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { body } = beginErrorAnswer(error, request, reply)
    return sendUnlockForm(options, reply, policy, body.message)
  }
}

/** The form, with the status that the reply has already. */
const sendUnlockForm = (
  { pages, config }: { pages: PublicPages; config: { productName: string } },
  reply: FastifyReply,
  policy: string,
  problem?: string,
) =>
  html(reply, withForm(policy))
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .send(pages.unlock(config.productName, problem))

async function sendPage(
  options: Options,
  { gallery, personal }: ShownGallery,
  path: string,
  request: PageRequest,
  reply: FastifyReply,
  policy: string,
) {
  const { db, config, pages, facts, responseCache } = options
  const countsVisits = request.method === 'GET' && isSeenByVisitor(options, request, gallery)
  if (countsVisits) countVisit(options, gallery, request, reply)
  if (!isListed(gallery)) reply.header('x-robots-tag', 'noindex')
  const { imageId } = request.params
  const picture = imageId === undefined ? null : await findPicture(facts, gallery, imageId)
  if (picture === undefined) {
    return html(reply, policy)
      .code(404)
      .header('cache-control', 'no-store')
      .send(pages.missingImage(config.productName, path || '/'))
  }
  const requested = picture ? 1 : Number((request.query as { page?: string }).page)
  // The first page needs no count. Numbers beyond the end give the last page.
  const number =
    Number.isInteger(requested) && requested > 1
      ? Math.min(requested, lastPage(await facts.count(gallery)))
      : 1
  const which = `${path && 'framed-'}${picture ? `picture-${picture.id}` : number}`
  const media = mediaOrigin(gallery, config)
  const key = `${gallery.id}-${gallery.version}-${which}-${pages.build}${config.reports ? '' : '-unreported'}${mediaMark(media)}`
  const etag = `W/"${key}"`
  html(reply, media ? withImagesFrom(policy, media) : policy)
    .header('etag', etag)
    .header('cache-control', personal ? 'private, no-cache' : 'no-cache')
  if (matchesEtag(request, etag)) return reply.code(304).send()
  options.remembered.remember(request, reply, {
    gallery,
    etag,
    key: `page ${key}`,
    sent: (network, headers) => options.visits.count(gallery.id, network, headers),
  })
  return responseCache.send(request, reply, `page ${key}`, async () =>
    pages.gallery(await galleryPage(db, gallery, { path, number, picture, media }, config)),
  )
}

/** After the answer, so that nobody waits for it. What the browser had already is a visit, too. */
function countVisit({ visits }: Options, gallery: GalleryRow, request: FastifyRequest, reply: FastifyReply) {
  reply.raw.once('finish', () => {
    if (reply.statusCode === 200 || reply.statusCode === 304)
      visits.count(gallery.id, networkOf(request), request.headers)
  })
}

const lastPage = (imageCount: number) => Math.max(1, Math.ceil(imageCount / FIRST_TILES))

async function findPicture(facts: ImageFacts, gallery: GalleryRow, text: string) {
  const id = Id.safeParse(text)
  return id.success ? facts.find(gallery, id.data) : undefined
}

/** 'Gallery not found', for ids and hosts without a gallery. */
export const sendMissingGallery = (
  { pages, config }: { pages: PublicPages; config: { productName: string } },
  reply: FastifyReply,
  policy = UNFRAMED,
) =>
  html(reply, policy)
    .code(404)
    .header('cache-control', 'no-store')
    .send(pages.missingGallery(config.productName))

/** Begins the answer with an HTML page under this CSP. */
export const html = (reply: FastifyReply, policy: string) =>
  setPolicy(reply, policy).header('content-type', 'text/html; charset=utf-8')
