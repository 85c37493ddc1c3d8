import './import-drizzle-quickly.ts'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#server/configuration/config.ts'
import { PRODUCT_ROLE, SUPERUSER } from '#server/database/embedded-postgres/roles.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { startServices } from '#server/services.ts'
import { onServer, TEMPLATE, urlOf } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** One real PostgreSQL for all tests, with a database that each test file clones; and the pages, built. */
export default async function setup(project: TestProject) {
  const built = spawnSync(process.execPath, ['setup/build-web.ts'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('The pages could not be built')

  const directory = await mkdtemp(path.join(await roomyMemory(), 'picturerail-test-postgres-'))
  const postgres = await startEmbeddedPostgres({
    directory,
    settings: {
      // These databases need not survive a power cut.
      ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
      // Dropping a database fails while the superuser's autovacuum works in it.
      autovacuum: 'off',
      max_connections: '300',
      // In memory there is less room than on a disk.
      max_wal_size: '128MB',
    },
  })
  // Each test file creates its own database; otherwise the tests have the rights of the product.
  const password = await readFile(path.join(directory, 'password'), 'utf8')
  await onServer(
    urlOf(postgres.url, 'postgres', SUPERUSER, password.trim()),
    `alter role ${PRODUCT_ROLE} createdb`,
  )
  await onServer(postgres.url, `create database ${TEMPLATE}`)
  await startOnceIn(urlOf(postgres.url, TEMPLATE), directory)
  project.provide('postgresUrl', postgres.url)

  return async () => {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** A folder in memory, as Linux has one, where it has room for the databases; else one on the disk. */
async function roomyMemory(): Promise<string> {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = await statfs(memory)
  return bavail * bsize > 2 * 1024 ** 3 ? memory : tmpdir()
}

/** Leaves the database as a process does that has run: with all tables and the job queue's own, which take longest. */
async function startOnceIn(databaseUrl: string, directory: string) {
  const config = readConfig({ ROLE: 'web', DATABASE_URL: databaseUrl, DATA_DIR: directory })
  const services = await startServices(config, databaseUrl, pino({ level: 'fatal' }))
  await services.close(0)
}
