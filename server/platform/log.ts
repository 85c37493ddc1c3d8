import { DrizzleQueryError } from 'drizzle-orm/errors'
import pino, { type DestinationStream, type Logger } from 'pino'
import pretty from 'pino-pretty'

/** Logs readable lines to a terminal, and JSON everywhere else. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    redact: ['password', 'token', 'req.headers.cookie', 'req.headers.authorization'],
    serializers: { err: (error: Error) => pino.stdSerializers.err(withoutParameters(error)) },
  }
  if (destination) return pino(options, destination)
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

/** The cause of a failed query: the error itself repeats the parameters, including link tokens and password hashes. */
const withoutParameters = (error: Error): Error =>
  error instanceof DrizzleQueryError && error.cause
    ? Object.assign(error.cause, { query: error.query })
    : error
