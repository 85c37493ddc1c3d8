/** Pages shown instead of a gallery: not found, password form, or an error. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#contract/errors.ts'
import { ENGLISH, localeOf, type Spoken } from '#contract/languages.ts'
import type { PageMessage } from '#contract/public-page.ts'
import { safeReturnPath } from '#contract/return-path.ts'
import { GalleryClosed, LinkEnded } from '#server/galleries/visibility.ts'
import { NoSuchDownload } from '#server/images/visitor-downloads.ts'
import { answerWithJson, beginErrorAnswer } from '#server/platform/http/error-answers.ts'
import { type Speaking, sayLanguage, spokenTo } from '#server/platform/http/language.ts'
import { type Policy, policy, sendDrawn, setPolicy } from '#server/platform/http/security-headers.ts'
import { dayInWords } from '#server/platform/time.ts'
import type { PublicPages, Texts } from '#server/web-files/public-pages.ts'
import { type RefusalTitles, refusalText } from './refusal-texts.ts'

/** Begins the answer with an HTML page in the request's language, under this Content-Security-Policy. */
export const html = (reply: FastifyReply, pages: Speaking, csp?: Policy): FastifyReply =>
  sayLanguage(setPolicy(reply, policy({ fonts: "'self' data:", ...csp })), pages).header(
    'content-type',
    'text/html; charset=utf-8',
  )

/** Language and texts of this request's pages. */
export function textsTo(request: FastifyRequest, pages: PublicPages): [Spoken, Texts] {
  const spoken = spokenTo(request, pages)
  return [spoken, pages.texts(spoken.language)]
}

/** Sources of a page's images. `media` is the prefix of renditions' addresses: a path or another origin. */
export const imagesFrom = (media: string): string =>
  `'self' ${media && !media.startsWith('/') ? `${media} ` : ''}data:`

/** Page for ids and hosts without a gallery; on hosts it links to the landing page, `home`. */
export const sendMissingGallery = (
  pages: PublicPages,
  reply: FastifyReply,
  { csp, home }: { csp?: Policy; home?: URL | undefined } = {},
) => {
  const [, texts] = textsTo(reply.request, pages)
  const link = home && { href: home.href, text: texts.goTo({ host: home.host }) }
  return sendMissing(pages, reply, { title: texts.galleryNotFound, link }, csp)
}

export const sendMissing = async (
  pages: PublicPages,
  reply: FastifyReply,
  message: PageMessage,
  csp?: Policy,
) =>
  html(reply, pages, csp)
    .code(404)
    .header('cache-control', 'no-store')
    .send(await pages.message(spokenTo(reply.request, pages), message))

/** Tells whether a browser navigates, as it accepts HTML before JSON. */
function navigates({ headers: { accept = '' } }: FastifyRequest): boolean {
  // A weight of 0 refuses a type.
  const types = accept.split(',').filter((type) => !/;\s*q=0(\.0*)?\s*$/i.test(type))
  const accepted = types.join()
  const [page, json] = [accepted.indexOf('text/html'), accepted.indexOf('application/json')]
  return page >= 0 && (json < 0 || page < json)
}

/**
 * Answers errors of members' calls with JSON; a browser that navigates to one, as for a download, gets a
 * page. Redirects signed-out browsers to sign in, and then back to the page with the link.
 * @param origin of the app
 */
export function answerMembers(app: FastifyInstance, pages: PublicPages, origin: string) {
  const texts = pages.texts(ENGLISH.language)
  app.setErrorHandler(async (error, request, reply) => {
    if (request.method !== 'GET' || !navigates(request)) return answerWithJson(error, request, reply)
    const { status, body } = beginErrorAnswer(error, request, reply)
    if (body.code === 'signed_out') {
      const signIn = new URLSearchParams({ returnTo: pageWithLink(request, origin) })
      return reply.redirect(`/api/login?${signIn}`, 303)
    }
    // The browser reloads, and the download begins on this page.
    if (body.code === 'preparing') reply.header('refresh', reply.getHeader('retry-after'))
    const title = body.code === 'preparing' ? texts.notReadyYet : titleOf(texts, status)
    const message = {
      ...(status === 404
        ? { title: body.message, text: 'It was deleted, or you can no longer open it.' }
        : { title, text: body.message }),
      again: maySucceed(status) ? queryOf(request) : undefined,
      link: { href: '/dashboard', text: 'Go to Dashboard' },
    }
    return sendDrawn(reply, await pages.appMessage(message))
  })
}

/** Path of the referring page, if it belongs to the app; otherwise of the dashboard. */
function pageWithLink({ headers: { referer = '' } }: FastifyRequest, origin: string): string {
  return safeReturnPath(referer.startsWith(`${origin}/`) ? referer.slice(origin.length) : undefined)
}

type ErrorPages = {
  pages: PublicPages
  csp?: Policy
  /** Landing page, on hosts of galleries. */
  home?: URL | undefined
  /** Answers programs with JSON, for routes that serve both. */
  onlyBrowsers?: boolean
  titles?: RefusalTitles
  /** Path of the gallery's page, for a link back. */
  galleryPath?(request: FastifyRequest<{ Params: { id: string } }>): string
}

/** Answers every error of a plugin with an HTML page, without using the database. */
export function answerWithPages(
  app: FastifyInstance,
  { pages, csp, home, onlyBrowsers, titles, galleryPath }: ErrorPages,
) {
  app.setErrorHandler(async (error, request, reply) => {
    if (onlyBrowsers && !navigates(request)) return answerWithJson(error, request, reply)
    const { status, body } = beginErrorAnswer(error, request, reply)
    const [spoken, texts] = textsTo(request, pages)
    if (error instanceof GalleryClosed) {
      const { gallery, studio } = error
      const title = texts.closedOn({ day: dayInWords(gallery.closesAt!, localeOf(spoken.language)) })
      return html(reply, pages, csp).send(await pages.message(spoken, { title, ask: studio }, gallery))
    }
    if (error instanceof LinkEnded)
      return sendMissing(pages, reply, { title: texts.linkHasEnded, ask: error.studio }, csp)
    const href = galleryPath?.(request as FastifyRequest<{ Params: { id: string } }>)
    const link = href === undefined ? undefined : { href, text: texts.backToGallery }
    if (error instanceof NoSuchDownload)
      return sendMissing(pages, reply, { ...goneOf(texts, error.what), link }, csp)
    if (status === 404) return sendMissingGallery(pages, reply, { csp, home })
    // The browser reloads, and the download begins on this page.
    if (body.code === 'preparing') reply.header('refresh', reply.getHeader('retry-after'))
    // A form that was sent from a frame with `sandbox`: its page by itself takes it.
    const inNewTab = body.code === 'forbidden'
    const message = {
      title: titles?.(texts)[body.code] ?? titleOf(texts, status),
      text: inNewTab ? texts.onlyInNewTab : messageOf(spoken, texts, body),
      again: inNewTab || maySucceed(status) ? queryOf(request) : undefined,
      inNewTab,
      link,
    }
    return html(reply, pages, csp).send(await pages.message(spoken, message))
  })
}

const titleOf = (texts: Texts, status: number) => (status === 503 ? texts.notReady : texts.somethingWrong)

/** Messages for missing downloads of an existing gallery. */
const goneOf = (texts: Texts, what: NoSuchDownload['what']): PageMessage =>
  ({
    Download: { title: texts.downloadHasEnded, text: texts.downloadHasEndedHint },
    Chapter: { title: texts.chapterNotFound, text: texts.chapterNotFoundHint },
    Image: { title: texts.photoNotFound, text: texts.photoNotFoundHint },
  })[what]

/** Relative address of the same page, for any path. */
const queryOf = ({ url }: FastifyRequest) => /\?.*/.exec(url)?.[0] ?? '?'

/** Tells whether a retry may succeed: after a timeout, too many requests, or a server error. */
const maySucceed = (status: number) => status >= 500 || status === 429 || status === 408

/** Message of a page that waits for a download, or of an error. */
function messageOf(spoken: Spoken, texts: Texts, body: ErrorBody): string {
  const { code, ready = 0, total = 0 } = body
  return code === 'preparing'
    ? texts.downloadGetsReady({ ready, count: total })
    : refusalText(spoken, texts, body)
}
