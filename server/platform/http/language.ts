/** The language of what a visitor is answered. It is decided here, once for each request. */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bestOf, type Language, lookUp, type Spoken } from '#contract/languages.ts'
import { memoize } from '#server/platform/memoize.ts'

/** What is answered, and why in this language. */
export type Decided = Spoken & {
  /** `Accept-Language` decides, or would if it named a language that there is. */
  isVisitorsOwn: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    spoken: Decided | null
  }
}

/**
 * The language of a request: that of its address, else the owner's choice, else the best of `Accept-Language`, else the
 * host's.
 * @param chosen by the owner of what is shown; null or undefined: the visitor's own
 */
export function decideLanguage(
  request: Pick<FastifyRequest, 'headers' | 'query'>,
  fallback: Language,
  chosen?: Language | null,
): Decided {
  const asked = askedIn(request.query)
  if (asked) return { language: asked, isAsked: true, isVisitorsOwn: false }
  if (chosen) return { language: chosen, isAsked: false, isVisitorsOwn: false }
  return { language: preferred(request.headers) ?? fallback, isAsked: false, isVisitorsOwn: true }
}

/** What pages speak where nothing else is said of it. */
export type Speaking = { defaultLanguage: Language }

/** The language of this request's answer, as it was decided for what is shown, or without that. */
export function spokenTo(request: FastifyRequest, { defaultLanguage }: Speaking): Decided {
  request.spoken ??= decideLanguage(request, defaultLanguage)
  return request.spoken
}

/**
 * Says which language the answer is in, and whether `Accept-Language` decides.
 * @param varies by which other headers the answer is chosen
 */
export function sayLanguage(reply: FastifyReply, pages: Speaking, varies: string[] = []): FastifyReply {
  const { language, isVisitorsOwn } = spokenTo(reply.request, pages)
  const headers = isVisitorsOwn ? [...varies, 'accept-language'] : varies
  if (headers.length > 0) reply.header('vary', headers.join(', '))
  return reply.header('content-language', language)
}

/** Names what a page speaks in the ETag and key of an answer. */
export const languageTag = ({ language, isAsked }: Spoken): string =>
  isAsked ? `${language}-asked` : language

/** The language of `?lang=`: exactly one of the codes; anything else is ignored, and of several the first counts. */
function askedIn(query: unknown): Language | undefined {
  const { lang } = (query ?? {}) as { lang?: unknown }
  const first = Array.isArray(lang) ? lang[0] : lang
  const code = typeof first === 'string' && first.length === 2 ? first.toLowerCase() : undefined
  return code === undefined || lookUp(code) !== code ? undefined : code
}

const MAX_KEPT_CHARS = 200
const keptBest = memoize(1000, bestOf)

/** The best language of `Accept-Language`, if it names one. */
export const preferred = ({ 'accept-language': header }: IncomingHttpHeaders): Language | undefined =>
  !header || header.length > MAX_KEPT_CHARS ? bestOf(header) : keptBest(header)
