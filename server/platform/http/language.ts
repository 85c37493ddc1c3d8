/** Language of the answers to visitors, decided once for each request. */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bestOf, type Language, lookUp, type Spoken } from '#contract/languages.ts'
import { memoize } from '#server/platform/memoize.ts'

/** Language of an answer, and the reason for it. */
export type Decided = Spoken & {
  /** True if `Accept-Language` decides, or would if it named a supported language. */
  isVisitorsOwn: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    spoken: Decided | null
  }
}

/**
 * The language of a request: that of its address, then the owner's choice, then the best of `Accept-Language`, then the
 * host's.
 * @param chosen the owner's choice; null or undefined for the visitor's own
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

/** Default language of pages. */
export type Speaking = { defaultLanguage: Language }

/** The language of this request's answer, decided here without an owner's choice unless decided before. */
export function spokenTo(request: FastifyRequest, { defaultLanguage }: Speaking): Decided {
  request.spoken ??= decideLanguage(request, defaultLanguage)
  return request.spoken
}

/**
 * Sets Content-Language, and Vary if `Accept-Language` decides.
 * @param varies other request headers that the answer depends on
 */
export function sayLanguage(reply: FastifyReply, pages: Speaking, varies: string[] = []): FastifyReply {
  const { language, isVisitorsOwn } = spokenTo(reply.request, pages)
  const headers = isVisitorsOwn ? [...varies, 'accept-language'] : varies
  if (headers.length > 0) reply.header('vary', headers.join(', '))
  return reply.header('content-language', language)
}

/** Identifies the language in the ETag and the cache key of an answer. */
export const languageTag = ({ language, isAsked }: Spoken): string =>
  isAsked ? `${language}-asked` : language

/** The language of `?lang=`, which must be exactly one of the codes; the first of several counts. */
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
