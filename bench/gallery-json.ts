import { createServer } from 'node:http'
import type { Gallery } from '#contract/galleries.ts'
import { imageFile } from '#testing/image-files.ts'
import type { Figure, Setting } from './figure.ts'
import { inTurn, requestsPerSecond } from './rounds.ts'

/** The images of a gallery as its page requests them, and the page itself, against the same bytes from memory. */
export async function galleryJson({ program, olga }: Setting): Promise<Figure[]> {
  const gallery = await olga.json<Gallery>('/api/galleries', { title: 'Bench', subdomain: 'bench-json' })
  const small = await imageFile('small.jpg', { width: 300, height: 200 })
  await olga.uploads(gallery.id, ...Array(200).fill(small))
  const host = new URL(program.origin).host
  const origin = program.origin.replace('localhost', '127.0.0.1')
  const figures: Figure[] = []
  for (const [what, url] of [
    ['200 images as JSON', `/api/public/galleries/${gallery.id}/images?limit=200&offset=0`],
    ['page of a gallery', `/iframe/${gallery.id}`],
  ] as const) {
    const body = Buffer.from(await (await fetch(new URL(url, program.origin))).arrayBuffer())
    const bare = createServer((_request, response) => response.end(body))
    await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
    const { port } = bare.address() as { port: number }
    const [ours, limit] = await inTurn(3, [
      () => requestsPerSecond(`${origin}${url}`, { host }, 8),
      () => requestsPerSecond(`http://127.0.0.1:${port}/`, {}, 8),
    ])
    bare.close()
    figures.push({ what, limit: 'Node, bytes in memory', ratio: ours! / limit!, goal: '' })
  }
  return figures
}
