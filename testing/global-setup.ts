import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { TEMPLATE, urlOf } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** One real PostgreSQL for all tests, with a migrated database that each test file clones; and the pages, built. */
export default async function setup(project: TestProject) {
  const built = spawnSync(process.execPath, ['setup/build-web.ts'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('The pages could not be built')

  const directory = await mkdtemp(path.join(tmpdir(), 'picturerail-test-postgres-'))
  const postgres = await startEmbeddedPostgres({
    directory,
    // What a power cut would take from these databases nobody misses.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  })
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  await migrateDatabase(urlOf(postgres.url, TEMPLATE))
  project.provide('postgresUrl', postgres.url)

  return async () => {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
