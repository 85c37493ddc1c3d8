/**
 * `npm run bench soak`, or `npm run bench soak 60` for an hour: the real program under all kinds of load, with a
 * database that is interrupted now and then. Its memory stays bounded and does not grow, and no answer is
 * unexpected. Exits with status 1 otherwise.
 */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { corpusEntries, corpusFile } from '#testing/corpus.ts'
import { type DatabaseLine, databaseLine } from '#testing/database-line.ts'
import { type ImageFile, imageFile } from '#testing/image-files.ts'
import { startProgram } from '#testing/program.ts'
import { Client } from '#testing/program-client.ts'
import { photographs } from './photographs.ts'
import { median } from './rounds.ts'

const MAX_MB = 600
const MAX_GROWTH = 1.1
const SAMPLE_MS = 3_000
const OUTAGE_EVERY_MS = 60_000
const OUTAGE_MS = 5_000
/** Milliseconds in which requests that began before the program was ready again may still get 503. */
const AFTERMATH_MS = 3_000
const MAX_RECOVERY_S = 10
/** A gallery with this many images is deleted and replaced by a new one. */
const MAX_IMAGES = 60

export async function soak(minutes: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'picturerail-soak-'))
  const files = [...(await photographs(2)), await imageFile('small.jpg')]
  const postgres = await startEmbeddedPostgres({ directory: path.join(folder, 'postgres') })
  const line = await lineElsewhere(postgres.url)
  const program = await startProgram({
    dataDirectory: path.join(folder, 'data'),
    environment: { TRUST_PROXY: 'loopback', DATABASE_URL: line.url, LOG_LEVEL: 'error' },
  })
  try {
    const end = performance.now() + minutes * 60_000
    const load = await startLoad({ origin: program.origin, line, files, end })
    const samples: number[] = []
    while (performance.now() < end) {
      samples.push(await residentMb(program.process.pid!))
      if (samples.length % 10 === 0) {
        const left = Math.round((end - performance.now()) / 1000)
        console.log(`${left} s to go: ${samples.at(-1)!.toFixed(0)} MB, ${load.answered()} answers`)
      }
      await sleep(SAMPLE_MS)
    }
    await load.ended
    report(samples, load, program.output())
  } finally {
    await program.stop()
    await line.cut()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function report(samples: number[], { answered, unexpected: wrong, recoveries }: Load, log: string) {
  const fifth = (n: number) =>
    median(samples.slice(Math.floor((samples.length * n) / 5), Math.ceil((samples.length * (n + 1)) / 5)))
  const [middle, last, most] = [fifth(2), fifth(4), Math.max(...samples)]
  const slowest = Math.max(0, ...recoveries)
  const lines = [
    { what: 'most memory, MB', measured: Math.round(most), goal: `< ${MAX_MB}`, holds: most < MAX_MB },
    {
      what: 'memory, last fifth by middle fifth (medians)',
      measured: Number((last / middle).toFixed(2)),
      goal: `<= ${MAX_GROWTH}`,
      holds: last / middle <= MAX_GROWTH,
    },
    {
      what: `longest until ready after ${recoveries.length} outages, s`,
      measured: Number(slowest.toFixed(1)),
      goal: `< ${MAX_RECOVERY_S}`,
      holds: slowest < MAX_RECOVERY_S,
    },
    { what: `wrong answers of ${answered()}`, measured: wrong.length, goal: '0', holds: wrong.length === 0 },
  ]
  console.table(lines)
  for (const [what, count] of countOf(wrong)) console.log(`${count} times: ${what}`)
  for (const [what, count] of countOf(serverErrors(log))) console.log(`logged ${count} times: ${what}`)
  if (!lines.every(({ holds }) => holds)) process.exitCode = 1
}

function countOf(words: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Server errors in the log, apart from those without the database. */
function serverErrors(log: string): string[] {
  const lines = log.split('\n').filter((line) => line.includes('"request failed"'))
  const entries = lines.map((line): { status: number; err: Error } => JSON.parse(line))
  return entries.filter(({ status }) => status !== 503).map(({ err }) => err.stack!)
}

/** Resident memory of the process itself, in MB; decoders are processes of their own. */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)![1]) / 1024
}

type Line = Pick<DatabaseLine, 'url' | 'cut' | 'mend'> & { silence(): Promise<void> }
type Setting = { origin: string; line: Line; files: ImageFile[]; end: number }

/** The proxy of the database in a thread of its own, so that this process does not delay it. */
async function lineElsewhere(url: string): Promise<Line> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { databaseUrl: url } })
  const [own] = (await once(worker, 'message')) as [string]
  const does = async (what: 'cut' | 'silence' | 'mend') => {
    worker.postMessage(what)
    await once(worker, 'message')
  }
  return { url: own, cut: () => does('cut'), silence: () => does('silence'), mend: () => does('mend') }
}

if (!isMainThread && workerData?.databaseUrl) {
  const line = await databaseLine(workerData.databaseUrl)
  parentPort!.postMessage(line.url)
  parentPort!.on('message', async (what: 'cut' | 'silence' | 'mend') => {
    await line[what]()
    parentPort!.postMessage(what)
  })
}

/** `recoveries`: seconds from the end of each outage until the program is ready. */
type Load = {
  answered(): number
  unexpected: string[]
  recoveries: number[]
  ended: Promise<unknown>
}

/** Starts all kinds of load, until `end`. */
async function startLoad({ origin, line, files, end }: Setting): Promise<Load> {
  const olga = new Client(origin)
  await olga.json('/api/auth/sign-in', { email: 'admin@example.com', password: 'the password of the admin' })
  const hostile = await Promise.all(corpusEntries().map(corpusFile))
  const seen = await olga.json<Gallery>('/api/galleries', { title: 'Seen', subdomain: 'soak-seen' })
  // Images deleted from a gallery while it is downloaded break off the download.
  const hit = await olga.json<Gallery>('/api/galleries', { title: 'Hit', subdomain: 'soak-hit' })
  const images = await olga.uploads(seen.id, ...files, ...files)

  let answered = 0
  const unexpected: string[] = []
  const recoveries: number[] = []
  let away = { until: 0 }
  const isAway = () => performance.now() < away.until

  /** Checks an answer: one of these statuses, or an error during an outage. Reads all of it, or a little. */
  async function expects(statuses: number[], path: string, init: RequestInit = {}, whole = true) {
    const begunAway = isAway()
    try {
      const answer = await olga.fetch(path, { signal: AbortSignal.timeout(120_000), ...init })
      answered++
      const excused = answer.status === 503 && (begunAway || isAway())
      const isRight = statuses.includes(answer.status) || excused
      const bytes = whole || !isRight ? Buffer.from(await answer.arrayBuffer()) : undefined
      if (!isRight) {
        const where = `${init.method ?? 'GET'} ${path.replaceAll(/[0-9a-f]{8,}|\d+/g, 'N')}`
        unexpected.push(`${answer.status} for ${where}: ${bytes!.subarray(0, 200)}`)
      }
      if (bytes) return { status: answer.status, bytes }
      const reader = answer.body?.getReader()
      await reader?.read()
      await reader?.cancel()
    } catch (error) {
      unexpected.push(`${error} (${String((error as Error).cause)}) for ${path.replaceAll(/\d+/g, 'N')}`)
    }
    return undefined
  }
  const form = (sent: ImageFile[]) => {
    const body = new FormData()
    for (const { name, type, bytes } of sent)
      body.append('images', new File([new Uint8Array(bytes)], name, { type }))
    return { method: 'POST', body }
  }
  const fromSomewhere = () => ({ headers: { 'x-forwarded-for': `10.${randomInt(250)}.${randomInt(250)}.7` } })
  const patch = (body: string) => ({
    method: 'PATCH',
    body,
    headers: { 'content-type': 'application/json' },
  })
  const one = <Item>(items: Item[]) => items[randomInt(items.length)]!

  let filled: { id: number; images: number } | undefined
  async function upload() {
    if (!filled || filled.images >= MAX_IMAGES) {
      if (filled) await expects([204, 404], `/api/galleries/${filled.id}`, { method: 'DELETE' })
      const wanted = { title: 'Filled', description: null, subdomain: `soak-${randomInt(1e9)}` }
      const made = await expects([201], '/api/galleries', {
        ...patch(JSON.stringify(wanted)),
        method: 'POST',
      })
      filled = made?.status === 201 ? { id: JSON.parse(made.bytes.toString()).id, images: 0 } : undefined
      if (!filled) return
    }
    // Another uploader may have deleted it.
    const answer = await expects(
      [201, 404],
      `/api/galleries/${filled.id}/images`,
      form([one(files), one(files)]),
    )
    if (answer?.status === 201) filled.images += 2
  }
  async function uploadHostile() {
    if (hostile.length === 0) return sleep(1000)
    await expects([201, 400, 413, 415], `/api/galleries/${hit.id}/images`, form([one(hostile)]))
    const listed = await expects([200], `/api/galleries/${hit.id}/images`)
    if (listed?.status !== 200) return
    for (const { id } of JSON.parse(listed.bytes.toString()) as Image[])
      await expects([204, 404], `/api/images/${id}`, { method: 'DELETE' })
  }
  async function visit() {
    const from = fromSomewhere()
    await expects([200], `/iframe/${seen.publicId}`, from)
    await expects([200], `/api/public/galleries/${seen.publicId}/images`, from)
    for (const { url } of one(images).renditions) await expects([200], url, from, randomInt(4) > 0)
    await expects([404], `/iframe/${randomInt(1e9)}`, from)
  }
  async function download() {
    await expects([200], `/api/galleries/${seen.id}/download`, {}, randomInt(2) > 0)
    await expects([200], `/api/images/${one(images).id}/original`, {}, randomInt(2) > 0)
    await sleep(500)
  }
  async function own() {
    await expects([200], '/api/galleries')
    await expects([200], `/api/galleries/${seen.id}`)
    await expects([200], '/api/account/usage')
    await expects(
      [200],
      `/api/galleries/${seen.id}`,
      patch(JSON.stringify({ title: `Seen ${randomInt(100)}` })),
    )
    await expects([400], `/api/galleries/${seen.id}`, patch('{"title":'))
    await sleep(200)
  }
  async function outage() {
    await sleep(OUTAGE_EVERY_MS)
    if (performance.now() + 2 * OUTAGE_MS + 1000 * MAX_RECOVERY_S > end) return
    away = { until: Number.POSITIVE_INFINITY }
    if (randomInt(2) > 0) await line.cut()
    else await line.silence()
    await sleep(OUTAGE_MS)
    await line.mend()
    const mended = performance.now()
    while ((await fetch(`${origin}/readyz`)).status !== 200) await sleep(100)
    recoveries.push((performance.now() - mended) / 1000)
    away = { until: performance.now() + AFTERMATH_MS }
  }
  const lanes = [upload, upload, uploadHostile, visit, visit, visit, visit, download, download, own, outage]
  const ended = Promise.all(
    lanes.map(async (lane) => {
      while (performance.now() < end) await lane()
    }),
  )
  return { answered: () => answered, unexpected, recoveries, ended }
}
