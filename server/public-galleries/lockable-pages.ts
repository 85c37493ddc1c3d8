import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { coverFocus } from '#contract/focus.ts'
import { focusOf } from '#server/galleries/focus-of.ts'
import { studioAt } from '#server/galleries/studio.ts'
import { beginErrorAnswer } from '#server/platform/http/error-answers.ts'
import { acceptForms } from '#server/platform/http/form-fields.ts'
import { spokenTo } from '#server/platform/http/language.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Policy } from '#server/platform/http/security-headers.ts'
import type { PublicPages } from '#server/web-files/public-pages.ts'
import { html, textsTo } from './pages.ts'
import { refusalText } from './refusal-texts.ts'
import { type Door, galleryInPath, serverTiming, type Visit } from './visit.ts'

type Options = { door: Door; pages: PublicPages; csp: Policy }

/** Registers pages of galleries. Each shows a password form while its gallery is locked. */
export function lockablePages(app: FastifyInstance, options: Options) {
  const { door, pages, csp } = options
  const hidden = { schema: { hide: true } }
  serverTiming(app)
  acceptForms(app)
  const enter = (request: FastifyRequest, reply: FastifyReply) =>
    door.enter(request, reply, door.framed ? galleryInPath(request) : undefined)

  return (
    url: string,
    send: (request: FastifyRequest, reply: FastifyReply, visit: Visit) => Promise<FastifyReply>,
  ) => {
    app.get(url, hidden, async (request, reply) => {
      const visit = await enter(request, reply)
      return visit.access === 'locked'
        ? sendUnlockForm(pages, reply, visit, { csp })
        : send(request, reply, visit)
    })
    app.post(url, hidden, async (request, reply) =>
      unlockByForm(options, request, reply, await enter(request, reply)),
    )
  }
}

/** Sends the form of a protected gallery, with the error of the last password. */
export const sendUnlockForm = async (
  pages: PublicPages,
  reply: FastifyReply,
  { gallery, snapshot, base }: Pick<Visit, 'gallery' | 'snapshot' | 'base'>,
  { status = 401, problem, csp }: { status?: number; problem?: string; csp?: Policy } = {},
) => {
  const { theme, typeface, lockPreview } = gallery
  const cover = lockPreview ? await snapshot.cover() : undefined
  const preview = cover?.blurred ? { blurred: cover.blurred, ...coverFocus(gallery, focusOf(cover)) } : null
  const page = await pages.unlock(
    spokenTo(reply.request, pages),
    { theme, typeface, studio: studioAt(base, snapshot.studio), preview },
    problem,
  )
  return html(reply, pages, { ...csp, forms: "'self'" })
    .code(status)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .send(page)
}

/** Answers that form by redirecting to the page, with the cookie that opens it. */
export async function unlockByForm(
  { door, pages, csp }: { door: Door; pages: PublicPages; csp?: Policy },
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
) {
  const { password = '' } = (request.body ?? {}) as { password?: string }
  try {
    await door.unlock(request, reply, visit, password)
    return reply.redirect(request.originalUrl, 303)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, body } = beginErrorAnswer(error, request, reply)
    const problem = refusalText(...textsTo(request, pages), body)
    return sendUnlockForm(pages, reply, visit, { status, problem, csp })
  }
}
