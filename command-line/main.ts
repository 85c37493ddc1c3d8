/** The program for the command line: `node picturerail.mjs` (docs/command-line.md). */
import { readFile } from 'node:fs/promises'
import { type Call, readCall } from './arguments.ts'
import { exportGalleries } from './export.ts'
import { listGalleries } from './galleries.ts'
import { isShutOut, Refused, setHost } from './host.ts'
import { openReport, type Report } from './report.ts'
import { send } from './send/send.ts'
import { USAGE } from './usage.ts'
import { Failure, WrongCall } from './wrong-call.ts'

const DONE = 0
const FAILED = 1
const WRONG = 2
const SHUT_OUT = 3

/** Missing or refused access to the host. */
class ShutOut extends Error {}

async function tokenOf({ tokenFile }: Call): Promise<string> {
  if (tokenFile === undefined) return process.env.PICTURERAIL_TOKEN?.trim() ?? ''
  try {
    return (await readFile(tokenFile, 'utf8')).trim()
  } catch (error) {
    throw new WrongCall(`The token file cannot be read: ${(error as Error).message}`)
  }
}

function originOf(url: string): string {
  const address = URL.parse?.(url) ?? (URL.canParse(url) ? new URL(url) : null)
  if (!address || !/^https?:$/.test(address.protocol)) throw new WrongCall(`'${url}' is not an address.`)
  return address.origin
}

async function run(call: Call, report: Report, stopping: AbortSignal): Promise<void> {
  const { command } = call
  if (command.name === 'help') return void process.stdout.write(USAGE)
  const url = call.url ?? process.env.PICTURERAIL_URL
  if (!url) throw new WrongCall('Where is Picture Rail? Set PICTURERAIL_URL, or give --url.')
  const origin = originOf(url)
  const token = await tokenOf(call)
  if (!token) throw new ShutOut('There is no API token: set PICTURERAIL_TOKEN, or give --token-file.')
  // Headers cannot carry characters that no token has.
  if (!/^[\x21-\x7e]+$/.test(token)) throw new ShutOut('This is not an API token.')
  setHost(origin, token)
  if (command.name === 'galleries') return listGalleries(report)
  if (command.name === 'export') return exportGalleries(command.folder, origin, report, stopping)
  if (command.name === 'send') return send(command, origin, report, stopping)
}

/** Returns the exit status; any other error is a defect of the program. */
function statusOf(error: unknown, report: Report): number {
  if (error instanceof WrongCall) {
    report.remark(`${error.message}\n\n${USAGE}`)
    return WRONG
  }
  if (error instanceof Refused || error instanceof ShutOut || error instanceof Failure) {
    report.remark(error.message)
    const isOut = error instanceof ShutOut || (error instanceof Refused && isShutOut(error))
    return isOut ? SHUT_OUT : FAILED
  }
  throw error
}

async function main(): Promise<number> {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  for (const output of [process.stdout, process.stderr]) {
    output.on('error', (error: NodeJS.ErrnoException) => {
      // The reader of the output, such as `head`, has ended.
      if (error.code !== 'EPIPE') throw error
      stop.abort()
    })
  }
  let report = openReport(false)
  let isWatching = false
  try {
    const call = readCall(process.argv.slice(2))
    report = openReport(call.json)
    isWatching = call.command.name === 'send' && call.command.watch
    await run(call, report, stop.signal)
    // Ending a watch is no failure: its output has been read.
    return report.hasFailed() && !isWatching ? FAILED : DONE
  } catch (error) {
    if (stop.signal.aborted && error === stop.signal.reason) return isWatching ? DONE : FAILED
    return statusOf(error, report)
  }
}

process.exitCode = await main()
