import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Chapter } from '#contract/chapters.ts'
import { GalleryReference, Id } from '#contract/ids.ts'
import { FIRST_TILES } from '#contract/public-page.ts'
import type { Database } from '#server/database/connect.ts'
import type { ImageRow } from '#server/database/tables/index.ts'
import { acceptForms } from '#server/platform/http/form-fields.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { leadFromTrailingSlashes } from '#server/platform/http/trailing-slashes.ts'
import type { VisitCounter } from '#server/visits/visit-counter.ts'
import type { PublicPages } from '#server/web-files/public-pages.ts'
import { galleryPage, startOf } from './gallery-page.ts'
import { answerWithPages, html, sendMissing, sendUnlockForm, unlockByForm } from './pages.ts'
import { shareTag } from './sharing.ts'
import type { Snapshot } from './snapshots.ts'
import { type Door, serverTiming } from './visit.ts'

type Options = {
  door: Door
  db: Database
  pages: PublicPages
  visits: Pick<VisitCounter, 'count'>
  config: { publicUrl: URL; reports: boolean }
  /** On the app's host, where other sites may frame the page; else at a gallery's own host. */
  framed: boolean
}

type PageRequest = FastifyRequest<{
  Params: { id?: string; imageId?: string; slug?: string }
  Querystring: { page?: string }
}>

/** The gallery's page, the same page opened at one picture, and the page that begins with one chapter. */
export const pageRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { door, db, pages, visits, config, framed } = options
  const csp = { frames: framed ? '*' : "'none'" } as const
  answerWithPages(app, { pages, csp, home: framed ? undefined : config.publicUrl })
  leadFromTrailingSlashes(app)
  serverTiming(app)
  acceptForms(app)

  const referenceOf = ({ params }: PageRequest) => {
    if (!framed) return
    const { data } = GalleryReference.safeParse(params.id)
    if (data === undefined) throw notFound('Gallery')
    return data
  }
  const address = framed ? '/iframe/:id' : ''
  for (const url of [address || '/', `${address}/p/:imageId`, `${address}/c/:slug`]) {
    app.get(url, { schema: { hide: true } }, async (request: PageRequest, reply) => {
      const visit = await door.enter(request, reply, referenceOf(request))
      if (visit.access === 'locked') return sendUnlockForm(pages, reply, visit, { csp })
      const { snapshot, gallery, media, access } = visit
      const path = door.pagePath(gallery)
      const picture = await pictureOf(snapshot, request.params.imageId)
      const chapter = await chapterAt(snapshot, request.params.slug)
      if (picture === undefined || chapter === undefined) {
        const link = { href: path || '/', text: 'See the gallery' }
        const title = picture === undefined ? 'Image not found' : 'Chapter not found'
        return sendMissing(pages, reply, { title, link }, csp)
      }
      const start = chapter ? await startOf(snapshot, chapter) : 0
      const number = picture ? 1 : await pageNumber(snapshot, start, request.query.page)
      const part = picture ? `picture-${picture.id}` : `${chapter ? `chapter-${chapter.id}-` : ''}${number}`
      const which = `${framed ? 'framed-' : ''}${part}`
      html(reply, { images: `'self' ${media && `${media} `}data:`, ...csp })
      return door.send(request, reply, visit, {
        what: 'page',
        tag: `-${which}-${pages.build}${config.reports ? '' : '-unreported'}${shareTag(visit)}`,
        type: 'text/html; charset=utf-8',
        make: async () =>
          pages.gallery(await galleryPage(db, visit, { path, number, picture, chapter }, config)),
        sent:
          access === 'member' ? undefined : (network, headers) => visits.count(gallery.id, network, headers),
      })
    })

    app.post(url, { schema: { hide: true } }, async (request: PageRequest, reply) => {
      const visit = await door.enter(request, reply, referenceOf(request))
      return unlockByForm({ door, pages, csp }, request, reply, visit)
    })
  }
}

/** Null at the gallery's own address, undefined for a picture that it does not have. */
async function pictureOf(snapshot: Snapshot, imageId?: string): Promise<ImageRow | null | undefined> {
  if (imageId === undefined) return null
  const id = Id.safeParse(imageId)
  return id.success ? snapshot.image(id.data) : undefined
}

/** Null at the gallery's own address, undefined for a chapter that visitors do not see. */
async function chapterAt(snapshot: Snapshot, slug?: string): Promise<Chapter | null | undefined> {
  if (slug === undefined) return null
  return (await snapshot.chapters()).find((chapter) => chapter.slug === slug)
}

/** Of the list that begins at `start`. The first page needs no count. Numbers beyond the end give the last page. */
async function pageNumber(snapshot: Snapshot, start: number, page?: string): Promise<number> {
  const wanted = Number(page)
  if (!Number.isInteger(wanted) || wanted <= 1) return 1
  return Math.min(wanted, Math.max(1, Math.ceil(((await snapshot.count()) - start) / FIRST_TILES)))
}
