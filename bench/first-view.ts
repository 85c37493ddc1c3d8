/** Time from an upload's first byte until a visitor can load every image of the grid: alone, and behind another one. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { mapConcurrently } from '#server/platform/map-concurrently.ts'
import type { ImageFile } from '#testing/image-files.ts'
import { multipart } from '#testing/multipart.ts'
import type { Figure, Setting } from './figure.ts'
import { photographs } from './photographs.ts'
import { median, seconds } from './rounds.ts'

const COUNT = 50
const ROUNDS = 5

/** Measures with generated pictures and, if PHOTOGRAPHS names a folder, with the first 50 JPEGs in it. */
export async function firstView(setting: Setting): Promise<Figure[]> {
  const drawn = await measure(setting, await photographs(10), {
    kind: 'photographs, drawn',
    alone: 1.6,
    behind: 2,
  })
  const place = process.env.PHOTOGRAPHS
  if (!place) return drawn
  const names = (await readdir(place)).filter((name) => /\.jpe?g$/i.test(name)).sort()
  const real = await Promise.all(
    names.slice(0, COUNT).map(async (name) => ({
      name,
      type: 'image/jpeg',
      bytes: await readFile(path.join(place, name)),
    })),
  )
  return [
    ...drawn,
    ...(await measure(setting, real, { kind: 'photographs, real', alone: 1.25, behind: 1.3 })),
  ]
}

type Goal = { kind: string; alone: number; behind: number }

async function measure({ folder, program, olga }: Setting, some: ImageFile[], goal: Goal): Promise<Figure[]> {
  const originals = Array.from({ length: COUNT }, (_, n) => ({ ...some[n % some.length]!, name: `${n}.jpg` }))
  const form = multipart(originals)
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  const upload = async (gallery: Gallery) => {
    const answer = await send(agent, `${program.origin}/api/galleries/${gallery.id}/images`, {
      method: 'POST',
      headers: { ...form.headers, cookie: olga.cookie },
      body: form.payload,
    })
    const images: Image[] = JSON.parse(answer.toString())
    await mapConcurrently(6, images, ({ renditions }) => send(agent, program.origin + renditions[0]!.url))
  }
  const bare = await startReceiver(path.join(folder, 'bare'))
  const taken = { alone: [] as number[], behind: [] as number[], limit: [] as number[] }
  try {
    // The first round warms up the compiler and starts the decoding processes.
    for (let round = 0; round <= ROUNDS; round++) {
      const subdomain = `bench-${goal.kind.replaceAll(/\W+/g, '-')}-${round}`
      const gallery = await olga.json<Gallery>('/api/galleries', { title: 'Bench', subdomain })
      taken.limit[round] = await bare.limit(agent, originals)
      taken.alone[round] = await seconds(() => upload(gallery))
      taken.behind[round] = await seconds(() => upload(gallery))
      // Deleted images are not processed, and once their files are gone nothing of this round runs any more.
      await olga.fetch(`/api/galleries/${gallery.id}`, { method: 'DELETE' })
      const stored = path.join(folder, 'data/files/galleries', String(gallery.id))
      while (existsSync(stored)) await wait(200)
    }
  } finally {
    bare.stop()
    agent.destroy()
  }
  const of = (name: keyof typeof taken) => median(taken[name].slice(1))
  const limit = `PUT + fsync + sharp to 320 (${of('limit').toFixed(2)} s)`
  return [
    {
      what: `${COUNT} ${goal.kind}, until the grid shows`,
      limit,
      ratio: of('alone') / of('limit'),
      goal: `<= ${goal.alone}`,
    },
    {
      what: `${COUNT} ${goal.kind}, right behind ${COUNT} others`,
      limit,
      ratio: of('behind') / of('limit'),
      goal: `<= ${goal.behind}`,
    },
  ]
}

/** Starts the bare receiver in a process of its own. `limit`: seconds until files are stored and renditions made. */
async function startReceiver(folder: string) {
  await mkdir(folder, { recursive: true })
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-receiver.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line) => resolve(String(line).trim()))
    child.once('exit', (code) => reject(new Error(`The bare receiver ended with ${code}`)))
  })
  const origin = `http://127.0.0.1:${port}`
  return {
    limit: (agent: Agent, originals: ImageFile[]) =>
      seconds(async () => {
        for (const { name, bytes } of originals)
          await send(agent, `${origin}/${name}`, { method: 'PUT', body: bytes })
        await send(agent, `${origin}/`, { method: 'POST' })
      }).finally(() => rm(folder, { recursive: true }).then(() => mkdir(folder))),
    stop: () => child.kill(),
  }
}

type Sent = { method?: string; headers?: Record<string, string>; body?: Buffer }

/** Sends bytes unencoded: `fetch` would encode the form each time, which takes as long as receiving it. */
function send(agent: Agent, url: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': String(body?.length ?? 0) }
    const sent = request(url, { agent, method, headers: { ...headers, ...length } }, async (answer) => {
      const received = await buffer(answer)
      if (answer.statusCode! < 300) resolve(received)
      else reject(new Error(`${method} ${url}: ${answer.statusCode} ${received}`))
    })
    sent.on('error', reject).end(body)
  })
}
