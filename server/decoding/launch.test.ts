import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json, text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { imageFile } from '#testing/image-files.ts'
import { createDecoder } from './decoder.ts'
import { isolation, launch } from './launch.ts'

const granted = isolation()

/** A program that attempts everything a decoding process may not do, and a data folder with a private file. */
async function probe() {
  const folder = await mkdtemp(join(tmpdir(), 'picturerail-isolation-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await chmod(folder, 0o755)
  const data = join(folder, 'data')
  await mkdir(data, { mode: 0o700 })
  await writeFile(join(data, 'original'), 'private', { mode: 0o600 })
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const program = join(folder, 'program', 'probe.mjs')
  await mkdir(join(folder, 'program'))
  await writeFile(
    program,
    `import { execFileSync } from 'node:child_process'
    import { readFileSync, writeFileSync } from 'node:fs'
    import { connect } from 'node:net'
    import { Worker } from 'node:worker_threads'
    const attempt = (work) => { try { work(); return 'done' } catch (error) { return error.code } }
    const seen = {
      original: attempt(() => readFileSync(${JSON.stringify(join(data, 'original'))})),
      shadow: attempt(() => readFileSync('/etc/shadow')),
      write: attempt(() => writeFileSync(${JSON.stringify(join(data, 'new'))}, '')),
      program: attempt(() => execFileSync('true')),
      thread: attempt(() => new Worker('', { eval: true }).terminate()),
      groups: process.getgroups().length,
    }
    const say = (network) => { process.stdout.write(JSON.stringify({ ...seen, network })); process.disconnect?.() }
    connect(${port}, '127.0.0.1', () => say('done')).on('error', ({ code }) => say(code))`,
  )
  return program
}

/** The ids of this program's child processes, on Linux. */
async function children(): Promise<string[]> {
  if (process.platform !== 'linux') return []
  const list = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
  return list.split(' ').filter(Boolean)
}

describe('in a decoding process', () => {
  test('JavaScript can read only its program, cannot write, and cannot start programs or threads', async () => {
    const child = launch(await probe(), 2 * 1024 ** 3, granted)
    expect(await json(child.stdout!)).toMatchObject({
      original: 'ERR_ACCESS_DENIED',
      shadow: 'ERR_ACCESS_DENIED',
      write: 'ERR_ACCESS_DENIED',
      program: 'ERR_ACCESS_DENIED',
      thread: 'ERR_ACCESS_DENIED',
    })
  })

  test.runIf(granted.wrapper.length)(
    'there is no network, for native code neither (skipped where the system grants no namespaces)',
    async () => {
      expect(await json(launch(await probe(), 2 * 1024 ** 3, granted).stdout!)).toMatchObject({
        network: 'ENETUNREACH',
      })
    },
  )

  test.runIf(granted.user)(
    'under root, native code belongs to a user who can read and write no file of the data folder',
    async () => {
      // Runs without the permission model, like code that escaped from JavaScript.
      const [file, ...args] = [...granted.wrapper, process.execPath, await probe()]
      const child = spawn(file!, args, { ...granted.user, stdio: ['ignore', 'pipe', 'inherit'] })
      expect(await json(child.stdout)).toMatchObject({
        original: 'EACCES',
        shadow: 'EACCES',
        write: 'EACCES',
        groups: 1,
      })
    },
  )

  test('an image that only the server may read is decoded', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'picturerail-isolation-')) // 0700
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'original'), (await imageFile('a.jpg')).bytes, { mode: 0o600 })
    // Earlier test files may have left processes that are still exiting.
    const others = await children()
    const decoder = createDecoder({ processes: 1 })
    onTestFinished(() => decoder.close())
    const { renditions } = await decoder.prepare(join(folder, 'original'), folder)
    expect(renditions.map(({ width }) => width)).toEqual([320])
    if (process.platform !== 'linux') return
    const [pid] = (await children()).filter((each) => !others.includes(each))
    expect(pid).toBeDefined()
    const { user } = granted
    if (user) expect(await readFile(`/proc/${pid}/status`, 'utf8')).toMatch(`Uid:\t${user.uid}\t${user.uid}`)
    const isApart = (await readlink(`/proc/${pid}/ns/net`)) !== (await readlink('/proc/self/ns/net'))
    expect(isApart).toBe(granted.wrapper.length > 0)
  })

  test('the packages may be in a folder that is linked', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'picturerail-isolation-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await chmod(folder, 0o755)
    for (const part of ['server/decoding', 'contract', 'package.json'])
      await cp(part, join(folder, part), { recursive: true })
    await symlink(await realpath('node_modules'), join(folder, 'node_modules'))
    const says = `const { isolation, launch } = await import('./server/decoding/launch.ts')
      const child = launch(process.cwd() + '/server/decoding/decoding-process.ts', 2 * 1024 ** 3, isolation())
      child.stderr.pipe(process.stdout)
      child.stdout.once('data', (said) => { console.log(String(said.subarray(4))); child.kill() })`
    const child = spawn(process.execPath, ['--input-type=module', '-e', says], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    expect(await text(child.stdout)).toBe('"ready"\n')
  })
})
