/**
 * Makes the day's backup, as the program would at that time, in a process that can be killed. Prints a line at the start,
 * and another when it is done. Its argument is JSON.
 */
import pino from 'pino'
import { dailyBackups } from '#server/backups/back-up-daily.ts'
import { clock } from '#server/database/clock.ts'
import { diskStorage } from '#server/ports/storage/disk.ts'

export type DailyBackup = { databaseUrl: string; files: string; directory: string; keep: number; now: string }

const { files, now, ...options } = JSON.parse(process.argv[2]!) as DailyBackup
const ms = Date.parse(now)
clock.ms = () => ms
const backups = dailyBackups({
  ...options,
  storage: diskStorage(files),
  site: 'http://localhost:3000',
  at: '03:00',
  log: pino({ level: 'error' }, pino.destination({ dest: 2, sync: true })),
})
process.stdout.write('begins\n')
await backups.tidy()
await backups.makeIfDue()
process.stdout.write('done\n')
