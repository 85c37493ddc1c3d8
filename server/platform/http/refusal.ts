/** An answer that we mean to give. Everything else that is thrown is a 500 with its details in the log. */
export class Refusal extends Error {
  readonly status: number
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined
  constructor(status: number, message: string, retryAfter?: number) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.retryAfter = retryAfter
  }
}

export const badRequest = (message: string) => new Refusal(400, message)
export const signedOut = () => new Refusal(401, 'Unauthorized')
export const forbidden = (message: string) => new Refusal(403, message)
export const notFound = (what: string) => new Refusal(404, `${what} not found`)
export const conflict = (message: string) => new Refusal(409, message)
export const tooLarge = (message: string) => new Refusal(413, message)
export const unsupported = (message: string) => new Refusal(415, message)
export const tooMany = (retryAfter: number) =>
  new Refusal(429, 'Too many attempts. Please wait a while and try again.', retryAfter)
export const notReady = (message: string) => new Refusal(503, message, 5)
