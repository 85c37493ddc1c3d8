import { newestBackup, timeOfFolder } from '#server/backups/daily-folders.ts'
import { BACKUP_MISSED_MS } from '#server/backups/tell-of-missing-backups.ts'
import { clock } from '#server/database/clock.ts'
import type { Finding } from './finding.ts'

const FIRST =
  'The first is made within ten minutes of the start. If it was not, the log says why ("no backup could be made").'

/** Checks the age of the newest automatic backup. @param directory BACKUP_DIR */
export async function checkBackups(directory: string | undefined): Promise<Finding[]> {
  if (!directory) return [{ fine: 'none are made automatically (BACKUP_DIR is not set)' }]
  const now = clock.now()
  const newest = await newestBackup(directory, now)
  const todo =
    'The log says why ("no backup could be made"). See whether BACKUP_DIR is writable and has room.'
  if (!newest) return [{ wrong: `There is no backup in ${directory}`, todo: FIRST }]
  return now.getTime() - timeOfFolder(newest).getTime() <= BACKUP_MISSED_MS
    ? [{ fine: `the newest is ${newest}` }]
    : [{ wrong: `The newest backup is ${newest}`, todo }]
}
