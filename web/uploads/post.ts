/** One upload request: its target, and its answer. */
import type { ErrorCode } from '#contract/error-codes.ts'
import type { ErrorBody } from '#contract/errors.ts'

/**
 * The result of a request. `status` is 0 if there was no response; `statusText` is then the reason, empty if the
 * connection broke. `retryAfter` is in seconds; `body` is the parsed JSON, null if it is not JSON.
 */
export type Answer = {
  status: number
  statusText: string
  retryAfter: number | null
  code: ErrorCode | null
  /** The server's message about a refusal. */
  message: string | null
  body: unknown
}

/** Answer for a broken connection. */
export const LOST: Answer = {
  status: 0,
  statusText: '',
  retryAfter: null,
  code: null,
  message: null,
  body: null,
}
export const TIMED_OUT: Answer = { ...LOST, statusText: 'Timed out' }
/** Answer for a request aborted by the sender. */
export const STOPPED: Answer = { ...LOST, statusText: 'Stopped' }

/** Without upload progress for this long, the connection is considered lost. */
export const STALLED_MS = 45_000
/** Time for the server to process the images after everything is sent, and additional time per file. */
export const ANSWER_MS = 140_000
export const ANSWER_MS_PER_FILE = 10_000

export type Target = {
  url: string
  /** By default files are posted in the field `images`. */
  method?: 'POST' | 'PUT'
  field?: string
  /** Form fields; empty ones are omitted. */
  fields?: Record<string, string>
  /** Timeout of the whole request in milliseconds; by default none while data is being sent. */
  timeoutMs?: number
  /** Maximum time for the answer after everything is sent, in milliseconds; by default it depends on the number of files. */
  answerMs?: number
  /** Address for large files, which then continue after a break; without it they are posted like the others. */
  resumableUrl?: string
}

/** @param retryAfter the header's value */
export function parseAnswer(
  { status, statusText = '' }: { status: number; statusText?: string },
  text: string,
  retryAfter: string | null | undefined,
): Answer {
  let body: Partial<ErrorBody> | null = null
  try {
    body = JSON.parse(text)
  } catch {
    // A proxy may answer with HTML.
  }
  return {
    status,
    statusText,
    retryAfter: Number(retryAfter) || null,
    code: body?.code || null,
    message: body?.message || null,
    body,
  }
}

export const unreadable = ({ name }: File): Answer => ({
  ...LOST,
  status: 400,
  statusText: 'Bad Request',
  code: 'unusable_image',
  message: `${name} can no longer be read. Please choose it again.`,
})
