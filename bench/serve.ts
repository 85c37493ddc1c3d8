import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Gallery } from '#contract/galleries.ts'
import { nginx, startNginx } from '#testing/nginx.ts'
import { freePort, startProgram } from '#testing/program.ts'
import { Client } from '#testing/program-client.ts'
import { startServer, until } from '#testing/programs.ts'
import type { Figure, Setting } from './figure.ts'
import { photographs } from './photographs.ts'
import { againstBare, compared, pin, type Recorded, recorded } from './wrk.ts'

/** Renditions of about these sizes, and how near they are to come to bare Node.js, and to nginx. */
const SIZES = [
  { bytes: 30_000, ofNode: 0.8, ofNginx: 0.4 },
  { bytes: 300_000, ofNode: 0.9, ofNginx: 0.7 },
]

/**
 * Renditions that were asked for before: from the program's memory against bare Node.js with the bytes in memory, and by
 * X-Accel-Redirect against an nginx that sends the same file to everybody.
 */
export async function serve(setting: Setting): Promise<Figure[]> {
  const figures: Figure[] = []
  const { olga, program, folder } = setting
  const pid = program.process.pid!
  for (const { bytes, ofNode } of SIZES) {
    const { url, headers, answer } = await renditionOf(olga, bytes)
    await pin(pid)
    const ours = { port: Number(new URL(program.origin).port), pids: [pid], url, headers }
    const { ratio, loads } = await againstBare(folder, ours, answer)
    figures.push({
      what: `rendition of ${kB(answer)}`,
      limit: `bare Node, same bytes (${loads})`,
      ratio,
      goal: `>= ${ofNode.toFixed(2)}`,
    })
  }
  if (nginx) figures.push(...(await behindNginx(setting)))
  else console.log('nginx is not installed: nothing is measured behind it')
  return figures
}

const kB = ({ body }: Recorded) => `${Math.round(body.length / 1000)} kB`

let galleries = 0
/** A rendition of about so many bytes, as it is answered at this origin. */
async function renditionOf(olga: Client, bytes: number, origin = olga.origin) {
  const subdomain = `bench-serve-${++galleries}`
  const gallery = await olga.json<Gallery>('/api/galleries', { title: 'Bench', subdomain })
  const [photograph] = await photographs(1)
  const headers = { Host: new URL(olga.origin).host }
  const found: { url: string; headers: typeof headers; answer: Recorded }[] = []
  for (const width of [4000, 3000]) {
    const shaped = await sharp(photograph!.bytes).resize({ width, height: 3000, fit: 'cover' }).toBuffer()
    const [image] = await olga.uploads(gallery.id, { ...photograph!, bytes: shaped })
    for (const { url } of image!.renditions)
      found.push({ url, headers, answer: await recorded(origin + url, headers) })
  }
  const far = ({ answer }: (typeof found)[number]) => Math.abs(Math.log(answer.body.length / bytes))
  return found.toSorted((a, b) => far(a) - far(b))[0]!
}

async function behindNginx({ folder }: Setting): Promise<Figure[]> {
  const dataDirectory = path.join(folder, 'behind-nginx')
  const program = await startProgram({
    dataDirectory,
    environment: { TRUST_PROXY: 'loopback', ACCEL: 'nginx' },
  })
  const files = path.join(dataDirectory, 'files')
  const front = await startNginx({ upstreams: [`127.0.0.1:${new URL(program.origin).port}`], files })
  const limit = await startSendfile(folder, files)
  try {
    const olga = new Client(program.origin)
    await olga.json('/api/auth/sign-in', {
      email: 'admin@example.com',
      password: 'the password of the admin',
    })
    const ours = { port: front.port, pids: [program.process.pid!, ...(await withWorkers(front.pid))] }
    for (const pid of [...ours.pids, ...limit.pids]) await pin(pid)
    const figures: Figure[] = []
    for (const { bytes, ofNginx } of SIZES) {
      const { url, headers, answer } = await renditionOf(olga, bytes, front.origin)
      const { ratio, loads } = await compared(folder, url, headers, { ours, limit })
      figures.push({
        what: `rendition of ${kB(answer)} behind nginx`,
        limit: `nginx, same file (${loads})`,
        ratio,
        goal: `>= ${ofNginx.toFixed(2)}`,
      })
    }
    return figures
  } finally {
    await front.end()
    await limit.end()
    await program.stop()
  }
}

/** An nginx that sends the same files at the same addresses to whoever asks. */
async function startSendfile(folder: string, files: string) {
  const port = await freePort()
  const configuration = path.join(folder, 'sendfile.conf')
  await writeFile(
    configuration,
    `${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; pid ${folder}/sendfile.pid; error_log stderr;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; types { image/webp webp; } client_body_temp_path ${folder}/sendfile;
  server { listen 127.0.0.1:${port}; location /media/ { alias ${files}/galleries/; } }
}`,
  )
  const server = startServer(nginx!, ['-p', folder, '-c', configuration, '-g', 'daemon off;'])
  await until(() => fetch(`http://127.0.0.1:${port}/`), 30)
  return { port, pids: await withWorkers(server.pid), end: server.end }
}

/** A process and its children. */
async function withWorkers(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return [pid, ...children.trim().split(' ').filter(Boolean).map(Number)]
}
