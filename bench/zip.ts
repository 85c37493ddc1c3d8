import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Gallery } from '#contract/galleries.ts'
import { imageFile } from '#testing/image-files.ts'
import type { Figure, Setting } from './figure.ts'
import { inTurn, seconds } from './rounds.ts'

const COUNT = 80

/** A gallery as one ZIP, against the same files concatenated in one response. */
export async function zip({ folder, olga }: Setting): Promise<Figure[]> {
  const gallery = await olga.json<Gallery>('/api/galleries', { title: 'Bench', subdomain: 'bench-zip' })
  const small = await imageFile('large.jpg', { width: 1200, height: 800 })
  const bytes = Buffer.concat([small.bytes, Buffer.alloc(5_000_000)])
  await olga.uploads(gallery.id, ...Array(COUNT).fill({ ...small, bytes }))

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
  const [ours, limit] = await inTurn(5, [
    () => seconds(async () => drain(await olga.fetch(`/api/galleries/${gallery.id}/download`))),
    () => seconds(async () => drain(await fetch(`http://127.0.0.1:${port}/`))),
  ])
  cat.close()
  return [
    {
      what: `ZIP of ${COUNT} originals`,
      limit: 'the same files through one response',
      ratio: limit! / ours!,
      goal: '>= 0.90',
    },
  ]
}

async function drain(answer: Response) {
  for await (const _ of Readable.fromWeb(answer.body as never)) {
    // thrown away
  }
}
