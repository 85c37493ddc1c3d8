import { createHmac, randomBytes } from 'node:crypto'

/** Prefix of a secret, before 32 random bytes in base64 (Standard Webhooks 1.0, 'Signature scheme'). */
const PREFIX = 'whsec_'

export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64')

type Message = { id: string; seconds: number; payload: string }

/**
 * The headers of a message (Standard Webhooks 1.0): its id, the time of the attempt, and a signature with each secret.
 * @param message.seconds since 1970
 */
export function signedHeaders({ id, seconds, payload }: Message, secrets: string[]): Record<string, string> {
  const signed = `${id}.${seconds}.${payload}`
  const sign = (secret: string) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  }
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map(sign).join(' '),
  }
}
