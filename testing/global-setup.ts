import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { PRODUCT_ROLE, SUPERUSER } from '#server/database/embedded-postgres/roles.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { giveDatabase, makeDataFolder, roomyMemory } from './data-folder.ts'
import { onServer, TEMPLATE, urlOf } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

type Started = { url: string; stop(): Promise<void> }

declare global {
  /** State that the projects of a run share, as long as one of them uses it. */
  var started: { server: Promise<Started>; users: number } | undefined
}

/**
 * One real PostgreSQL for all tests, with a database that each test file clones; and the pages, built. Each project
 * that needs them calls this, in the same process.
 */
export default async function setup(project: TestProject) {
  globalThis.started ??= { server: start(), users: 0 }
  const { started } = globalThis
  started.users++
  const { url, stop } = await started.server
  project.provide('postgresUrl', url)
  return async () => {
    if (--started.users > 0) return
    globalThis.started = undefined
    await stop()
  }
}

async function start(): Promise<Started> {
  const built = spawnSync(process.execPath, ['setup/build-web.ts'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('The pages could not be built')

  const made = await makeDataFolder()
  const folder = await mkdtemp(path.join(await roomyMemory(), 'picturerail-test-postgres-'))
  await giveDatabase(folder)
  const directory = path.join(folder, 'postgres')
  const postgres = await startEmbeddedPostgres({
    directory,
    settings: {
      // These databases need not survive a power cut.
      ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
      // Dropping a database fails while the superuser's autovacuum works in it.
      autovacuum: 'off',
      max_connections: '300',
      // Memory has less room than a disk.
      max_wal_size: '128MB',
    },
  })
  // Each test file creates its own database; otherwise the tests have the rights of the product.
  const password = await readFile(path.join(directory, 'password'), 'utf8')
  await onServer(
    urlOf(postgres.url, 'postgres', SUPERUSER, password.trim()),
    `alter role ${PRODUCT_ROLE} createdb`,
  )
  const own = new URL(postgres.url).pathname.slice(1)
  await onServer(urlOf(postgres.url, 'postgres'), `create database ${TEMPLATE} template ${own}`)
  // The first connection fills the caches of the catalogue, which copies then have, too.
  await onServer(urlOf(postgres.url, TEMPLATE), 'select 1')
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop()
      for (const each of [folder, made]) await rm(each, { recursive: true, force: true })
    },
  }
}
