import type { ErrorCode } from '#contract/error-codes.ts'

/** An answer that we mean to give. Everything else that is thrown is a 500 with its details in the log. */
export class Refusal extends Error {
  readonly status: number
  readonly code: ErrorCode
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined
  constructor(status: number, code: ErrorCode, message: string, retryAfter?: number) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}

export const badRequest = (message: string, code: ErrorCode = 'invalid_input') =>
  new Refusal(400, code, message)
export const signedOut = () => new Refusal(401, 'signed_out', 'Unauthorized')
export const forbidden = (message: string, code: ErrorCode = 'forbidden') => new Refusal(403, code, message)
export const notFound = (what: string) => new Refusal(404, 'not_found', `${what} not found`)
export const conflict = (message: string, code: ErrorCode = 'conflict') => new Refusal(409, code, message)
export const tooLarge = (message: string) => new Refusal(413, 'too_large', message)
export const unsupported = (message: string) => new Refusal(415, 'unsupported_type', message)
export const tooMany = (retryAfter: number) =>
  new Refusal(429, 'too_many_requests', 'Too many attempts. Please wait a while and try again.', retryAfter)
export const notReady = (message: string) => new Refusal(503, 'unavailable', message, 5)
