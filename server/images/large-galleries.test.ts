import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { peakMegabytesWhile, residentMegabytes } from '#testing/memory.ts'
import { multipart } from '#testing/multipart.ts'
import { picture } from '#testing/pictures.ts'
import { Client } from '#testing/program-client.ts'
import { startProgramForThisTest as startProgram } from '#testing/program-for-this-test.ts'

const COUNT = 500
const FILE_BYTES = 5 * 1024 * 1024
const MOST_MEGABYTES = 150

test.skipIf(process.platform !== 'linux')(
  `${COUNT} pictures of 5 MB in one request raise the memory by less than ${MOST_MEGABYTES} MB`,
  { timeout: 180_000 },
  async () => {
    const dataDirectory = await mkdtemp(path.join(tmpdir(), 'picturerail-memory-'))
    onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }))
    const program = await startProgram({ dataDirectory })
    const olga = new Client(program.origin)
    await olga.signUp('olga@example.org')
    const gallery = await olga.json<Gallery>('/api/galleries', { title: 'Large', subdomain: 'large' })
    await olga.uploads(gallery.id, await picture('warm-up.jpg'))

    const pid = program.process.pid!
    const before = await residentMegabytes(pid)
    const { result, peak } = await peakMegabytesWhile(pid, () =>
      sendAll(program.origin, olga.cookie, gallery.id),
    )
    expect(result).toHaveLength(COUNT)
    expect(peak - before).toBeLessThan(MOST_MEGABYTES)
  },
)

/** One form with all of them, made as it is sent: the test must not hold 2.5 GB either. */
async function sendAll(origin: string, cookie: string, galleryId: number): Promise<Image[]> {
  const small = await picture('large.jpg', { width: 1200, height: 800 })
  const bytes = Buffer.concat([small.bytes, Buffer.alloc(FILE_BYTES - small.bytes.length)])
  const { payload, headers } = multipart([{ ...small, bytes }])
  const boundary = headers['content-type'].split('boundary=')[1]!
  const end = Buffer.from(`--${boundary}--\r\n`)
  const part = payload.subarray(0, payload.length - end.length)
  const body = Readable.from(
    (function* () {
      for (let n = 0; n < COUNT; n++) yield part
      yield end
    })(),
  )
  const { port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const request = http.request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: `/api/galleries/${galleryId}/images`,
      headers: {
        ...headers,
        host: new URL(origin).host,
        cookie,
        'content-length': part.length * COUNT + end.length,
      },
    })
    request.on('error', reject)
    request.on('response', async (answer) => {
      const text = Buffer.concat(await answer.toArray()).toString()
      if (answer.statusCode === 201) resolve(JSON.parse(text))
      else reject(new Error(`${answer.statusCode} ${text}`))
    })
    body.pipe(request)
  })
}
