/**
 * Makes the database of a data folder, as a first start does, but without an account: `node testing/make-data-folder.ts
 * FOLDER`. Tests copy the folder, which takes far less than making one each.
 */
import './import-drizzle-quickly.ts'
import path from 'node:path'
import pino from 'pino'

const [dataDirectory = ''] = process.argv.slice(2)
const { readConfig } = await import('#server/configuration/config.ts')
const { startEmbeddedPostgres } = await import('#server/database/embedded-postgres.ts')
const { startServices } = await import('#server/services.ts')

const postgres = await startEmbeddedPostgres({
  directory: path.join(dataDirectory, 'postgres'),
  // Tests connect thousands of times, and most of each time goes into 4096 rounds of hashing the password.
  settings: { fsync: 'off', scram_iterations: '1' },
})
// Makes all tables, and those of the job queue, which take longest.
const config = readConfig({ ROLE: 'web', DATABASE_URL: postgres.url, DATA_DIR: dataDirectory })
const services = await startServices(config, postgres.url, pino({ level: 'fatal' }))
await services.close(0)
await postgres.stop()
process.exit()
