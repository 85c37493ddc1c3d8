import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { keepLanguage } from '#contract/languages.ts'
import { FIRST_TILES } from '#contract/public-page.ts'
import { allowanceOf } from '#server/clients/allowance.ts'
import type { Database } from '#server/database/connect.ts'
import type { Addressing } from '#server/galleries/address.ts'
import { noteSeen, replacedSince } from '#server/galleries/new-versions.ts'
import { isOutage } from '#server/platform/http/error-answers.ts'
import { languageTag } from '#server/platform/http/language.ts'
import type { VisitCounter } from '#server/visits/visit-counter.ts'
import type { PublicPages } from '#server/web-files/public-pages.ts'
import { cameBy } from './came-by.ts'
import { galleryPage, startOf } from './gallery-page.ts'
import { lockablePages } from './lockable-pages.ts'
import { answerWithPages, html, imagesFrom, sendMissing, textsTo } from './pages.ts'
import { shareTag } from './sharing.ts'
import { chapterAt, pictureAt } from './shown-at.ts'
import type { Snapshot } from './snapshots.ts'
import type { Door, Visit } from './visit.ts'

type Options = {
  door: Door
  db: Database
  pages: PublicPages
  visits: Pick<VisitCounter, 'count'>
  config: Addressing & { reports: boolean }
}

type PageRequest = FastifyRequest<{
  Params: { imageId?: string; slug?: string }
  /** `as=page`: at the app's host, drawn as on the gallery's own host, for its owner's preview. */
  Querystring: { page?: string; as?: string }
}>

/** The gallery's page, the same page opened at one picture, and the page that begins with one chapter. */
export const pageRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { door, db, pages, visits, config } = options
  const { framed } = door
  const csp = { frames: framed ? '*' : "'none'" } as const
  answerWithPages(app, { pages, csp, home: framed ? undefined : config.publicUrl })
  const page = lockablePages(app, { door, pages, csp })

  const address = framed ? '/iframe/:id' : ''
  for (const url of [address || '/', `${address}/p/:imageId`, `${address}/c/:slug`]) {
    page(url, async (request, reply, visit) => {
      const { params, query } = request as PageRequest
      const { snapshot, gallery, path, media, access, spoken } = visit
      const picture = await pictureAt(snapshot, params.imageId)
      const chapter = await chapterAt(snapshot, params.slug)
      if (picture === undefined || chapter === undefined) {
        const [, texts] = textsTo(request, pages)
        const link = { href: keepLanguage(path || '/', spoken), text: texts.seeGallery }
        const title = picture === undefined ? texts.imageNotFound : texts.chapterNotFound
        return sendMissing(pages, reply, { title, link }, csp)
      }
      const start = chapter ? await startOf(snapshot, chapter) : 0
      const number = picture ? 1 : await pageNumber(snapshot, start, query.page)
      const part = picture ? `picture-${picture.id}` : `${chapter ? `chapter-${chapter.id}-` : ''}${number}`
      // Counted in every request, as it changes while the gallery does not.
      const allowance =
        gallery.visitorDownloads === 'none' ? null : await allowanceOf(db, visit.link ?? visit.guestOf)
      const newVersions = visit.link ? await newVersionsFor(db, request, visit, picture?.id) : []
      const isFramed = framed && query.as !== 'page'
      const which = `${isFramed ? 'framed-' : ''}${part}`
      html(reply, pages, { images: imagesFrom(media), ...csp })
      return door.send(request, reply, visit, {
        what: 'page',
        tag: `-${which}-${languageTag(spoken)}-${pages.build}${config.reports ? '' : '-unreported'}${shareTag(visit)}${allowance ? `-left-${allowance.taken}-${allowance.most}` : ''}${newVersions.length > 0 ? `-new-${newVersions.join('-')}` : ''}`,
        type: 'text/html; charset=utf-8',
        make: async () =>
          pages.gallery(
            spoken,
            await galleryPage(
              db,
              visit,
              { framed: isFramed, number, picture, chapter, allowance, newVersions },
              config,
            ),
          ),
        sent:
          access === 'member' ? undefined : (network, headers) => visits.count(gallery.id, network, headers),
      })
    })
  }
}

/**
 * Images replaced since a link's holder last opened them; marks the `opened` one as seen. Empty in an outage,
 * as the page itself is in memory.
 */
async function newVersionsFor(db: Database, { method }: FastifyRequest, visit: Visit, opened?: number) {
  const { id } = visit.link!
  try {
    const unseen = await replacedSince(db, id)
    if (method !== 'GET') return unseen
    await cameBy(db, visit)
    if (opened !== undefined && unseen.includes(opened)) await noteSeen(db, id, opened)
    return unseen
  } catch (error) {
    if (isOutage(error)) return []
    throw error
  }
}

/**
 * Number of a page of the list that begins at `start`. The first page needs no count. Numbers beyond the end give the
 * last page.
 */
async function pageNumber(snapshot: Snapshot, start: number, page?: string): Promise<number> {
  const wanted = Number(page)
  if (!Number.isInteger(wanted) || wanted <= 1) return 1
  return Math.min(wanted, Math.max(1, Math.ceil(((await snapshot.count()) - start) / FIRST_TILES)))
}
