import { createHash, randomBytes } from 'node:crypto'

/** A secret for a link or a cookie: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Hash of a token. Only hashes are stored, so that a leaked database contains no usable tokens. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
