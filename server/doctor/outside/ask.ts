import { randomBytes } from 'node:crypto'
import type { Config } from '#server/configuration/config.ts'
import { DOCTOR_COOKIE, Seen } from './routes.ts'
import { type Answered, type Asked, type Line, visit } from './visit.ts'

/** Asks the installation in front of which the doctor stands. */
export type Outside = {
  publicUrl: URL
  /** How galleries and sites are addressed. */
  addresses: Config['addresses']
  /** A request as the doctor; `as: 'stranger'` without what lets it in. */
  ask(path: string, asked?: Asked & { at?: URL; as?: 'stranger' }): Promise<Answered>
  /** How a request arrives at the program. Throws when another answers. */
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

/** Makes an address that no cache has. */
export const unkept = () => randomBytes(8).toString('hex')

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
