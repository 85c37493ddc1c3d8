import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Encoding, encode, encodingFor, encodingHeaders } from './content-encoding.ts'

const TEXT = 'The same few words, again and again. '.repeat(20)
const DECODERS: Record<Encoding, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes) => bytes,
}

test.each(Object.keys(DECODERS) as Encoding[])(
  'a body as %s takes no more memory than its bytes',
  async (encoding) => {
    expect(encodingFor({ headers: { 'accept-encoding': encoding } })).toBe(encoding)
    const body = await encode(TEXT, encoding)
    expect(DECODERS[encoding](body).toString()).toBe(TEXT)
    expect(body.buffer.byteLength).toBe(body.length)
    expect(encodingHeaders(body, encoding)).toEqual([
      'content-length',
      String(body.length),
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    ])
  },
)
