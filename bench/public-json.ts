import { request } from 'node:http'
import type { Gallery } from '#contract/galleries.ts'
import { imageFile } from '#testing/image-files.ts'
import type { Figure, Setting } from './figure.ts'
import { median } from './rounds.ts'
import { type Load, load, pin, startBare } from './wrk.ts'

const ROUNDS = 5
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
/** Node.js adds these itself. */
const OWN_HEADERS = ['date', 'connection', 'keep-alive', 'transfer-encoding']

/** An unchanged gallery: its images as JSON, its page, and that a browser has them, against bare Node.js. */
export async function publicJson({ folder, program, olga }: Setting): Promise<Figure[]> {
  const gallery = await olga.json<Gallery>('/api/galleries', { title: 'Bench', subdomain: 'bench-json' })
  const small = await imageFile('small.jpg', { width: 300, height: 200 })
  await olga.uploads(gallery.id, ...Array(200).fill(small))
  const { host, port } = new URL(program.origin)
  const pid = program.process.pid!
  await pin(pid)
  // wrk adds its own unless it is written like this.
  const asBrowser = { Host: host, 'accept-encoding': 'gzip, deflate, br', 'user-agent': BROWSER }
  const json = `/api/public/galleries/${gallery.publicId}/images?offset=0&limit=200`
  const page = `/iframe/${gallery.publicId}`
  const figures: Figure[] = []
  for (const [what, url, known] of [
    ['200 images as JSON', json, false],
    ['the same, unchanged (304)', json, true],
    ['page of a gallery', page, false],
    ['the same, unchanged (304)', page, true],
  ] as const) {
    const headers: Record<string, string> = { ...asBrowser }
    if (known) headers['if-none-match'] = (await recorded(program.origin + url, asBrowser)).headers.etag!
    const answer = await recorded(program.origin + url, headers)
    if (answer.status !== (known ? 304 : 200)) throw new Error(`${url}: ${answer.status}`)
    const bare = await startBare(folder, answer)
    const ours: Load[] = []
    const limit: Load[] = []
    try {
      const measureOurs = () => load(folder, `http://127.0.0.1:${port}${url}`, headers, pid)
      const measureLimit = () => load(folder, `http://127.0.0.1:${bare.port}${url}`, headers, bare.pid)
      // Once for the compiler.
      await measureOurs()
      await measureLimit()
      for (let round = 0; round < ROUNDS; round++) {
        ours.push(await measureOurs())
        limit.push(await measureLimit())
      }
    } finally {
      bare.stop()
    }
    const of = (loads: Load[], name: keyof Load) => median(loads.map((one) => one[name]))
    figures.push({
      what,
      limit: `bare Node, same bytes (CPU ${of(ours, 'cpu').toFixed(0)} to ${of(limit, 'cpu').toFixed(0)} µs)`,
      ratio: of(ours, 'perSecond') / of(limit, 'perSecond'),
      goal: '>= 0.60',
    })
  }
  return figures
}

/** An answer as it is on the wire. */
async function recorded(url: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    request(url, { headers }, async (answer) => {
      const sent = Object.entries(answer.headers).filter(([name]) => !OWN_HEADERS.includes(name))
      const body = Buffer.concat(await answer.toArray())
      resolve({
        status: answer.statusCode!,
        headers: Object.fromEntries(sent) as Record<string, string>,
        body,
      })
    })
      .on('error', reject)
      .end()
  })
}
