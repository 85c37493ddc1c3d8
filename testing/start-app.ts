import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import inject, { type DispatchFunc, type InjectOptions } from 'light-my-request'
import pino from 'pino'
import { beforeAll, onTestFinished } from 'vitest'
import { MIDDLE } from '#contract/focus.ts'
import { createApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/configuration/config.ts'
import { type Services, startServices } from '#server/services.ts'
import { roomyMemory } from './data-folder.ts'
import { freshDatabase } from './database.ts'
import { sharedDecoder } from './shared-decoder.ts'

/** The whole program without its port, with its own database and its own folder for files and mails. */
export type TestApp = {
  app: FastifyInstance
  services: Services
  config: Config
  dataDirectory: string
  /** Its log, line by line, at the LOG_LEVEL of its environment (default: nothing). */
  log: string[]
  close(): Promise<void>
}

/**
 * Starts it. `environment` has the operator's settings; `reach` may put something between it and its database;
 * `partBytes`: maximum size of a part of a download; `findsFocus`: true to search for the focus of images, which
 * changes them some time after their upload, and finds faces in noise. Otherwise it is in the middle.
 */
export async function startApp(
  environment: Record<string, string> = {},
  reach = async (databaseUrl: string) => databaseUrl,
  { partBytes, findsFocus = false }: { partBytes?: number; findsFocus?: boolean } = {},
): Promise<TestApp> {
  const database = await freshDatabase()
  const dataDirectory = await mkdtemp(path.join(await roomyMemory(), 'picturerail-test-'))
  const config = readConfig({
    LOG_LEVEL: 'fatal',
    DATA_DIR: dataDirectory,
    // Must be set under https.
    PAYMENTS: 'STRIPE_SECRET_KEY' in environment ? 'stripe' : 'sandbox',
    ...environment,
  })
  const log: string[] = []
  const logger = pino({ level: config.logLevel }, { write: (line) => log.push(line) })
  const services = await startServices(config, await reach(database.url), logger, {
    ...sharedDecoder(),
    ...(!findsFocus && { findFocus: async () => MIDDLE }),
  })
  const app = await createApp(services, 'dist', partBytes)
  await app.ready()
  app.inject = injectIntoServer(app)
  return {
    app,
    services,
    config,
    dataDirectory,
    log,
    async close() {
      await app.close()
      await services.close(5)
      await database.drop()
      // On a busy machine a job may still be writing.
      await rm(dataDirectory, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    },
  }
}

/** Injects a request into the server, including answers that come before the framework. */
const injectIntoServer = (app: FastifyInstance) => {
  const [listener] = app.server.listeners('request') as DispatchFunc[]
  return ((...of: [InjectOptions]) => inject(listener!, ...of)) as FastifyInstance['inject']
}

/** The app of a test file: starts before its tests, before other hooks of the file, and closes after them. */
export function appForThisFile(...options: Parameters<typeof startApp>): TestApp {
  const at = {} as TestApp
  beforeAll(async () => {
    Object.assign(at, await startApp(...options))
    return () => at.close()
  })
  return at
}

/** Starts the app for one test, and closes it when the test ends. */
export async function startAppForThisTest(
  environment: Record<string, string> = {},
  reach?: (databaseUrl: string) => Promise<string>,
): Promise<TestApp> {
  const started = await startApp(environment, reach)
  onTestFinished(() => started.close())
  return started
}
