import { createHash } from 'node:crypto'
import type { InjectOptions, Response } from 'light-my-request'
import type { Upload } from '#contract/uploads.ts'
import type { ImageFile } from './image-files.ts'
import type { Visitor } from './people.ts'

export const base64 = (text: string) => Buffer.from(text).toString('base64')
export const checksumOf = (bytes: Buffer, algorithm = 'sha256') =>
  `${algorithm} ${createHash(algorithm).update(bytes).digest('base64')}`

const VERSION = { 'tus-resumable': '1.0.0' }
const BYTES = { 'content-type': 'application/offset+octet-stream' }
type Headers = Record<string, string | undefined>

const withoutUndefined = (headers: Headers) =>
  Object.fromEntries(
    Object.entries(headers).filter((header): header is [string, string] => header[1] !== undefined),
  )

/** A program that speaks tus 1.0.0. Headers that are undefined are left out. */
export const tusOf = (somebody: Visitor) => {
  const send = (method: InjectOptions['method'], url: string, headers: Headers, payload?: Buffer) =>
    somebody.request({ method, url, headers: withoutUndefined({ ...VERSION, ...headers }), payload })
  return {
    begin: (url: string, { name, bytes }: Pick<ImageFile, 'name' | 'bytes'>, headers: Headers = {}) =>
      send('POST', url, {
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${base64(name)}`,
        ...headers,
      }),
    /** Sends the whole file with its creation. */
    beginWith: (url: string, { name, bytes }: Pick<ImageFile, 'name' | 'bytes'>, headers: Headers = {}) =>
      send(
        'POST',
        url,
        {
          ...BYTES,
          'upload-length': String(bytes.length),
          'upload-metadata': `filename ${base64(name)}`,
          ...headers,
        },
        bytes,
      ),
    patch: (url: string, offset: number, bytes: Buffer, headers: Headers = {}) =>
      send('PATCH', url, { ...BYTES, 'upload-offset': String(offset), ...headers }, bytes),
    head: (url: string, headers: Headers = {}) => send('HEAD', url, headers),
    end: (url: string, headers: Headers = {}) => send('DELETE', url, headers),
    state: async (url: string) => (await somebody.get(url)).json<Upload>(),
  }
}

export const locationOf = ({ headers }: Response): string => String(headers.location)
