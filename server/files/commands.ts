import type { Database } from '#server/database/connect.ts'
import type { Storage } from '#server/ports/storage/storage.ts'
import { moveFiles } from './move-files.ts'
import { verifyFiles } from './verify-files.ts'

/** Both storages; `bucket` is null if none is configured, otherwise the program uses it. */
export type StoragePlaces = { disk: Storage; bucket: Storage | null; staging: string }

/** Runs a command of `npm run admin` about files, and yields the lines to print; undefined for other commands. */
export function runFilesCommand(
  db: Database,
  { disk, bucket, staging }: StoragePlaces,
  [command, option, place]: string[],
): AsyncIterable<string> | undefined {
  if (command === 'verify-files') return verifyFiles(db, bucket ?? disk)
  if (command !== 'move-files' || option !== '--to' || (place !== 's3' && place !== 'disk')) return undefined
  if (!bucket) throw new Error('Set S3_BUCKET and what belongs to it: the bucket is one of the two places.')
  return place === 's3' ? moveFiles(db, disk, bucket, staging) : moveFiles(db, bucket, disk, staging)
}
