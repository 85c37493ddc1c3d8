/** Requests in a second, measured with `wrk` on a core of its own, of a server on another one. */
import { execFile, spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The first core is the server's, the second that of wrk. */
const SERVER_CORE = '0'
const WRK_CORE = '1'
const CONNECTIONS = 16
const SECONDS = 2
/** USER_HZ of Linux. */
const TICKS_A_SECOND = 100

export type Recorded = { status: number; headers: Record<string, string>; body: Buffer }

/** What one answer takes: requests in a second, and microseconds of the server's CPU for each. */
export type Load = { perSecond: number; cpu: number }

/** Pins a running process with all its threads, as `startBare` does. */
export const pin = (pid: number) => run('taskset', ['-acp', SERVER_CORE, String(pid)])

/** Bare Node.js in a process of its own that answers everything with the same bytes. */
export async function startBare(folder: string, { status, headers, body }: Recorded) {
  const file = path.join(folder, 'bare.json')
  await writeFile(file, JSON.stringify({ status, headers, body: body.toString('base64') }))
  const child = spawn(
    'taskset',
    ['-c', SERVER_CORE, process.execPath, path.join(import.meta.dirname, 'bare-server.ts'), file],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line) => resolve(String(line).trim()))
    child.once('exit', (code) => reject(new Error(`The bare server ended with ${code}`)))
  })
  return { port: Number(port), pid: child.pid!, stop: () => child.kill() }
}

/**
 * They appear to come from 250 visitors through a proxy, because one visitor would exceed the request limit.
 * @param url at 127.0.0.1
 */
export async function load(
  folder: string,
  url: string,
  headers: Record<string, string>,
  pid: number,
): Promise<Load> {
  const script = path.join(folder, 'requests.lua')
  await writeFile(script, requestsScript(headers))
  const before = await cpuSeconds(pid)
  const { stdout } = await run('taskset', [
    ...['-c', WRK_CORE, 'wrk', '-t', '1', '-c', String(CONNECTIONS), '-d', `${SECONDS}s`, '-s', script, url],
  ])
  const cpu = (await cpuSeconds(pid)) - before
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? []
  const [, requests] = /(\d+) requests in/.exec(stdout) ?? []
  if (!perSecond || !requests || /unexpected|Socket errors/.test(stdout)) throw new Error(stdout)
  return { perSecond: Number(perSecond), cpu: (cpu * 1e6) / Number(requests) }
}

/** Every request is written before wrk starts, so that the client takes as little as it can. */
const requestsScript = (headers: Record<string, string>) => `
local requests, next = {}, 0
init = function()
  for n = 0, 249 do
    local headers = {${Object.entries(headers)
      .map(([name, value]) => `[${JSON.stringify(name)}] = ${JSON.stringify(value)}`)
      .join(', ')}}
    headers["x-forwarded-for"] = "10.0.0." .. n
    requests[n] = wrk.format("GET", nil, headers)
  end
end
request = function()
  next = (next + 1) % 250
  return requests[next]
end
-- It counts every status from 400 as an error.
done = function(summary)
  if summary.errors.status > 0 then print("unexpected") end
end
`

async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}
