import type { ErrorCode } from '#contract/error-codes.ts'
import type { ErrorBody } from '#contract/errors.ts'

/** Further fields of some refusals. */
type Details = Omit<ErrorBody, 'message' | 'code'>

/** An intended error response. Anything else that is thrown becomes a 500 (or 503), with its details in the log. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly code: ErrorCode
  /** Value of Retry-After, in seconds. */
  readonly retryAfter: number | undefined
  readonly details: Details
  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    { retryAfter, ...details }: Details & { retryAfter?: number } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
    this.details = details
  }
}

export const badRequest = (message: string, code: ErrorCode = 'invalid_input', issues?: Details['issues']) =>
  new Refusal(400, code, message, { issues })
export const signedOut = () => new Refusal(401, 'signed_out', 'Unauthorized')
export const forbidden = (message: string, code: ErrorCode = 'forbidden') => new Refusal(403, code, message)
export const notFound = (what: string) => new Refusal(404, 'not_found', `${what} not found`)
export const conflict = (message: string, code: ErrorCode = 'conflict') => new Refusal(409, code, message)
/** Someone else has changed the same fields; `current` holds their current values. */
export const editConflict = (message: string, current: Record<string, unknown>) =>
  new Refusal(409, 'edit_conflict', message, { current })
export const tooLarge = (message: string) => new Refusal(413, 'too_large', message)
export const unsupported = (message: string) => new Refusal(415, 'unsupported_type', message)
export const tooMany = (
  retryAfter: number,
  message = 'Too many attempts. Please wait a while and try again.',
) => new Refusal(429, 'too_many_requests', message, { retryAfter })
/** Refusal of an archive while some of its files are still being made. */
export function preparing(what: 'bundle' | 'download', ready: number, total: number): Refusal {
  const left = total - ready
  const message = `Preparing your ${what}: ${left} ${left === 1 ? 'picture' : 'pictures'} to go.`
  // Roughly the remaining time in seconds; retrying is cheap.
  const retryAfter = Math.min(Math.max(left, 5), 120)
  return new Refusal(503, 'preparing', message, { retryAfter, ready, total })
}
export const notReady = (message: string) => new Refusal(503, 'unavailable', message, { retryAfter: 5 })
