/** `npm run admin`: for operators with a terminal on the host, also while the program runs. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { requireCommand, USAGE, WrongCall } from '#server/admin/command-line.ts'
import { runAdminCommand } from '#server/admin/commands.ts'
import { backUp } from '#server/backups/back-up.ts'
import { restore } from '#server/backups/restore.ts'
import { type Config, ConfigMistakes, readConfig } from '#server/configuration/config.ts'
import { loadEnvironmentFile } from '#server/configuration/environment-file.ts'
import { connect } from '#server/database/connect.ts'
import {
  type EmbeddedPostgres,
  joinEmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/database/embedded-postgres.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { runFilesCommand } from '#server/files/commands.ts'
import { deliverEmail } from '#server/mail/send-email.ts'
import { diskStorage } from '#server/ports/storage/disk.ts'
import { s3Storage } from '#server/ports/storage/s3.ts'

async function main() {
  process.umask(0o077) // as in main.ts
  const words = process.argv.slice(2)
  if (words[0] === '--help') return void process.stdout.write(`${USAGE}\n`)
  requireCommand(words)
  loadEnvironmentFile()
  const config = readConfig(process.env)
  let postgres: EmbeddedPostgres | null = null
  const openDatabase = async () => {
    postgres = await openPostgres(config, words[0] === 'restore')
    return config.databaseUrl ?? postgres!.url
  }
  try {
    for await (const line of await run(config, openDatabase, words)) process.stdout.write(`${line}\n`)
  } finally {
    await (postgres as EmbeddedPostgres | null)?.stop()
  }
}

/** Null with DATABASE_URL. A restore creates the embedded database; other commands join it, even a running one. */
async function openPostgres({ databaseUrl, dataDirectory }: Config, restores: boolean) {
  if (databaseUrl) return null
  const directory = path.join(dataDirectory, 'postgres')
  if (restores) return startEmbeddedPostgres({ directory })
  if (!existsSync(directory)) {
    // A new, empty database would hide that the program uses another.
    throw new Error(
      `There is no database in ${dataDirectory}. Set DATA_DIR or DATABASE_URL as for the program.`,
    )
  }
  return joinEmbeddedPostgres({ directory })
}

/** Runs a command and returns the lines to print. */
async function run(
  config: Config,
  openDatabase: () => Promise<string>,
  words: string[],
): Promise<AsyncIterable<string> | string[]> {
  const [command, place, option] = words
  if (command === 'doctor') {
    // Imported here, because it loads most of the program.
    const { examineFromOutside, examineProgram } = await import('#server/examine-program.ts')
    return place === '--from-outside'
      ? examineFromOutside(config, openDatabase)
      : examineProgram(config, openDatabase)
  }
  const databaseUrl = await openDatabase()
  const disk = diskStorage(path.join(config.dataDirectory, 'files'))
  const bucket = config.s3 ? s3Storage(config.s3) : null
  const staging = config.stagingDirectory
  const backups = { databaseUrl, storage: bucket ?? disk, directory: path.resolve(place ?? '') }
  if (command === 'backup') return backUp({ ...backups, site: config.publicUrl.origin })
  if (command === 'restore') {
    return restore({
      ...backups,
      staging,
      mailing: [deliverEmail.name],
      skipDamaged: option === '--skip-damaged',
    })
  }
  return runOnTables(databaseUrl, { disk, bucket, staging }, words)
}

/** Runs commands that need up-to-date tables. */
async function* runOnTables(
  databaseUrl: string,
  places: Parameters<typeof runFilesCommand>[1],
  words: string[],
): AsyncGenerator<string> {
  await migrateDatabase(databaseUrl)
  const { db, close } = connect(databaseUrl, () => {}, 1)
  try {
    yield* runFilesCommand(db, places, words) ?? (await runAdminCommand(db, words))
  } finally {
    await close()
  }
}

main().catch((error: Error) => {
  if (error instanceof ConfigMistakes) process.stderr.write('The configuration cannot be used:\n')
  process.stderr.write(`${error.message}\n`)
  process.exitCode = error instanceof WrongCall ? 2 : 1
})
