import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Gallery } from '#contract/galleries.ts'
import { imageFile } from '#testing/image-files.ts'
import { peakMegabytesWhile, residentMegabytes } from '#testing/memory.ts'
import type { Figure, Setting } from './figure.ts'
import { median } from './rounds.ts'
import { cpuSeconds } from './wrk.ts'

const FILES = 500
/** Size of each file in megabytes, typical of photographs. */
const MEGABYTES = 3
const ROUNDS = 3
const MAX_MS = 6
const MAX_GROWTH = 30
const BOUNDARY = 'a-boundary-of-the-bench'

/**
 * One request with 500 files of 3 MB: the CPU time of the receiving process for each MB, and the growth of its
 * memory. Decoding, in processes of its own, is cheap: the pictures are small, and followed by zeros.
 */
export async function receive({ program, olga }: Setting): Promise<Figure[]> {
  const pid = program.process.pid!
  const small = await imageFile('small.jpg', { width: 300, height: 200 })
  const bytes = Buffer.concat([small.bytes, Buffer.alloc(MEGABYTES * 1024 * 1024 - small.bytes.length)])
  const cpu: number[] = []
  const growth: number[] = []
  for (let round = -1; round < ROUNDS; round++) {
    const gallery = await olga.json<Gallery>('/api/galleries', {
      title: 'Bench',
      subdomain: `bench-receive-${round + 1}`,
    })
    const url = new URL(`/api/galleries/${gallery.id}/images`, program.origin)
    const [before, resident] = [await cpuSeconds([pid]), await residentMegabytes(pid)]
    // The first, small request warms up the compiler.
    const count = round < 0 ? 50 : FILES
    const { peak } = await peakMegabytesWhile(pid, () => send(url, olga.cookie, bytes, count))
    if (round < 0) continue
    cpu.push((((await cpuSeconds([pid])) - before) * 1000) / count / MEGABYTES)
    growth.push(peak - resident)
  }
  return [
    {
      what: `CPU per MB of a request with ${FILES} files`,
      limit: `${MAX_MS} ms (${median(cpu).toFixed(1)} ms)`,
      ratio: median(cpu) / MAX_MS,
      goal: '<= 1.00',
    },
    {
      what: 'growth of memory meanwhile',
      limit: `${MAX_GROWTH} MB (${median(growth).toFixed(0)} MB)`,
      ratio: median(growth) / MAX_GROWTH,
      goal: '<= 1.00',
    },
  ]
}

/** Sends `count` files with the same bytes, so that the client holds them once. */
async function send(url: URL, cookie: string, bytes: Buffer, count: number) {
  const before = (n: number) =>
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="images"; filename="${String(n).padStart(4, '0')}.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
    )
  const after = Buffer.from('\r\n')
  const end = Buffer.from(`--${BOUNDARY}--\r\n`)
  function* form() {
    for (let n = 0; n < count; n++) yield* [before(n), bytes, after]
    yield end
  }
  const sending = request(url, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': count * (before(0).length + bytes.length + after.length) + end.length,
    },
  })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  await pipeline(Readable.from(form()), sending)
  const [answer] = await answered
  const body = Buffer.concat(await answer.toArray())
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${body}`)
}
