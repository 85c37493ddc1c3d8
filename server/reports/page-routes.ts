import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { GalleryReference } from '#contract/ids.ts'
import { type ReportFields, type ReportForm, reportPath } from '#contract/report-form.ts'
import { NewReport } from '#contract/reports.ts'
import type { Database } from '#server/database/connect.ts'
import type { GalleryRow } from '#server/database/tables/index.ts'
import { errorAnswer } from '#server/platform/http/error-answers.ts'
import { acceptForms } from '#server/platform/http/form-fields.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { RateLimit } from '#server/platform/http/rate-limits.ts'
import { forbidden, notFound } from '#server/platform/http/refusal.ts'
import { hostOf } from '#server/platform/http/sites.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import {
  answerWithPages,
  html,
  PAGE_POLICY,
  type Unlocking,
  unlockByForm,
} from '#server/public-galleries/page-routes.ts'
import {
  type FoundGallery,
  findPublicGallery,
  type PublicSite,
  shown,
} from '#server/public-galleries/public-gallery.ts'
import type { PublicPages } from '#server/web-files/public-pages.ts'
import { type ReportLimits, reportGallery } from './report-gallery.ts'

type Options = PublicSite & {
  db: Database
  jobs: Jobs
  config: { publicUrl: URL; productName: string }
  pages: PublicPages
  limit: Pick<RateLimit, 'spend'>
  limits: ReportLimits
  unlocking: Unlocking
  /** The gallery's page on this site. */
  galleryPath(gallery: { publicId: string }): string
}

const POLICY = `${PAGE_POLICY.replace("form-action 'none'", "form-action 'self'")}; frame-ancestors 'none'`

/** The page with which visitors report a gallery. It needs no script, and reads no session. */
export const reportPageRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { pages, config } = options
  answerWithPages(app, options, POLICY)
  acceptForms(app)

  async function find(request: FastifyRequest): Promise<FoundGallery> {
    await options.limit.spend(networkOf(request))
    const { id } = request.params as { id: string }
    const reference = GalleryReference.safeParse(id)
    if (!reference.success) throw notFound('Gallery')
    return findPublicGallery(options, request, reference.data)
  }

  function send(reply: FastifyReply, status: number, gallery: GalleryRow, form: Partial<ReportForm>) {
    return html(reply, POLICY)
      .code(status)
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .send(
        pages.report({
          productName: config.productName,
          gallery: { publicId: gallery.publicId, title: gallery.title },
          galleryPath: options.galleryPath(gallery),
          sent: false,
          fields: {},
          problems: {},
          ...form,
        }),
      )
  }

  app.get(reportPath(':id'), { schema: { hide: true } }, async (request, reply) => {
    const { sent } = request.query as { sent?: string }
    return send(reply, 200, shown(await find(request)).gallery, { sent: sent !== undefined })
  })

  app.post(reportPath(':id'), { schema: { hide: true } }, async (request, reply) => {
    refuseOtherSites(request, config.publicUrl.protocol)
    const found = await find(request)
    if (found.sight === 'locked') return unlockByForm(options, found, request, reply, POLICY)
    const { gallery } = shown(found)
    const fields = (request.body ?? {}) as ReportFields
    const { email, ...others } = fields
    const wanted = NewReport.safeParse(email ? fields : others)
    if (!wanted.success) {
      const problems = wanted.error.issues.map(({ path, message }) => [path[0], message])
      return send(reply, 400, gallery, { fields, problems: Object.fromEntries(problems) })
    }
    try {
      await options.limits.byNetwork.spend(networkOf(request))
      await reportGallery(options, gallery.id, wanted.data)
    } catch (error) {
      const { status, body, retryAfter } = errorAnswer(error)
      if (status >= 500) throw error
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
      return send(reply, status, gallery, { fields, problem: body.message })
    }
    return reply.redirect(`${reportPath(gallery.publicId)}?sent`, 303)
  })
}

/** Refuses (403) forms that another site's page sends in a visitor's name. */
function refuseOtherSites({ headers, raw }: FastifyRequest, protocol: string): void {
  const { origin, 'sec-fetch-site': site } = headers
  const own = `${protocol}//${hostOf(raw)}`
  if ((origin !== undefined && origin !== own) || site === 'cross-site' || site === 'same-site') {
    throw forbidden('This request came from another site')
  }
}
