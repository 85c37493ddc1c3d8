import { randomBytes } from 'node:crypto'
import type { Config } from '#server/configuration/config.ts'
import { DOCTOR_COOKIE, Seen } from './routes.ts'
import { type Answered, type Asked, type Line, visit } from './visit.ts'

/** Requests to the installation from outside. */
export type Outside = {
  publicUrl: URL
  /** Kind of addresses of galleries and sites. */
  addresses: Config['addresses']
  /** Makes a request as the doctor; with `as: 'stranger'` without its token. */
  ask(path: string, asked?: Asked & { at?: URL; as?: 'stranger' }): Promise<Answered>
  /** A request as it arrives at the program. Throws if another program answers. */
  seen(headers?: Record<string, string>, at?: URL): Promise<Seen & { ownAddress: string }>
}

export function outside(
  { publicUrl, addresses }: Pick<Config, 'publicUrl' | 'addresses'>,
  line: Line,
  token: string,
): Outside {
  const ask: Outside['ask'] = (path, { at = publicUrl, as, headers, ...asked } = {}) =>
    visit(line, new URL(path, at), {
      ...asked,
      headers: { ...headers, ...(as !== 'stranger' && { cookie: `${DOCTOR_COOKIE}=${token}` }) },
    })
  return {
    publicUrl,
    addresses,
    ask,
    async seen(headers, at) {
      const answer = await ask(`/api/doctor/seen?${unkept()}`, { headers, at })
      const seen = answer.status === 200 ? Seen.safeParse(jsonOf(answer.body)) : undefined
      if (!seen?.success)
        throw new Error(`${(at ?? publicUrl).origin} answers ${answer.status}, as this program would not`)
      return { ...seen.data, ownAddress: answer.ownAddress }
    },
  }
}

/** A query that makes an address unknown to caches. */
export const unkept = () => randomBytes(8).toString('hex')

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
