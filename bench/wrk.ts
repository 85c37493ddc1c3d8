/** Requests a second, measured with `wrk` on a core of its own, of a server on another one. */
import { execFile, spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import { median } from './rounds.ts'

const run = promisify(execFile)

/** The first core is the server's, the second that of wrk. */
const SERVER_CORE = '0'
const WRK_CORE = '1'
const CONNECTIONS = 16
const SECONDS = 2
/** USER_HZ of Linux. */
const TICKS_A_SECOND = 100
const ROUNDS = 5
/** Headers that Node.js adds itself. */
const OWN_HEADERS = ['date', 'connection', 'keep-alive', 'transfer-encoding']

export type Recorded = { status: number; headers: Record<string, string>; body: Buffer }

/** Cost of one answer: requests a second, and microseconds of the server's CPU for each. */
export type Load = { perSecond: number; cpu: number }

/** Pins a running process with all its threads, as `startBare` does. */
export const pin = (pid: number) => run('taskset', ['-acp', SERVER_CORE, String(pid)])

/** Starts bare Node.js in a process of its own that answers everything with the same bytes. */
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
  return { port: Number(port), pids: [child.pid!], stop: () => child.kill() }
}

/** Records an answer as it is on the wire. */
export async function recorded(url: string, headers: Record<string, string>): Promise<Recorded> {
  return new Promise<Recorded>((resolve, reject) => {
    request(url, { headers }, async (answer) => {
      const sent = Object.entries(answer.headers).filter(([name]) => !OWN_HEADERS.includes(name))
      const body = Buffer.concat(await answer.toArray())
      resolve({
        status: answer.statusCode!,
        headers: Object.fromEntries(sent) as Record<string, string>,
        body,
      })
    })
      .on('error', reject)
      .end()
  })
}

/** A server at 127.0.0.1 with all its processes, and the request for it. */
type Server = { port: number; pids: readonly number[]; url: string; headers: Record<string, string> }

/**
 * Compares the CPU time of an answer by a server, bare Node.js or another limit, with ours: with its core always busy
 * that is the ratio of requests a second, and other programs on the machine change it less. Median of
 * rounds in turn.
 */
export async function compared(
  folder: string,
  { ours, limit }: { ours: Server; limit: Server },
): Promise<{ ratio: number; loads: string }> {
  const rounds: { ours: Load; limit: Load }[] = []
  const busy = keepBusy()
  const measure = ({ port, pids, url, headers }: Server) =>
    load(folder, `http://127.0.0.1:${port}${url}`, headers, pids)
  try {
    // An extra round warms up the compiler.
    for (let round = -1; round < ROUNDS; round++) {
      const one = { ours: await measure(ours), limit: await measure(limit) }
      if (round >= 0) rounds.push(one)
    }
  } finally {
    busy.kill()
  }
  const told = (of: Load[]) =>
    `${median(of.map(({ cpu }) => cpu)).toFixed(0)} µs, ${median(of.map(({ perSecond }) => perSecond)).toFixed(0)}/s`
  return {
    ratio: median(rounds.map((one) => one.limit.cpu / one.ours.cpu)),
    loads: `${told(rounds.map((one) => one.limit))} to ${told(rounds.map((one) => one.ours))}`,
  }
}

/**
 * Keeps the core of wrk busy with work that yields to everything. A server that answers quickly keeps wrk awake; a
 * slower one would have to wake its core for each answer, which took it 12 of 97 µs, and have the other core, maybe the
 * second half of the same one, to itself. The client is thus the same for both.
 */
const keepBusy = () =>
  spawn('chrt', ['--idle', '0', 'taskset', '-c', WRK_CORE, process.execPath, '-e', 'for (;;);'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })

/** Compares a server with bare Node.js that answers the same. */
export async function againstBare(
  folder: string,
  ours: Server,
  answer: Recorded,
): Promise<{ ratio: number; loads: string }> {
  const { stop, ...limit } = await startBare(folder, answer)
  try {
    return await compared(folder, { ours, limit: { ...ours, ...limit } })
  } finally {
    stop()
  }
}

/**
 * Sends requests that appear to come from 250 visitors through a proxy, because one visitor would exceed the limit.
 * @param url at 127.0.0.1
 */
async function load(
  folder: string,
  url: string,
  headers: Record<string, string>,
  pids: readonly number[],
): Promise<Load> {
  const script = path.join(folder, 'requests.lua')
  await writeFile(script, requestsScript(headers))
  const before = await cpuSeconds(pids)
  const { stdout } = await run('taskset', [
    ...['-c', WRK_CORE, 'wrk', '-t', '1', '-c', String(CONNECTIONS), '-d', `${SECONDS}s`, '-s', script, url],
  ])
  const cpu = (await cpuSeconds(pids)) - before
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? []
  const [, requests] = /(\d+) requests in/.exec(stdout) ?? []
  if (!perSecond || !requests || /unexpected|Socket errors/.test(stdout)) throw new Error(stdout)
  return { perSecond: Number(perSecond), cpu: (cpu * 1e6) / Number(requests) }
}

/** Script that writes every request before wrk starts, so that the client takes as little time as possible. */
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

/** CPU seconds that processes have used since they started. */
export async function cpuSeconds(pids: readonly number[]): Promise<number> {
  let ticks = 0
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    ticks += Number(fields[11]) + Number(fields[12])
  }
  return ticks / TICKS_A_SECOND
}
