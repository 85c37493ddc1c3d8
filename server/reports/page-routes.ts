import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { keepLanguage } from '#contract/languages.ts'
import { MAX_REPORT_LENGTH, type ReportFields, type ReportForm, reportPath } from '#contract/report-form.ts'
import { NewReport } from '#contract/reports.ts'
import { translated } from '#contract/translations.ts'
import type { Base } from '#server/base.ts'
import { errorAnswer } from '#server/platform/http/error-answers.ts'
import { acceptForms } from '#server/platform/http/form-fields.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { sendUnlockForm, unlockByForm } from '#server/public-galleries/lockable-pages.ts'
import { answerWithPages, html, textsTo } from '#server/public-galleries/pages.ts'
import { refusalText } from '#server/public-galleries/refusal-texts.ts'
import { type Door, galleryInPath, type Visit } from '#server/public-galleries/visit.ts'
import type { PublicPages, Texts } from '#server/web-files/public-pages.ts'
import { reportGallery } from './report-gallery.ts'

/** The page with which visitors report a gallery. Needs no script and reads no session. */
export const reportPageRoutes: FastifyPluginAsync<Base & { door: Door; pages: PublicPages }> = async (
  app,
  base,
) => {
  const { door, pages } = base
  const csp = { forms: "'self'" } as const
  answerWithPages(app, { pages, csp })
  acceptForms(app)

  const enter = (request: FastifyRequest, reply: FastifyReply) =>
    door.enter(request, reply, galleryInPath(request))

  async function send(
    reply: FastifyReply,
    status: number,
    { gallery, base, path, spoken }: Visit,
    form: Partial<ReportForm>,
  ) {
    const { publicId, title, theme, typeface } = translated(gallery, spoken.language)
    return html(reply, pages, csp)
      .code(status)
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .send(
        await pages.report(spoken, {
          gallery: { base, publicId, title, theme, typeface },
          galleryPath: keepLanguage(path || '/', spoken),
          sent: false,
          fields: {},
          problems: {},
          ...form,
        }),
      )
  }

  app.get(reportPath({ publicId: ':id' }), { schema: { hide: true } }, async (request, reply) => {
    const { sent } = request.query as { sent?: string }
    const visit = await enter(request, reply)
    if (visit.access === 'locked') return sendUnlockForm(pages, reply, visit)
    return send(reply, 200, visit, { sent: sent !== undefined })
  })

  app.post(reportPath({ publicId: ':id' }), { schema: { hide: true } }, async (request, reply) => {
    const visit = await enter(request, reply)
    const { access, gallery } = visit
    if (access === 'locked') return unlockByForm({ door, pages }, request, reply, visit)
    const fields = (request.body ?? {}) as ReportFields
    const { email, ...others } = fields
    const wanted = NewReport.safeParse(email ? fields : others)
    if (!wanted.success) {
      const [, texts] = textsTo(request, pages)
      const problems = wanted.error.issues.map(({ path, code }) => [
        path[0],
        problemOf(texts, path[0]!, code),
      ])
      return send(reply, 400, visit, { fields, problems: Object.fromEntries(problems) })
    }
    try {
      await reportGallery(base, networkOf(request), gallery.id, wanted.data)
    } catch (error) {
      const { status, body, retryAfter } = errorAnswer(error)
      if (status >= 500) throw error
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
      return send(reply, status, visit, { fields, problem: refusalText(...textsTo(request, pages), body) })
    }
    return reply.redirect(
      keepLanguage(`${reportPath({ base: visit.base, publicId: gallery.publicId })}?sent`, visit.spoken),
      303,
    )
  })
}

/** Message about an invalid field of the form. */
function problemOf(texts: Texts, field: PropertyKey, code: string): string {
  if (field === 'reason') return texts.problemReason
  if (code === 'too_big') return texts.tooLong({ most: field === 'email' ? 255 : MAX_REPORT_LENGTH })
  return field === 'email' ? texts.invalidEmail : texts.problemMessage
}
