import type { ErrorBody } from '#contract/errors.ts'

/** An answer of the server; `body` is empty where that is no JSON. */
export type Answer<Body> = { ok: boolean; status: number; body: Partial<Body & ErrorBody> }

/** Makes a call that also ends if the page is left before. Undefined without a connection. */
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
    if (error instanceof TypeError) return undefined // what `fetch` says of networks
    throw error
  }
}

async function bodyOf(answer: Response) {
  try {
    // The error that `json` makes of an empty body has another class in WebKit.
    return JSON.parse(await answer.text())
  } catch (error) {
    // There is none, or something before the server answered.
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
