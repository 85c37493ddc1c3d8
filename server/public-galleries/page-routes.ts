import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { GalleryReference, Id } from '#contract/ids.ts'
import { FIRST_TILES } from '#contract/public-page.ts'
import type { Database } from '#server/database/connect.ts'
import type { ImageRow } from '#server/database/tables/index.ts'
import { acceptForms } from '#server/platform/http/form-fields.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { VisitCounter } from '#server/visits/visit-counter.ts'
import type { PublicPages } from '#server/web-files/public-pages.ts'
import { galleryPage } from './gallery-page.ts'
import { answerWithPages, html, sendMissing, sendUnlockForm, unlockByForm } from './pages.ts'
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
  Params: { id?: string; imageId?: string }
  Querystring: { page?: string }
}>

/** The gallery's page, and the same page opened at one picture. */
export const pageRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { door, db, pages, visits, config, framed } = options
  const csp = { frames: framed ? '*' : "'none'" } as const
  answerWithPages(app, { pages, csp })
  serverTiming(app)
  acceptForms(app)

  const referenceOf = ({ params }: PageRequest) => {
    if (!framed) return
    const { data } = GalleryReference.safeParse(params.id)
    if (data === undefined) throw notFound('Gallery')
    return data
  }
  const address = framed ? '/iframe/:id' : ''
  for (const url of [address || '/', `${address}/p/:imageId`]) {
    app.get(url, { schema: { hide: true } }, async (request: PageRequest, reply) => {
      const visit = await door.enter(request, reply, referenceOf(request))
      if (visit.access === 'locked') return sendUnlockForm(pages, reply, { csp })
      const { snapshot, gallery, media, access } = visit
      const path = door.pagePath(gallery)
      const picture = await pictureOf(snapshot, request.params.imageId)
      if (picture === undefined) {
        const link = { href: path || '/', text: 'See the gallery' }
        return sendMissing(pages, reply, { title: 'Image not found', link }, csp)
      }
      const number = picture ? 1 : await pageNumber(snapshot, request.query.page)
      const which = `${framed ? 'framed-' : ''}${picture ? `picture-${picture.id}` : number}`
      html(reply, { images: `'self' ${media && `${media} `}data:`, ...csp })
      return door.send(request, reply, visit, {
        what: 'page',
        tag: `-${which}-${pages.build}${config.reports ? '' : '-unreported'}`,
        type: 'text/html; charset=utf-8',
        make: async () => pages.gallery(await galleryPage(db, visit, { path, number, picture }, config)),
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

/** The first page needs no count. Numbers beyond the end give the last page. */
async function pageNumber(snapshot: Snapshot, page?: string): Promise<number> {
  const wanted = Number(page)
  if (!Number.isInteger(wanted) || wanted <= 1) return 1
  return Math.min(wanted, Math.max(1, Math.ceil((await snapshot.count()) / FIRST_TILES)))
}
