import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { freshDatabase } from '#testing/database.ts'
import { createWorker, defineJob, type Worker } from './jobs.ts'

const paint = defineJob<{ wall: number }>('paint', { atATime: 2 })

/** A process that begins every job and ends none. */
const NEVER_DONE = `
  import pino from 'pino'
  import { createWorker, defineJob } from '#server/platform/jobs/jobs.ts'
  const jobs = createWorker({ databaseUrl: process.env.DATABASE, log: pino({ enabled: false }) })
  jobs.handle(defineJob('paint', { atATime: 2 }), () => {
    process.stdout.write('begun ')
    return new Promise(() => {})
  })
  await jobs.start()`

test('the jobs of a process that was killed are taken over within 15 seconds, and run once', async () => {
  const database = await fresh()
  const { db } = database.connection
  const enlisting = await database.worker({ enlistsOnly: true })
  await db.transaction((tx) => enlisting.enlist(tx, paint, [{ wall: 1 }, { wall: 2 }, { wall: 3 }]))

  const first = spawn(process.execPath, ['--input-type=module', '-e', NEVER_DONE], {
    env: { ...process.env, DATABASE: database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void first.kill('SIGKILL'))
  let said = ''
  first.stdout.on('data', (words) => (said += words))
  await expect.poll(() => said).toBe('begun begun ')
  const painted: number[] = []
  await database.worker({ paint: async (wall) => void painted.push(wall) })

  first.kill('SIGKILL')
  await once(first, 'exit')
  const killed = performance.now()
  expect(painted).toEqual([])
  await expect.poll(() => painted.toSorted()).toEqual([1, 2, 3])
  // Of these a busy machine may take some for itself.
  expect(performance.now() - killed).toBeLessThan(15_000 + 5_000)
})

test('a process that only enlists runs nothing', async () => {
  const database = await fresh()
  const run: string[] = []
  const web = await database.worker({ enlistsOnly: true, paint: async () => void run.push('web') })
  await database.connection.db.transaction((tx) => web.enlist(tx, paint, [{ wall: 1 }]))
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
