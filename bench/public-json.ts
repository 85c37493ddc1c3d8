import type { Gallery } from '#contract/galleries.ts'
import { imageFile } from '#testing/image-files.ts'
import type { Figure, Setting } from './figure.ts'
import { againstBare, pin, recorded } from './wrk.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Measures an unchanged gallery (its images as JSON, its page, an unmodified answer) and a site's page against bare Node.js. */
export async function publicJson({ folder, program, olga }: Setting): Promise<Figure[]> {
  const gallery = await olga.json<Gallery>('/api/galleries', { title: 'Bench', subdomain: 'bench-json' })
  const small = await imageFile('small.jpg', { width: 300, height: 200 })
  await olga.uploads(gallery.id, ...Array(200).fill(small))
  await olga.changes(gallery.id, { onSite: true })
  await olga.json('/api/account/site', { name: 'bench-site', enabled: true }, 'PATCH')
  const { host, port } = new URL(program.origin)
  const pid = program.process.pid!
  await pin(pid)
  // Spelled like this, `Host` replaces the header that wrk adds itself.
  const asBrowser = { Host: host, 'accept-encoding': 'gzip, deflate, br', 'user-agent': BROWSER }
  const json = `/api/public/galleries/${gallery.publicId}/images?offset=0&limit=200`
  const page = `/iframe/${gallery.publicId}`
  const figures: Figure[] = []
  for (const [what, url, known, at] of [
    ['200 images as JSON', json, false, host],
    ['the same, unchanged (304)', json, true, host],
    ['page of a gallery', page, false, host],
    ['the same, unchanged (304)', page, true, host],
    ['page of a site', '/', false, `bench-site.${host}`],
    ['the same, unchanged (304)', '/', true, `bench-site.${host}`],
  ] as const) {
    const headers: Record<string, string> = { ...asBrowser, Host: at }
    if (known) headers['if-none-match'] = (await recorded(program.origin + url, headers)).headers.etag!
    const answer = await recorded(program.origin + url, headers)
    if (answer.status !== (known ? 304 : 200)) throw new Error(`${url}: ${answer.status}`)
    const server = { port: Number(port), pids: [pid], url, headers }
    const { ratio, loads } = await againstBare(folder, server, answer)
    figures.push({
      what,
      limit: `bare Node, same bytes (${loads})`,
      ratio,
      goal: '>= 0.75',
    })
  }
  return figures
}
