import path from 'node:path'
import { connect } from '#server/database/connect.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { rateLimits } from '#server/database/tables/index.ts'
import { freePort, startProgram } from '#testing/program.ts'
import { CALLS, type Call, mustBeComplete, type Scene, setScene } from './calls.ts'
import type { LoopReport } from './event-loop.ts'
import type { Figure, Setting } from './figure.ts'
import { median } from './rounds.ts'
import { load } from './scale-database.ts'

/** Share of the rows of `scale.sql`: 1,000 accounts, 3,000 galleries, 100,000 images. */
const FACTOR = 0.01
const ROUNDS = 100
/** Duration from which a call is repeated less often. */
const MAX_MS = 1_000
const LEAST_ROUNDS = 3
const HELD_MS = 20

/**
 * Measures every call of an owner with 200 galleries, one of them with 10,000 images: the time until the whole answer has
 * arrived (of ZIPs: its head), and the time for which the call holds the program's event loop, in
 * milliseconds of the processor. Prints each call.
 */
export async function pages({ folder }: Pick<Setting, 'folder'>): Promise<Figure[]> {
  const postgres = await startEmbeddedPostgres({ directory: path.join(folder, 'pages/postgres') })
  const port = await freePort()
  const start = () =>
    startProgram({
      dataDirectory: path.join(folder, 'pages/data'),
      environment: {
        DATABASE_URL: postgres.url,
        TRUST_PROXY: 'loopback',
        NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'event-loop.ts')}`,
        BENCH_PORT: String(port),
      },
    })
  try {
    await (await start()).stop()
    await load(postgres.url, FACTOR)
    const program = await start()
    try {
      await mustBeComplete(program.origin)
      return await withoutLimits(postgres.url, async () => measureAll(await setScene(program.origin), port))
    } catch (error) {
      console.error(program.output().slice(-2000))
      throw error
    } finally {
      await program.stop()
    }
  } finally {
    await postgres.stop()
  }
}

/** Works without rate limits, which a benchmark exceeds. */
async function withoutLimits<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const { db, close } = connect(url, () => {}, 1)
  const timer = setInterval(() => void db.delete(rateLimits).catch(() => {}), 200)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await close()
  }
}

type Measured = { call: string; times: number[]; held: number[] }

async function measureAll(scene: Scene, port: number): Promise<Figure[]> {
  const only = process.env.BENCH_CALL
  const all: Measured[] = []
  for (const call of CALLS) {
    if (call.by !== 'owner' || (only && !new RegExp(only).test(call.name))) continue
    all.push(await measure(scene, call, port))
  }
  console.table(
    Object.fromEntries(
      all.map(({ call, times, held }) => [
        call,
        {
          rounds: times.length,
          'p50 ms': round(quantile(times, 0.5)),
          'p99 ms': round(quantile(times, 0.99)),
          'held ms': round(median(held)),
        },
      ]),
    ),
  )
  const spread = ({ times }: Measured) => quantile(times, 0.99) / quantile(times, 0.5)
  const widest = all.toSorted((one, other) => spread(other) - spread(one))[0]!
  const longest = all.toSorted((one, other) => median(other.held) - median(one.held))[0]!
  return [
    { what: `pages: p99, ${widest.call}`, limit: 'its p50', ratio: spread(widest), goal: '< 5' },
    {
      what: `pages: event loop, ${longest.call}`,
      limit: `${HELD_MS} ms`,
      ratio: median(longest.held) / HELD_MS,
      goal: '<= 1',
    },
  ]
}

async function measure(scene: Scene, call: Call, port: number): Promise<Measured> {
  const loop = async () => (await (await fetch(`http://127.0.0.1:${port}/`)).json()) as LoopReport
  process.stdout.write('.')
  const measured: Measured = { call: call.name, times: [], held: [] }
  const end = performance.now() + MAX_MS
  // The first rounds warm up the compiler.
  for (let n = -1; n < LEAST_ROUNDS || (n < ROUNDS && performance.now() < end); n++) {
    const prepared = await call.prepare?.(scene)
    await loop()
    const begun = performance.now()
    const answer = await call.send(scene, prepared as never)
    if (answer.status >= 400 && !call.refused)
      throw new Error(`${call.name}: ${answer.status} ${await answer.text()}`)
    if (answer.headers.get('content-type') === 'application/zip') await answer.body?.cancel()
    else await answer.arrayBuffer()
    const taken = performance.now() - begun
    const { held } = await loop()
    if (n < 0) continue
    measured.times.push(taken)
    measured.held.push(held)
  }
  return measured
}

const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!
const round = (value: number) => Math.round(value * 10) / 10
