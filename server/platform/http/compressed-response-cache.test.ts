import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { compressedResponseCache } from './compressed-response-cache.ts'

const TEXT = 'The same few words, again and again. '.repeat(20)
const DECODERS = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes: Buffer) => bytes,
}

test.each(Object.entries(DECODERS))(
  'a body as %s is made once, and kept in no more memory than its bytes',
  async (encoding, decode) => {
    const cache = compressedResponseCache()
    let made = 0
    const app = fastify()
    onTestFinished(() => app.close())
    app.get('/', (request, reply) =>
      cache.send(request, reply, 'text 1', async () => {
        made++
        return TEXT
      }),
    )
    const headers = { 'accept-encoding': encoding }
    for (let times = 0; times < 2; times++) {
      const answer = await app.inject({ url: '/', headers })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        vary: 'accept-encoding',
        'content-length': String(answer.rawPayload.length),
      })
      expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
      expect(decode(answer.rawPayload).toString()).toBe(TEXT)
    }
    expect(made).toBe(1)

    const { body } = cache.find({ headers }, 'text 1')!
    expect(decode(body).toString()).toBe(TEXT)
    expect(body.buffer.byteLength).toBe(body.length)
  },
)
