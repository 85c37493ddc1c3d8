import { createServer } from 'node:net'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Config, ConfigMistakes, readConfig } from '#server/configuration/config.ts'
import { loadEnvironmentFile } from '#server/configuration/environment-file.ts'
import { FolderProblem, openFolders } from '#server/configuration/open-folders.ts'
import { resolveDrizzleQuickly } from '#server/database/drizzle-resolution.ts'
import {
  type EmbeddedPostgres,
  EmbeddedPostgresProblem,
  startEmbeddedPostgres,
} from '#server/database/embedded-postgres.ts'
import { isLoopback } from '#server/platform/http/loopback-names.ts'
import { createLog } from '#server/platform/log.ts'
import type { Services } from '#server/services.ts'

const DIST = 'dist'
const IDLE_BEFORE_EXIT_MS = 300
const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

/**
 * Ends the process after an idle moment. A thread of Node.js that still compiles may need this one to collect garbage
 * first; `process.exit()` waits for that thread, and then both wait for ever (nodejs/node#54918).
 */
const exit = (code: number) => setTimeout(() => process.exit(code), IDLE_BEFORE_EXIT_MS)

async function start(config: Config) {
  const log = createLog(config.logLevel)
  await openFolders(config, complain)
  const spawned = Promise.withResolvers<void>()
  const starting = config.databaseUrl
    ? null
    : startEmbeddedPostgres({
        directory: path.join(config.dataDirectory, 'postgres'),
        onProgress: say,
        onSpawn: spawned.resolve,
      })
  // PostgreSQL's processes start while loading the rest of the program blocks this one.
  if (starting) await Promise.race([spawned.promise, starting])
  const [postgres, createApp, { startServices }, { firstStart }] = await Promise.all([
    starting,
    appOf(config),
    import('#server/services.ts'),
    import('#server/first-start.ts'),
  ])
  let services: Services | undefined
  try {
    services = await startServices(config, config.databaseUrl ?? postgres!.url, log)
    const app = await createApp(services)
    await app.listen({
      port: config.port,
      host: config.bind,
      listenTextResolver: (address) => `Listening at ${address} for ${config.publicUrl.origin}`,
    })
    if (isLoopback(config.publicUrl)) await listenAtOtherLoopback(app, config)
    await run(app, services, postgres, firstStart)
  } catch (error) {
    // Nothing that was started here may keep running.
    await services?.close(0).catch((err) => log.warn({ err }, 'closing after a failed start'))
    await postgres?.stop()
    throw error
  }
}

/** Listens at the other loopback address, too, if it exists and is free: `localhost` may be either. */
async function listenAtOtherLoopback(app: FastifyInstance, { bind, port }: Config) {
  const other = { '127.0.0.1': '::1', '::1': '127.0.0.1' }[bind]
  if (!other) return
  // `noDelay` as in the HTTP server: without it the end of an answer waits 40 ms for the acknowledgement of its beginning.
  const server = createServer({ noDelay: true }, (socket) => app.server.emit('connection', socket))
  app.server.once('close', () => server.close())
  await new Promise((resolve) => server.once('error', resolve).listen(port, other, () => resolve(null)))
}

/** HTTP server for this process's role. A worker loads nothing of the pages. */
async function appOf({ role }: Config): Promise<(services: Services) => Promise<FastifyInstance>> {
  if (role === 'worker') return (await import('#server/worker-app.ts')).createWorkerApp
  const { createApp } = await import('#server/app.ts')
  return (services) => createApp(services, DIST)
}

/** Runs until a signal ends it. */
async function run(
  app: FastifyInstance,
  services: Services,
  postgres: EmbeddedPostgres | null,
  firstStart: (services: Services, say: (line: string) => void) => Promise<void>,
) {
  const { config, log } = services
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info(`${signal}: finishing what is under way`)
    // SIGINT, from a terminal, stops it at once.
    await app.leave(signal === 'SIGTERM' ? config.drainSeconds : 0)
    const end = performance.now() + config.shutdownSeconds * 1000
    const timer = setTimeout(exit, (config.shutdownSeconds + 10) * 1000, 1)
    await app.close()
    await services.close((end - performance.now()) / 1000)
    await postgres?.stop()
    clearTimeout(timer)
    exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  if (config.role === 'worker') return say(`\n${config.productName} is running jobs\n`)
  await firstStart(services, say).catch((error) => {
    if (!stopping) throw error
  })
  if (!stopping) say(`\n${config.productName} is running at ${config.publicUrl.origin}\n`)
}

/** Message about an address that cannot be used, the most common reason for a failed first start. */
function addressProblem(error: unknown): string | undefined {
  const { code, syscall, address, port } = error as NodeJS.ErrnoException & {
    address?: string
    port?: number
  }
  if (syscall === 'connect') return `DATABASE_URL: no database answers at ${address}:${port}.`
  if (syscall !== 'listen') return undefined
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Stop that one, or choose another port with PORT.`
  }
  if (code === 'EACCES') return `This user may not open port ${port}. Choose one above 1023 with PORT.`
  return code === 'EADDRNOTAVAIL' ? `BIND: ${address} is no address of this machine.` : undefined
}

// New files are accessible to this user of the machine only.
process.umask(0o077)
resolveDrizzleQuickly()
try {
  loadEnvironmentFile()
  await start(readConfig(process.env))
} catch (error) {
  if (error instanceof ConfigMistakes) {
    complain('The configuration cannot be used:')
    for (const { variable, message } of error.mistakes) complain(`  ${variable}: ${message}`)
  } else if (error instanceof EmbeddedPostgresProblem || error instanceof FolderProblem) {
    complain(error.message)
  } else {
    complain(addressProblem(error) ?? String((error as Error)?.stack ?? error))
  }
  exit(1)
}
