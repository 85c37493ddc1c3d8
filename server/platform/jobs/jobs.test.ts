import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { transact } from '#server/database/transactions.ts'
import { freshDatabase } from '#testing/database.ts'
import { timeHeldUp } from '#testing/time-held-up.ts'
import { createWorker, defineJob, type Worker } from './jobs.ts'

const paint = defineJob<{ wall: number }>('paint', { concurrency: 2 })

/** A process that begins every job and finishes only that of wall 0. */
const HARDLY_DONE = `
  import pino from 'pino'
  import { createWorker, defineJob } from '#server/platform/jobs/jobs.ts'
  const jobs = createWorker({ databaseUrl: process.env.DATABASE, log: pino({ enabled: false }) })
  jobs.handle(defineJob('paint', { concurrency: 2 }), async ({ wall }) => {
    process.stdout.write('begun ')
    if (wall > 0) await new Promise(() => {})
  })
  await jobs.start()`

test('the jobs that a killed process had begun are taken over within 15 seconds, and run once; those that ended do not', async () => {
  const database = await fresh()
  const { db } = database.connection
  const enlisting = await database.worker({ enlistsOnly: true })
  // Separate transactions, as jobs of one have no order.
  for (const wall of [0, 1, 2, 3]) await transact(db, (tx) => enlisting.enlist(tx, paint, [{ wall }]))

  const first = spawn(process.execPath, ['--input-type=module', '-e', HARDLY_DONE], {
    env: { ...process.env, DATABASE: database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void first.kill('SIGKILL'))
  let said = ''
  first.stdout.on('data', (words) => (said += words))
  await expect.poll(() => said).toBe('begun begun begun ')
  const painted: number[] = []
  // The last job runs at once, as no other process holds it.
  await database.worker({ paint: async (wall) => void painted.push(wall) })
  await expect.poll(() => painted).toEqual([3])

  first.kill('SIGKILL')
  await once(first, 'exit')
  const killed = performance.now()
  await expect.poll(() => painted.toSorted(), { timeout: 20_000 }).toEqual([1, 2, 3])
  // Allows five more seconds on a busy machine.
  expect(performance.now() - killed).toBeLessThan(15_000 + 5_000)
})

test('as many as a process may run at a time go on one after the other, while one of them takes long', async () => {
  const database = await fresh()
  const walls = Array.from({ length: 40 }, (_, wall) => ({ wall }))
  const painted: number[] = []
  const { promise: dry, resolve: dries } = Promise.withResolvers<void>()
  onTestFinished(() => dries())
  let [now, most] = [0, 0]
  const worker = await database.worker({
    async paint(wall) {
      most = Math.max(most, ++now)
      if (wall === 0) await dry
      now--
      painted.push(wall)
    },
  })
  const begun = performance.now()
  const heldUp = timeHeldUp(onTestFinished)
  await transact(database.connection.db, (tx) => worker.enlist(tx, paint, walls))
  await expect.poll(() => painted).toHaveLength(39)
  // Pausing after each job would take more than half a minute.
  expect(performance.now() - heldUp() - begun).toBeLessThan(15_000)
  dries()
  await expect.poll(() => painted).toHaveLength(40)
  expect(most).toBe(2)
})

test('a process that only enlists runs nothing', async () => {
  const database = await fresh()
  const run: string[] = []
  const web = await database.worker({ enlistsOnly: true, paint: async () => void run.push('web') })
  await transact(database.connection.db, (tx) => web.enlist(tx, paint, [{ wall: 1 }]))
  await database.worker({ paint: async () => void run.push('worker') })
  await expect.poll(() => run).toEqual(['worker'])
})

/** A database, and workers on it that end with the test. */
async function fresh() {
  const { url, drop } = await freshDatabase()
  const connection = connect(url, () => {})
  const workers: Worker[] = []
  onTestFinished(async () => {
    for (const worker of workers) await worker.stop(1)
    await connection.close()
    await drop()
  })
  return {
    url,
    connection,
    async worker(options: { enlistsOnly?: boolean; paint?: (wall: number) => Promise<void> }) {
      const log = pino({ enabled: false })
      const worker = createWorker({ databaseUrl: url, log, enlistsOnly: options.enlistsOnly })
      worker.handle(paint, async ({ wall }) => options.paint?.(wall))
      await worker.start()
      workers.push(worker)
      return worker
    },
  }
}
