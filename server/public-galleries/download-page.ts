import { and } from 'drizzle-orm'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { DownloadInAddress } from '#contract/download-plan.ts'
import { GalleryReference } from '#contract/ids.ts'
import {
  DOWNLOAD_SIZES,
  type DownloadForm,
  downloadPath,
  type Measured,
} from '#contract/visitor-downloads.ts'
import { marksOf } from '#server/clients/read-picks.ts'
import type { Database } from '#server/database/connect.ts'
import type { HeldLink } from '#server/galleries/gallery-cookie.ts'
import { visibleIn } from '#server/galleries/visible-images.ts'
import { chosenIn } from '#server/images/image-ids.ts'
import { allowedSize, measureDownloads, sumOf } from '#server/images/visitor-downloads.ts'
import { acceptForms } from '#server/platform/http/form-fields.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import { leadFromTrailingSlashes } from '#server/platform/http/trailing-slashes.ts'
import type { PublicPages } from '#server/web-files/public-pages.ts'
import { answerWithPages, html, sendMissing, sendUnlockForm, unlockByForm } from './pages.ts'
import { type Door, serverTiming, type Visit } from './visit.ts'

type Options = {
  door: Door
  db: Database
  pages: PublicPages
  /** On the app's host, where other sites may frame the page; else at a gallery's own host. */
  framed: boolean
}

/** The page with the form whose answer is a ZIP. It needs no script. */
export const downloadPageRoutes: FastifyPluginAsync<Options> = async (app, { door, db, pages, framed }) => {
  const csp = { frames: framed ? '*' : "'none'", forms: "'self'" } as const
  answerWithPages(app, { pages, csp, titles: { downloads_off: 'No downloads' } })
  leadFromTrailingSlashes(app)
  serverTiming(app)
  acceptForms(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-robots-tag', 'noindex')
  })

  function referenceOf({ params }: FastifyRequest) {
    if (!framed) return
    const { data } = GalleryReference.safeParse((params as { id: string }).id)
    if (data === undefined) throw notFound('Gallery')
    return data
  }

  const url = downloadPath(framed ? '/iframe/:id' : '')
  app.get(url, { schema: { hide: true } }, async (request, reply) => {
    const visit = await door.enter(request, reply, referenceOf(request))
    if (visit.access === 'locked') return sendUnlockForm(pages, reply, visit, { csp })
    const { gallery, snapshot, link } = visit
    const galleryPath = door.pagePath(gallery) || '/'
    if (gallery.visitorDownloads === 'none' || (await snapshot.count()) === 0) {
      const back = { href: galleryPath, text: 'Back to the gallery' }
      return sendMissing(pages, reply, { title: 'No downloads', link: back }, csp)
    }
    const wanted = wantedIn(request, visit)
    const form = {
      gallery,
      galleryPath,
      sizes: gallery.visitorDownloads === 'web' ? (['web'] as const) : DOWNLOAD_SIZES,
      ...(await whatThereIs(db, visit)),
      chosen: link?.picks ? await chosenBy(db, gallery.id, link) : undefined,
      wanted,
    }
    if (wanted.chapter !== undefined && !form.chapters.some(({ slug }) => slug === wanted.chapter)) {
      const all = { href: downloadPath(door.pagePath(gallery)), text: 'See what there is' }
      return sendMissing(pages, reply, { title: 'Chapter not found', link: all }, csp)
    }
    return html(reply, csp).send(await pages.download(form))
  })

  app.post(url, { schema: { hide: true } }, async (request, reply) => {
    const visit = await door.enter(request, reply, referenceOf(request))
    return unlockByForm({ door, pages, csp }, request, reply, visit)
  })
}

/** Reads what the address chooses in the form. Refuses (400) an unknown size, and (403) one that is not allowed. */
function wantedIn({ query }: FastifyRequest, { gallery }: Visit): DownloadForm['wanted'] {
  const { data } = DownloadInAddress.safeParse(query)
  if (!data) throw new Refusal(400, 'invalid_input', "There's no such download.")
  return { size: allowedSize(gallery, data.size), chapter: data.chapter }
}

async function whatThereIs(
  db: Database,
  { gallery, snapshot }: Visit,
): Promise<Pick<DownloadForm, 'all' | 'chapters'>> {
  const measured = await measureDownloads(db, visibleIn(gallery.id))
  const chapters = await snapshot.chapters()
  return {
    all: sumOf(measured.values()),
    chapters: chapters.map(({ id, slug, title }) => ({ slug, title, ...(measured.get(id) ?? sumOf([])) })),
  }
}

/** Measures the photos that the link's holder has marked 'yes', if there are any. */
async function chosenBy(db: Database, galleryId: number, link: HeldLink): Promise<Measured | undefined> {
  const ids = (await marksOf(db, link, 'yes')).map(({ imageId }) => imageId)
  if (ids.length === 0) return
  const chosen = sumOf(
    (await measureDownloads(db, and(visibleIn(galleryId), chosenIn(galleryId, ids))!)).values(),
  )
  return chosen.images > 0 ? chosen : undefined
}
