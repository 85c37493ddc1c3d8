/** The only use of `fetch`. Every call sends cookies; every response that is not OK is an ApiError. */
import type { ErrorCode } from '#contract/error-codes.ts'
import type { ErrorBody } from '#contract/errors.ts'

/** A refused call. The message is the status, a colon and the body's text; screens distinguish by `code`. */
export class ApiError extends Error {
  readonly status: number
  readonly answer: Partial<ErrorBody>
  /** Undefined if the answer came from something in front of the server, such as a proxy. */
  readonly code: ErrorCode | undefined
  constructor(status: number, body: string, statusText = '') {
    super(`${status}: ${body || statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.answer = readBody(body)
    this.code = this.answer.code
  }
}

/** No response: there is no connection, or it broke. */
export class ConnectionError extends Error {}

function readBody(body: string): Partial<ErrorBody> {
  try {
    const answer: unknown = JSON.parse(body)
    return typeof answer === 'object' && answer !== null ? answer : {}
  } catch {
    return {}
  }
}

async function request(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(path, { credentials: 'include', ...init }).catch((error: unknown) => {
    // `fetch` reports network failures as TypeError.
    throw error instanceof TypeError ? new ConnectionError(error.message, { cause: error }) : error
  })
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  return response
}

const asJson = (method: string, body: unknown, headers = {}): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** GET with a JSON response. */
export async function getJson<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  const response = await request(path, { signal: signal ?? null })
  return response.json()
}

let confirmIdentity = async (): Promise<boolean> => false
/** Sets the function that asks people to confirm their identity; it resolves with true if they did. */
export const confirmIdentityBy = (ask: () => Promise<boolean>) => {
  confirmIdentity = ask
}

/**
 * A change with JSON in both directions. An empty response is undefined. A call that needs more than a
 * session (`confirm_required`) is repeated once the person has confirmed their identity.
 */
export async function sendJson<Answer = void>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<Answer> {
  const send = () => request(path, body === undefined ? { method } : asJson(method, body, headers))
  const response = await send().catch(async (error: unknown) => {
    const asks = error instanceof ApiError && error.code === 'confirm_required'
    if (asks && (await confirmIdentity())) return send()
    throw error
  })
  const text = await response.text()
  return (text === '' ? undefined : JSON.parse(text)) as Answer
}

/** Deletes the resource at this address; counts as done if it is already gone. */
export const sendDeletion = (path: string): Promise<void> =>
  sendJson('DELETE', path).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })

/** Sends one small file as the field `field` of a form. */
export async function sendFile<Answer>(
  method: 'POST' | 'PUT',
  path: string,
  field: string,
  file: File,
): Promise<Answer> {
  const body = new FormData()
  body.append(field, file)
  const response = await request(path, { method, body })
  return response.json()
}

/**
 * Checks that a download would begin, by asking for its first byte. The browser can then go to the address.
 * @param body form fields of a download by POST
 */
export async function checkDownload(path: string, body?: object): Promise<void> {
  const response = await request(path, body ? asJson('POST', body) : { headers: { range: 'bytes=0-0' } })
  await response.body?.cancel()
}

const hasStatus = (error: unknown, status: number) => error instanceof ApiError && error.status === status

export const isSignedOut = (error: unknown) => hasStatus(error, 401)
export const isForbidden = (error: unknown) => hasStatus(error, 403)
export const isMissing = (error: unknown) => hasStatus(error, 404)
export const isConflict = (error: unknown) => hasStatus(error, 409)
