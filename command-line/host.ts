/** The host of the program's calls, and the calls. */
import type { ErrorCode } from '#contract/error-codes.ts'
import { type Answer, LOST, parseAnswer } from '#web/uploads/post.ts'
import { sendUntilAnswered, troubleOf } from '#web/uploads/send-until-answered.ts'

let host: { origin: string; token: string } | null = null

/** Sets the host for all later calls. */
export function setHost(origin: string, token: string): void {
  host = { origin, token }
}

/** The address of a path at the host. */
export function addressOf(path: string): URL {
  if (!host) throw new Error('No host was set')
  return new URL(path, host.origin)
}

/** The header that authorizes the program: at the host, and nowhere else. */
export const passFor = (address: URL): Record<string, string> =>
  host && address.origin === host.origin ? { authorization: `Bearer ${host.token}` } : {}

/** A call that was refused, or had no answer. */
export class Refused extends Error {
  readonly status: number
  readonly code: ErrorCode | null
  constructor(answer: Answer) {
    super(textOf(answer))
    this.status = answer.status
    this.code = answer.code
  }
}

/** Reason why a call failed. */
function textOf(answer: Answer): string {
  if (answer.message) return answer.message
  if (answer.status === 0) return `${host?.origin} does not answer.`
  return `${host?.origin} answers ${answer.status}: is it the address of Picture Rail?`
}

/** Tells whether the answer refuses the token. */
export const isShutOut = ({ status, code }: Pick<Answer, 'status' | 'code'>) =>
  status === 401 || code === 'token_scope' || code === 'suspended'

/** Makes a request; rejects if the connection breaks. Redirects are not followed: they may lead to another host. */
export function request(path: string, init: RequestInit = {}): Promise<Response> {
  const address = addressOf(path)
  return fetch(address, {
    redirect: 'manual',
    ...init,
    headers: { ...passFor(address), ...(init.headers as Record<string, string>) },
  })
}

async function once(path: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await request(path, init)
    const answer = parseAnswer(response, await response.text(), response.headers.get('Retry-After'))
    const to = response.headers.get('Location')
    if (!to || response.status < 300 || response.status > 399) return answer
    return { ...answer, message: `${host?.origin} leads to ${new URL(to, host?.origin).origin}: use that.` }
  } catch (error) {
    // A TypeError is how `fetch` reports a broken connection.
    if (error instanceof TypeError) return LOST
    throw error
  }
}

/**
 * A call with JSON in both directions. Throws Refused.
 * @param patience true to repeat it for about a minute while there is no answer
 */
export async function callHost<Body>(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: unknown,
  { patience = true, signal = new AbortController().signal } = {},
): Promise<Body> {
  const json = body !== undefined && {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  }
  const send = () => once(path, { method, ...json })
  const answer = await (patience ? sendUntilAnswered(send, () => {}, signal) : send())
  if (troubleOf(answer) || answer.status < 200 || answer.status > 299) throw new Refused(answer)
  // Another server may answer every path with a page of its own.
  if (answer.body === null) throw new Refused(answer)
  return answer.body as Body
}
