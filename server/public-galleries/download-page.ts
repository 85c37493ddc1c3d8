import { and, type SQL } from 'drizzle-orm'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { DownloadInAddress } from '#contract/download-plan.ts'
import { keepLanguage } from '#contract/languages.ts'
import { translated } from '#contract/translations.ts'
import {
  DOWNLOAD_SIZES,
  type DownloadForm,
  downloadPath,
  type Measured,
  type Offered,
} from '#contract/visitor-downloads.ts'
import { allowanceOf, notTakenBy } from '#server/clients/allowance.ts'
import { marksOf } from '#server/clients/read-picks.ts'
import type { Database } from '#server/database/connect.ts'
import type { HeldLink } from '#server/galleries/gallery-cookie.ts'
import { visibleIn } from '#server/galleries/visible-images.ts'
import { chosenIn } from '#server/images/image-ids.ts'
import { allowedSize, measureDownloads, sumOf } from '#server/images/visitor-downloads.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { PublicPages } from '#server/web-files/public-pages.ts'
import { lockablePages } from './lockable-pages.ts'
import { answerWithPages, html, sendMissing, textsTo } from './pages.ts'
import type { Door, Visit } from './visit.ts'

type Options = { door: Door; db: Database; pages: PublicPages }

/** The page with the form for downloads, which is answered with a ZIP. Needs no script. */
export const downloadPageRoutes: FastifyPluginAsync<Options> = async (app, { door, db, pages }) => {
  const csp = { frames: door.framed ? '*' : "'none'", forms: "'self'" } as const
  answerWithPages(app, { pages, csp, titles: ({ noDownloads }) => ({ downloads_off: noDownloads }) })
  const page = lockablePages(app, { door, pages, csp })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-robots-tag', 'noindex')
  })

  page(downloadPath(door.framed ? '/iframe/:id' : ''), async (request, reply, visit) => {
    const { gallery, snapshot, base, path } = visit
    const galleryPath = keepLanguage(path || '/', visit.spoken)
    const [spoken, texts] = textsTo(request, pages)
    if (gallery.visitorDownloads === 'none' || (await snapshot.count()) === 0) {
      const back = { href: galleryPath, text: texts.backToGallery }
      return sendMissing(pages, reply, { title: texts.noDownloads, link: back }, csp)
    }
    const wanted = wantedIn(request, visit)
    const form = {
      gallery: { ...translated(gallery, spoken.language), base },
      galleryPath,
      sizes: gallery.visitorDownloads === 'web' ? (['web'] as const) : DOWNLOAD_SIZES,
      ...(await whatThereIs(db, visit)),
      wanted,
    }
    if (wanted.chapter !== undefined && !form.chapters.some(({ slug }) => slug === wanted.chapter)) {
      const all = { href: keepLanguage(downloadPath(path), spoken), text: texts.seeWhatThereIs }
      return sendMissing(pages, reply, { title: texts.chapterNotFound, link: all }, csp)
    }
    return html(reply, pages, csp).send(await pages.download(spoken, form))
  })
}

/** Reads the form's choices from the address. Refuses (400) an unknown size, and (403) one not allowed. */
function wantedIn({ query }: FastifyRequest, { gallery }: Visit): DownloadForm['wanted'] {
  const { data } = DownloadInAddress.safeParse(query)
  if (!data) throw new Refusal(400, 'invalid_input', "There's no such download.")
  return { size: allowedSize(gallery, data.size), chapter: data.chapter }
}

/** Measures all photos, each chapter and the holder's choices, and tells which exceed a link's allowance. */
async function whatThereIs(
  db: Database,
  { gallery, snapshot, spoken, link, guestOf }: Visit,
): Promise<Pick<DownloadForm, 'all' | 'chapters' | 'chosen' | 'allowance'>> {
  const comer = link ?? guestOf
  const allowance = await allowanceOf(db, comer)
  const left = allowance ? Math.max(0, allowance.most - allowance.taken) : Infinity
  const measure = async (which: SQL) => {
    const measured = await measureDownloads(db, which)
    const isNew = comer && allowance && notTakenBy(db, comer)
    const counted = isNew ? await measureDownloads(db, and(which, isNew)!) : new Map<number, Measured>()
    const offer = (of: Measured, { images }: Measured): Offered => ({ ...of, isTooMany: images > left })
    return {
      all: offer(sumOf(measured.values()), sumOf(counted.values())),
      chapter: (id: number) => offer(measured.get(id) ?? sumOf([]), counted.get(id) ?? sumOf([])),
    }
  }
  const { all, chapter } = await measure(visibleIn(gallery.id))
  const chapters = await snapshot.chapters()
  const chosen = link?.picks ? await chosenBy(db, gallery.id, link) : undefined
  return {
    all,
    chapters: chapters
      .map((written) => translated(written, spoken.language))
      .map(({ id, slug, title }) => ({ slug, title, ...chapter(id) })),
    chosen: chosen && (await measure(chosen)).all,
    allowance,
  }
}

/** Condition for the photos that the link's holder has marked 'yes'. */
async function chosenBy(db: Database, galleryId: number, link: HeldLink): Promise<SQL> {
  const ids = (await marksOf(db, link, 'yes')).map(({ imageId }) => imageId)
  return and(visibleIn(galleryId), chosenIn(galleryId, ids))!
}
