/**
 * `node bench/bundle.ts [images]`: a gallery (of 500 images by default) is exported from one instance as a bundle
 * and imported into another one. Prints the duration of each way and the peak memory of the servers.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { imageFile } from '#testing/image-files.ts'
import { peakMegabytesWhile, residentMegabytes } from '#testing/memory.ts'
import { startProgram } from '#testing/program.ts'
import { Client } from '#testing/program-client.ts'

const COUNT = Number(process.argv[2] ?? 500)
const AT_ONCE = 20

const folder = await mkdtemp(path.join(tmpdir(), 'picturerail-bench-'))
const start = async (name: string) => {
  const program = await startProgram({ dataDirectory: path.join(folder, name) })
  const client = new Client(program.origin)
  await client.json('/api/auth/sign-in', {
    email: 'admin@example.com',
    password: 'the password of the admin',
  })
  return { program, client, pid: program.process.pid! }
}
const here = await start('here')
const there = await start('there')
try {
  const gallery = await here.client.json<Gallery>('/api/galleries', { title: 'Bench', subdomain: 'bench' })
  const picture = await imageFile('large.jpg', { width: 1600, height: 1200 })
  for (let sent = 0; sent < COUNT; sent += AT_ONCE) {
    const files = Array.from({ length: Math.min(AT_ONCE, COUNT - sent) }, (_, n) => ({
      ...picture,
      name: `${sent + n}.jpg`,
      // Files have the size of photographs, and differ.
      bytes: Buffer.concat([picture.bytes, randomBytes(2_000_000)]),
    }))
    await here.client.uploads(gallery.id, ...files)
  }
  const url = `/api/galleries/${gallery.id}/bundle`
  const bundle = path.join(folder, 'bundle.zip')
  for (;;) {
    const answer = await here.client.fetch(url, { headers: { range: 'bytes=0-0' } })
    await answer.arrayBuffer()
    if (answer.ok) break
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  await report('out', here.pid, async () => {
    const answer = await here.client.fetch(url)
    await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(bundle))
  })
  console.log(`the bundle has ${((await stat(bundle)).size / 1024 ** 2).toFixed(0)} MB`)
  const arrived = await report('in', there.pid, () => importBundle(there.client, bundle))

  const of = async ({ client }: typeof here, id: number) =>
    (await client.json<Image[]>(`/api/galleries/${id}/images`)).map(
      ({ originalName, title, takenAt, camera, width, height, fileSize, mimeType, placeholder }) =>
        JSON.stringify([
          originalName,
          title,
          takenAt,
          camera,
          width,
          height,
          fileSize,
          mimeType,
          placeholder,
        ]),
    )
  const [before, after] = [await of(here, gallery.id), await of(there, arrived.id)]
  const same = before.length === COUNT && before.every((one, index) => one === after[index])
  console.log(same ? `all ${COUNT} images are the same, in order` : 'NOT THE SAME')
  console.log(
    `originals byte for byte: ${(await sums(here, gallery.id)) === (await sums(there, arrived.id))}`,
  )
} finally {
  await here.program.stop()
  await there.program.stop()
  await rm(folder, { recursive: true, force: true })
}

async function report<Result>(what: string, pid: number, work: () => Promise<Result>): Promise<Result> {
  const [before, begun] = [await residentMegabytes(pid), performance.now()]
  const { peak, result } = await peakMegabytesWhile(pid, work)
  const seconds = (performance.now() - begun) / 1000
  console.log(
    `${what}: ${seconds.toFixed(1)} s, ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most`,
  )
  return result
}

/** SHA-256 of all originals one after the other, in order. */
async function sums({ client }: typeof here, id: number): Promise<string> {
  const hash = createHash('sha256')
  for (const { originalUrl } of await client.json<Image[]>(`/api/galleries/${id}/images`)) {
    hash.update(Buffer.from(await (await client.fetch(originalUrl)).arrayBuffer()))
  }
  return hash.digest('hex')
}

/** Imports a bundle without the time limit of `fetch`. */
async function importBundle({ origin, cookie }: Client, file: string): Promise<Gallery> {
  const head = '--b\r\ncontent-disposition: form-data; name="bundle"; filename="bundle.zip"\r\n\r\n'
  const end = '\r\n--b--\r\n'
  const sending = request(new URL('/api/galleries/import', origin), {
    method: 'POST',
    headers: {
      cookie,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': head.length + (await stat(file)).size + end.length,
    },
  })
  const answered = new Promise<{ status: number; body: string }>((resolve, reject) => {
    sending.once('error', reject).once('response', async (answer) => {
      resolve({ status: answer.statusCode!, body: Buffer.concat(await answer.toArray()).toString() })
    })
  })
  sending.write(head)
  await pipeline(createReadStream(file), sending, { end: false })
  sending.end(end)
  const { status, body } = await answered
  if (status !== 201) throw new Error(`${status} ${body}`)
  return JSON.parse(body) as Gallery
}
