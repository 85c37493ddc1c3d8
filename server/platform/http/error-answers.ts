import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { Refusal } from './refusal.ts'

const NOT_READY = "We can't answer at the moment. Please try again in a few seconds."

// One generic message for missing values; schemas may define their own for other problems.
z.config({
  customError: ({ code, input }) => (code === 'invalid_type' && input === undefined ? 'Required' : undefined),
})
/** Maximum number of issues of a body in one answer. */
const MAX_ISSUES = 20
/**
 * Maximum length of an issue's path and of its message, in characters: both can name keys, which are as long and as
 * many as the body has.
 */
const MAX_ISSUE_TEXT = 300
const NO_SPACE = "There's no space left to store this. Nothing was saved. Please contact support."

/** Status and body for anything thrown while handling a request. */
export function errorAnswer(error: unknown): { status: number; body: ErrorBody; retryAfter?: number } {
  if (error instanceof Refusal) {
    const { status, message, code, details, retryAfter } = error
    return { status, body: { message, code, ...details }, retryAfter }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    // An invalid id in the path counts as not found.
    if (error.validationContext === 'params')
      return { status: 404, body: { message: 'Not found', code: 'not_found' } }
    const issues = error.validation.slice(0, MAX_ISSUES).map(({ instancePath, message }) => ({
      path: instancePath.slice(1, MAX_ISSUE_TEXT).replaceAll('/', '.'),
      message: (message ?? 'Invalid').slice(0, MAX_ISSUE_TEXT),
    }))
    return {
      status: 400,
      body: { message: issues[0]?.message ?? 'Invalid input', code: 'invalid_input', issues },
    }
  }
  if (hasCode(error, UNSTORABLE_TEXT_CODE))
    return { status: 400, body: { message: 'Text may not contain the character NUL', code: 'invalid_input' } }
  // Checked before outages, as a sender who leaves half-way also breaks a connection (400 ECONNRESET).
  const status = (error as FastifyError)?.statusCode
  if (status !== undefined && status >= 400 && status < 500) {
    return { status, body: { message: frameworkMessage(error as FastifyError), code: codeOf(status) } }
  }
  if (isOutage(error)) {
    return { status: 503, body: { message: NOT_READY, code: 'unavailable' }, retryAfter: 5 }
  }
  if (isNoSpace(error)) return { status: 507, body: { message: NO_SPACE, code: 'no_space' } }
  return {
    status: 500,
    body: { message: 'Something went wrong on our side. Please try again.', code: 'internal_error' },
  }
}

/** Code of an error of the framework, which has only a status. */
function codeOf(status: number): ErrorCode {
  switch (status) {
    case 404:
      return 'not_found'
    case 408:
      return 'timeout'
    case 413:
      return 'too_large'
    case 415:
      return 'unsupported_type'
    default:
      return 'invalid_input'
  }
}

/** A disk or quota is full, on this machine (Node.js) or in the database (PostgreSQL: disk_full). */
const NO_SPACE_CODE = /^(ENOSPC|EDQUOT|53100)$/
/** Codes of Node.js and PostgreSQL for a service that is away, starting, stopping, or out of connections or memory. */
const OUTAGE_CODE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOMEM|08\w{3}|57P0[123]|53300|DATABASE_AWAY|STORAGE_AWAY|PAYMENTS_AWAY)$/
/** Connection errors of `pg` and its pool that have no code. */
const OUTAGE_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|Query read timeout|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end)/

/** Tells whether the database, storage or payment provider is away or overloaded, so that a retry may succeed. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return hasCode(error, OUTAGE_CODE) || OUTAGE_MESSAGE.test(error.message) || isOutage(error.cause)
}

/** Tells whether a disk or quota is full. */
export const isNoSpace = (error: unknown): boolean => hasCode(error, NO_SPACE_CODE)

/** Ignores errors of secondary writes that may be lost while the database is away or full; throws others. */
export function forgiveOutage(error: unknown): undefined {
  if (!isOutage(error) && !isNoSpace(error)) throw error
}

/** PostgreSQL stores every character but NUL; handled here so that no schema has to check it. */
const UNSTORABLE_TEXT_CODE = /^(22021|22P05)$/

/** Tells whether an error, or a cause of it that a library has wrapped, has such a code. */
const hasCode = (error: unknown, code: RegExp): boolean =>
  error instanceof Error &&
  (code.test(String((error as { code?: unknown }).code)) || hasCode(error.cause, code))

/** Human-readable messages for the framework's errors. */
function frameworkMessage(error: FastifyError): string {
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return 'This kind of content is not accepted here'
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return 'The request body is not valid JSON'
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return 'The request is too large'
    default:
      return error.message
  }
}

/**
 * Logs unexpected errors and sets the status and `Retry-After`. Removes the headers of the intended response: an error
 * is no download and must not be cached. The caller sends the body.
 */
export function beginErrorAnswer(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, body, retryAfter } = errorAnswer(error)
  if (status >= 500 && !(error instanceof Refusal))
    request.log.error({ err: error, status }, 'request failed')
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  reply
    .code(status)
    .removeHeader('content-disposition')
    .removeHeader('etag')
    .header('cache-control', 'no-store')
  return { status, body }
}

export function answerWithJson(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { body } = beginErrorAnswer(error, request, reply)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
}
