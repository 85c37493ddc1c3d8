import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { GalleryReference } from '#contract/ids.ts'
import { DOWNLOAD_SIZES, downloadPath } from '#contract/visitor-downloads.ts'
import { acceptForms } from '#server/platform/http/form-fields.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { leadFromTrailingSlashes } from '#server/platform/http/trailing-slashes.ts'
import type { PublicPages } from '#server/web-files/public-pages.ts'
import { answerWithPages, html, sendMissing, sendUnlockForm, unlockByForm } from './pages.ts'
import { type Door, serverTiming } from './visit.ts'

type Options = {
  door: Door
  pages: PublicPages
  /** On the app's host, where other sites may frame the page; else at a gallery's own host. */
  framed: boolean
}

/** The page with the form whose answer is a ZIP. It needs no script. */
export const downloadPageRoutes: FastifyPluginAsync<Options> = async (app, { door, pages, framed }) => {
  const csp = { frames: framed ? '*' : "'none'", forms: "'self'" } as const
  answerWithPages(app, { pages, csp })
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
    const { gallery, snapshot } = visit
    const galleryPath = door.pagePath(gallery) || '/'
    const imageCount = await snapshot.count()
    if (gallery.visitorDownloads === 'none' || imageCount === 0) {
      const link = { href: galleryPath, text: 'Back to the gallery' }
      return sendMissing(pages, reply, { title: 'No downloads', link }, csp)
    }
    html(reply, csp)
    return door.send(request, reply, visit, {
      what: 'download page',
      tag: `-${framed ? 'framed-' : ''}download-${pages.build}`,
      type: 'text/html; charset=utf-8',
      make: async () =>
        pages.download({
          gallery,
          galleryPath,
          sizes: gallery.visitorDownloads === 'web' ? ['web'] : DOWNLOAD_SIZES,
          imageCount,
          chapters: await snapshot.chapters(),
        }),
    })
  })

  app.post(url, { schema: { hide: true } }, async (request, reply) => {
    const visit = await door.enter(request, reply, referenceOf(request))
    return unlockByForm({ door, pages, csp }, request, reply, visit)
  })
}
