/** Pages shown instead of a gallery: not found, password form, or an error. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countText, grouped } from '#contract/counts.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { coverFocus } from '#contract/focus.ts'
import { LINK_HAS_ENDED } from '#contract/pick-form.ts'
import type { PageMessage } from '#contract/public-page.ts'
import { focusOf } from '#server/galleries/focus-of.ts'
import { GalleryClosed, LinkEnded } from '#server/galleries/visibility.ts'
import { answerWithJson, beginErrorAnswer } from '#server/platform/http/error-answers.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { type Policy, policy, setPolicy } from '#server/platform/http/security-headers.ts'
import { dayInWords } from '#server/platform/time.ts'
import type { PublicPages } from '#server/web-files/public-pages.ts'
import type { Door, Visit } from './visit.ts'

/** Begins the answer with an HTML page under this Content-Security-Policy. */
export const html = (reply: FastifyReply, csp?: Policy): FastifyReply =>
  setPolicy(reply, policy({ fonts: "'self' data:", ...csp })).header(
    'content-type',
    'text/html; charset=utf-8',
  )

/** For ids and hosts without a gallery. Those of hosts lead to the landing page, `home`. */
export const sendMissingGallery = (
  pages: PublicPages,
  reply: FastifyReply,
  { csp, home }: { csp?: Policy; home?: URL | undefined } = {},
) => {
  const link = home && { href: home.href, text: `Go to ${home.host}` }
  return sendMissing(pages, reply, { title: 'Gallery not found', link }, csp)
}

export const sendMissing = async (
  pages: PublicPages,
  reply: FastifyReply,
  message: PageMessage,
  csp?: Policy,
) =>
  html(reply, csp)
    .code(404)
    .header('cache-control', 'no-store')
    .send(await pages.message(message))

/** Tells whether a browser navigates: it takes a page before JSON. */
function navigates({ headers: { accept = '' } }: FastifyRequest): boolean {
  const [page, json] = [accept.indexOf('text/html'), accept.indexOf('application/json')]
  return page >= 0 && (json < 0 || page < json)
}

/**
 * Answers errors with JSON, but a browser that navigates to a file that is being prepared with a page: it asks again by
 * itself, and the download begins there.
 */
export function answerWithJsonOrWait(app: FastifyInstance, pages: PublicPages) {
  app.setErrorHandler(async (error, request, reply) => {
    const waits = error instanceof Refusal && error.code === 'preparing' && navigates(request)
    if (!waits) return answerWithJson(error, request, reply)
    const { body } = beginErrorAnswer(error, request, reply)
    return html(reply.header('refresh', reply.getHeader('retry-after'))).send(
      await pages.message({ title: 'Not ready yet', text: body.message, again: queryOf(request) }),
    )
  })
}

type ErrorPages = {
  pages: PublicPages
  csp?: Policy
  /** The landing page, on hosts of galleries. */
  home?: URL | undefined
  /** For routes that answer programs, too: they get JSON. */
  onlyBrowsers?: boolean
  titles?: Partial<Record<ErrorCode, string>>
  /** Where the page of the request's gallery is, for a link back. */
  galleryPath?(request: { params: { id: string } }): string
}

/** Answers every error of a plugin with an HTML page, without the database. */
export function answerWithPages(
  app: FastifyInstance,
  { pages, csp, home, onlyBrowsers, titles, galleryPath }: ErrorPages,
) {
  app.setErrorHandler(async (error, request, reply) => {
    if (onlyBrowsers && !navigates(request)) return answerWithJson(error, request, reply)
    const { status, body, title } = beginErrorAnswer(error, request, reply)
    if (error instanceof GalleryClosed) {
      const title = `This gallery closed on ${dayInWords(error.gallery.closesAt!)}.`
      const { gallery, studio } = error
      return html(reply, csp).send(await pages.message({ title, ask: studio }, gallery))
    }
    if (error instanceof LinkEnded)
      return sendMissing(pages, reply, { title: LINK_HAS_ENDED, ask: error.studio }, csp)
    if (status === 404) return sendMissingGallery(pages, reply, { csp, home })
    // The browser asks again, and the download begins on this page.
    if (body.code === 'preparing') reply.header('refresh', reply.getHeader('retry-after'))
    const href = galleryPath?.(request as { params: { id: string } })
    const link = href === undefined ? undefined : { href, text: 'Back to the gallery' }
    const message = {
      title: titles?.[body.code] ?? title,
      text: messageOf(body),
      again: maySucceed(status) ? queryOf(request) : undefined,
      link,
    }
    return html(reply, csp).send(await pages.message(message))
  })
}

/** As a relative address: it leads to the same page, whatever the path is. */
const queryOf = ({ url }: FastifyRequest) => /\?.*/.exec(url)?.[0] ?? '?'

/** The same request may be answered later: after too many of them, and what is our fault. */
const maySucceed = (status: number) => status >= 500 || status === 429 || status === 408

/** The words of a page that waits for a download, or of one that says what is wrong. */
const messageOf = ({ message, code, ready = 0, total = 0 }: ErrorBody): string =>
  code === 'preparing'
    ? `${grouped(ready)} of ${countText(total, 'photo')} ${ready === 1 || total === 1 ? 'is' : 'are'} ready. Your download begins by itself.`
    : message

/** The form of a protected gallery, with what was wrong with the last password. */
export const sendUnlockForm = async (
  pages: PublicPages,
  reply: FastifyReply,
  { gallery, snapshot }: Pick<Visit, 'gallery' | 'snapshot'>,
  { status = 401, problem, csp }: { status?: number; problem?: string; csp?: Policy } = {},
) => {
  const { theme, typeface, lockPreview } = gallery
  const cover = lockPreview ? await snapshot.cover() : undefined
  const preview = cover?.blurred ? { blurred: cover.blurred, ...coverFocus(gallery, focusOf(cover)) } : null
  const page = await pages.unlock({ theme, typeface, studio: snapshot.studio, preview }, problem)
  return html(reply, { ...csp, forms: "'self'" })
    .code(status)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .send(page)
}

/** The answer to that form: the page again, with the cookie that opens it. */
export async function unlockByForm(
  { door, pages, csp }: { door: Door; pages: PublicPages; csp?: Policy },
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
) {
  const { password = '' } = (request.body ?? {}) as { password?: string }
  try {
    await door.unlock(request, reply, visit, password)
    return reply.redirect(request.url, 303)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, body } = beginErrorAnswer(error, request, reply)
    return sendUnlockForm(pages, reply, visit, { status, problem: body.message, csp })
  }
}
