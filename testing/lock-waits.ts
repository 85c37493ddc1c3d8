import { expect } from 'vitest'
import type { TestApp } from './start-app.ts'

/** Waits until one call waits in the database for a lock of the test's transaction. */
export async function oneWaits({ services }: TestApp): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await services.connection.pool.query(waiting)).rowCount).toBe(1)
}
