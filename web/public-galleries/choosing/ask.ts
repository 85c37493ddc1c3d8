import type { ErrorBody } from '#contract/errors.ts'

/** An answer of the server; `body` is empty if it is not JSON. */
export type Answer<Body> = { ok: boolean; status: number; body: Partial<Body & ErrorBody> }

/** Makes a call that completes even if the page is left. Undefined without a connection. */
export async function ask<Body>(
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  address: string,
  sent?: object,
): Promise<Answer<Body> | undefined> {
  try {
    const answer = await fetch(address, {
      method,
      keepalive: method !== 'GET',
      ...(sent && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) }),
    })
    return { ok: answer.ok, status: answer.status, body: await bodyOf(answer) }
  } catch (error) {
    if (error instanceof TypeError) return undefined // the network failed
    throw error
  }
}

async function bodyOf(answer: Response) {
  try {
    // `json` rejects an empty body with another class of error in WebKit.
    return JSON.parse(await answer.text())
  } catch (error) {
    // Empty, or a proxy answered.
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
