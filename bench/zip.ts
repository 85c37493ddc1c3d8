import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Gallery } from '#contract/galleries.ts'
import { imageFile } from '#testing/image-files.ts'
import { peakMegabytesWhile, residentMegabytes } from '#testing/memory.ts'
import type { Figure, Setting } from './figure.ts'
import { inTurn, median, seconds } from './rounds.ts'

const COUNT = 200
const BATCH = 20
const ROUNDS = 5
const FIRST_BYTE_MS = 50
const MAX_GROWTH = 50

/** A gallery of 1 GB as one ZIP, against the same files concatenated in one response. */
export async function zip({ folder, program, olga }: Setting): Promise<Figure[]> {
  const gallery = await olga.json<Gallery>('/api/galleries', { title: 'Bench', subdomain: 'bench-zip' })
  // The longest possible name.
  const small = await imageFile(`${'😀'.repeat(251)}.jpg`, { width: 1200, height: 800 })
  const bytes = Buffer.concat([small.bytes, Buffer.alloc(5_000_000)])
  for (let sent = 0; sent < COUNT; sent += BATCH)
    await olga.uploads(gallery.id, ...Array(BATCH).fill({ ...small, bytes }))

  const root = path.join(folder, 'data/files/galleries', String(gallery.id))
  const originals = (await readdir(root)).map((name) => path.join(root, name, 'original'))
  async function* contents() {
    for (const file of originals) yield* createReadStream(file, { highWaterMark: 256 * 1024 })
  }
  const cat = createServer(
    (_request, response) => void pipeline(Readable.from(contents(), { objectMode: false }), response),
  )
  await new Promise<void>((resolve) => cat.listen(0, '127.0.0.1', resolve))
  const { port } = cat.address() as { port: number }
  const pid = program.process.pid!
  const url = `/api/galleries/${gallery.id}/download`
  const begun: number[] = []
  const growth: number[] = []
  const [ours, limit] = await inTurn(ROUNDS, [
    () =>
      seconds(async () => {
        const before = await residentMegabytes(pid)
        const { peak } = await peakMegabytesWhile(pid, async () => {
          const start = performance.now()
          await drain(await olga.fetch(url), () => begun.push(performance.now() - start))
        })
        growth.push(peak - before)
      }),
    () => seconds(async () => drain(await fetch(`http://127.0.0.1:${port}/`))),
  ])
  cat.close()
  return [
    {
      what: `ZIP of ${COUNT} originals, 1 GB`,
      limit: 'the same files through one response',
      ratio: limit! / ours!,
      goal: '>= 0.90',
    },
    {
      what: 'its first byte',
      limit: `${FIRST_BYTE_MS} ms (${median(begun).toFixed(0)} ms)`,
      ratio: median(begun) / FIRST_BYTE_MS,
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

async function drain(answer: Response, begun: () => unknown = () => {}) {
  let first = true
  for await (const _ of Readable.fromWeb(answer.body as never)) {
    if (first) begun()
    first = false
  }
}
