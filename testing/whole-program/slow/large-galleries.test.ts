import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, readlink, rm, stat } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openPromise } from 'yauzl'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { giveDatabase, roomyMemory } from '#testing/data-folder.ts'
import { imageFile } from '#testing/image-files.ts'
import { peakMegabytesWhile, residentMegabytes } from '#testing/memory.ts'
import { multipart } from '#testing/multipart.ts'
import { Client } from '#testing/program-client.ts'
import { startProgramForThisTest as startProgram } from '#testing/program-for-this-test.ts'
import { UNZIP_ABSENT, unzip, unzipReport } from '#testing/unzip.ts'

const COUNT = 40
const FILE_BYTES = 5 * 1024 * 1024
/** Megabytes that the process may use in addition to before. */
const MORE_FOR_UPLOAD = 150
const MORE_FOR_DOWNLOAD = 100

test.skipIf(process.platform !== 'linux')(
  `${COUNT} images of 5 MB go in by one request and out by one ZIP in little memory`,
  { timeout: 480_000 },
  async ({ skip }) => {
    const dataDirectory = await mkdtemp(path.join(await roomyMemory(), 'picturerail-memory-'))
    onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }))
    await giveDatabase(dataDirectory)
    const program = await startProgram({ dataDirectory })
    const olga = new Client(program.origin)
    await olga.signUp('olga@example.org')
    const gallery = await olga.json<Gallery>('/api/galleries', { title: 'Large', subdomain: 'large' })
    await olga.uploads(gallery.id, await imageFile('warm-up.jpg'))

    const pid = program.process.pid!
    const before = await residentMegabytes(pid)
    const uploading = await peakMegabytesWhile(pid, () => sendAll(program.origin, olga.cookie, gallery.id))
    expect(uploading.result).toHaveLength(COUNT)
    expect(uploading.peak - before).toBeLessThan(MORE_FOR_UPLOAD)

    const quiet = await residentMegabytes(pid)
    const archive = path.join(dataDirectory, 'all.zip')
    const downloading = await peakMegabytesWhile(pid, () => download(olga, gallery.id, archive))
    expect(downloading.peak - quiet).toBeLessThan(MORE_FOR_DOWNLOAD)
    expect(downloading.result).toBe((await stat(archive)).size)
    expect(downloading.result).toBeGreaterThan(COUNT * FILE_BYTES)
    expect(await bytesInside(archive)).toBeGreaterThan(COUNT * FILE_BYTES)

    const away = new AbortController()
    const answer = await olga.fetch(`/api/galleries/${gallery.id}/download`, { signal: away.signal })
    await answer.body!.getReader().read()
    await expect.poll(() => originalsOpenIn(pid)).toBeGreaterThan(0)
    away.abort()
    await expect.poll(() => originalsOpenIn(pid)).toBe(0)

    skip(!unzip, UNZIP_ABSENT)
    expect(await unzipReport(archive)).toContain('No errors detected')
  },
)

/** Downloads the gallery to a file; returns the Content-Length. */
async function download(olga: Client, galleryId: number, file: string): Promise<number> {
  const answer = await olga.fetch(`/api/galleries/${galleryId}/download`)
  await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(file))
  return Number(answer.headers.get('content-length'))
}

/** The total size of all files, as read by a strict ZIP reader. */
async function bytesInside(archive: string): Promise<number> {
  let bytes = 0
  for await (const entry of (await openPromise(archive, { lazyEntries: true })).eachEntry())
    bytes += entry.uncompressedSize
  return bytes
}

/** Number of originals that a process has open. */
async function originalsOpenIn(pid: number): Promise<number> {
  const open = await readdir(`/proc/${pid}/fd`)
  const targets = await Promise.all(open.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')))
  return targets.filter((target) => target.endsWith('/original')).length
}

/** Sends one form with all of them, generated on the fly: the test must not hold 2.5 GB either. */
async function sendAll(origin: string, cookie: string, galleryId: number): Promise<Image[]> {
  // Few pixels, because the memory of receiving and sending bytes is measured.
  const small = await imageFile('large.jpg', { width: 320, height: 200 })
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
