import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Gallery } from '#contract/galleries.ts'
import { nginx, startNginx } from '#testing/nginx.ts'
import { startProgram } from '#testing/program.ts'
import { Client } from '#testing/program-client.ts'
import type { Figure, Setting } from './figure.ts'
import { photographs } from './photographs.ts'
import { againstBare, compared, pin, type Recorded, recorded } from './wrk.ts'

/** Approximate sizes of renditions, their goals against bare Node.js, and the goals of `ACCEL=nginx`. */
const SIZES = [
  { bytes: 30_000, ofNode: 0.8, ofProxy: 0.9 },
  { bytes: 300_000, ofNode: 0.9, ofProxy: 1.3 },
]

/**
 * Renditions that were requested before: from the program's memory against bare Node.js with the bytes in memory, and by
 * X-Accel-Redirect against the same nginx that passes on the program's answer.
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
/** The answer of this origin for a rendition of about this many bytes. */
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
  const ours = await startBehindNginx(path.join(folder, 'sent-by-nginx'), { ACCEL: 'nginx' })
  const limit = await startBehindNginx(path.join(folder, 'passed-on-by-nginx'), {})
  try {
    const figures: Figure[] = []
    for (const { bytes, ofProxy } of SIZES) {
      const sent = await ours.renditionOf(bytes)
      const passedOn = await limit.renditionOf(bytes)
      const { ratio, loads } = await compared(folder, { ours: sent, limit: passedOn })
      figures.push({
        what: `rendition of ${kB(sent.answer)} by ACCEL=nginx`,
        limit: `the same nginx passes it on (${loads})`,
        ratio,
        goal: `>= ${ofProxy.toFixed(2)}`,
      })
    }
    return figures
  } finally {
    await ours.end()
    await limit.end()
  }
}

/** A program with an nginx in front of it. */
async function startBehindNginx(dataDirectory: string, environment: Record<string, string>) {
  const program = await startProgram({
    dataDirectory,
    environment: { TRUST_PROXY: 'loopback', ...environment },
  })
  const front = await startNginx({
    upstreams: [`127.0.0.1:${new URL(program.origin).port}`],
    files: path.join(dataDirectory, 'files'),
  })
  const olga = new Client(program.origin)
  await olga.json('/api/auth/sign-in', {
    email: 'admin@example.com',
    password: 'the password of the admin',
  })
  const pids = [program.process.pid!, ...(await withWorkers(front.pid))]
  for (const pid of pids) await pin(pid)
  return {
    renditionOf: async (bytes: number) => ({
      ...{ port: front.port, pids },
      ...(await renditionOf(olga, bytes, front.origin)),
    }),
    async end() {
      await front.end()
      await program.stop()
    },
  }
}

/** A process and its children. */
async function withWorkers(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return [pid, ...children.trim().split(' ').filter(Boolean).map(Number)]
}
