/** `npm run admin`: for operators with a terminal on the host, also while the program runs. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { runAdminCommand } from '#server/admin/commands.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import { joinEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { loadEnvironmentFile } from '#server/environment-file.ts'
import { runFilesCommand } from '#server/files/commands.ts'
import { diskStorage } from '#server/ports/storage/disk.ts'
import { s3Storage } from '#server/ports/storage/s3.ts'

async function main() {
  process.umask(0o077) // as in main.ts
  loadEnvironmentFile()
  const config = readConfig(process.env)
  const directory = path.join(config.dataDirectory, 'postgres')
  if (!config.databaseUrl && !existsSync(directory)) {
    // A new, empty one would hide that the program uses another.
    throw new Error(
      `There is no database in ${config.dataDirectory}. Set DATA_DIR or DATABASE_URL as for the program.`,
    )
  }
  const postgres = config.databaseUrl ? null : await joinEmbeddedPostgres({ directory })
  const url = config.databaseUrl ?? postgres!.url
  await migrateDatabase(url)
  const { db, close } = connect(url, () => {}, 1)
  try {
    const places = {
      disk: diskStorage(path.join(config.dataDirectory, 'files')),
      bucket: config.s3 ? s3Storage(config.s3) : null,
      staging: config.stagingDirectory,
    }
    const words = process.argv.slice(2)
    const lines = runFilesCommand(db, places, words) ?? (await runAdminCommand(db, words))
    for await (const line of lines) process.stdout.write(`${line}\n`)
  } finally {
    await close()
    await postgres?.stop()
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
