import { createServer } from 'node:http'
import type { Gallery } from '#contract/galleries.ts'
import type { Figure, Setting } from './figure.ts'
import { photographs } from './photographs.ts'
import { inTurn, requestsPerSecond } from './rounds.ts'

/** One rendition requested many times, against a server that only sends its bytes from memory. */
export async function renditions({ program, olga }: Setting): Promise<Figure[]> {
  const gallery = await olga.json<Gallery>('/api/galleries', { title: 'Bench', subdomain: 'bench-serving' })
  const [image] = await olga.uploads(gallery.id, ...(await photographs(1)))
  const figures: Figure[] = []
  for (const { url, width } of [image!.renditions[1]!, image!.renditions[2]!]) {
    const bytes = Buffer.from(await (await fetch(new URL(url, program.origin))).arrayBuffer())
    const bare = createServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'image/webp', 'content-length': bytes.length }).end(bytes),
    )
    await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
    const { port } = bare.address() as { port: number }
    const host = new URL(program.origin).host
    const [ours, limit] = await inTurn(3, [
      () => requestsPerSecond(new URL(url, program.origin.replace('localhost', '127.0.0.1')).href, { host }),
      () => requestsPerSecond(`http://127.0.0.1:${port}/`, {}),
    ])
    bare.close()
    const kilobytes = Math.round(bytes.length / 1024)
    figures.push({
      what: `rendition ${width} (${kilobytes} KB), hot`,
      limit: 'Node, bytes in memory',
      ratio: ours! / limit!,
      goal: '>= 0.75',
    })
  }
  return figures
}
