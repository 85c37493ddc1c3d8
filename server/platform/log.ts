import pino, { type Logger } from 'pino'
import pretty from 'pino-pretty'

/** Logs readable lines to a terminal, and JSON everywhere else. */
export function createLog(level: string): Logger {
  const options = {
    level,
    base: undefined,
    redact: ['password', 'token', 'req.headers.cookie', 'req.headers.authorization'],
  }
  if (!process.stdout.isTTY) return pino(options)
  return pino(
    options,
    pretty({
      sync: true,
      translateTime: 'SYS:HH:MM:ss',
      ignore: 'reqId,method,path,status,ms',
      messageFormat: (log, key) =>
        log.path ? `${log.method} ${log.path} ${log.status} ${log.ms} ms` : String(log[key]),
    }),
  )
}
