/** The program for the command line as people run it: from the host, in an empty folder, with the system's Node.js. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { roomyMemory } from './data-folder.ts'
import type { ImageFile } from './image-files.ts'

/** Node.js of the system, the oldest supported version on the machines of CI. */
const NODE = existsSync('/usr/bin/node') ? '/usr/bin/node' : process.execPath

/** A line of `--json`. */
export type Said = { event: string; file?: string; imageId?: number | null; [more: string]: unknown }

export type Run = { status: number | null; said: Said[]; out: string; problems: string }

export type Running = {
  process: ChildProcess
  /** Events that it has printed so far, with `--json`. */
  said(): Said[]
  problems(): string
  ended: Promise<Run>
}

export type CommandLine = {
  folder: string
  /** Folder of its state. */
  state: string
  /** Runs it to its end, with `--json`. */
  run(...words: string[]): Promise<Run>
  /** @param options of the process, and its environment without what it inherits */
  start(
    words: string[],
    options?: { uid?: number; gid?: number; environment?: Record<string, string> },
  ): Running
  /** Writes a file into the folder; returns its path. */
  writes(name: string, bytes: Buffer | ImageFile): Promise<string>
}

/**
 * @param origin of the host that serves the program and receives its calls
 * @param atEnd registers work for the end of the test
 */
export async function commandLine(
  origin: string,
  token: string,
  atEnd: (end: () => Promise<void>) => void,
): Promise<CommandLine> {
  const root = await mkdtemp(path.join(await roomyMemory(), 'picturerail-test-cli-'))
  atEnd(() => rm(root, { recursive: true, force: true }))
  const answer = await fetch(`${origin}/picturerail.mjs`)
  if (!answer.ok) throw new Error(`No program: ${answer.status}`)
  const program = path.join(root, 'program/picturerail.mjs')
  await mkdir(path.dirname(program))
  await writeFile(program, Buffer.from(await answer.arrayBuffer()))
  const folder = path.join(root, 'pictures')
  const state = path.join(root, 'state')
  await mkdir(folder)

  const start: CommandLine['start'] = (words, { environment, ...options } = {}) => {
    const child = spawn(NODE, [program, ...words], {
      cwd: path.dirname(program),
      env: {
        PATH: process.env.PATH,
        XDG_STATE_HOME: state,
        PICTURERAIL_URL: origin,
        PICTURERAIL_TOKEN: token,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    })
    let out = ''
    let problems = ''
    child.stdout.on('data', (chunk) => (out += chunk))
    child.stderr.on('data', (chunk) => (problems += chunk))
    const said = () =>
      out
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Said)
    const ended = new Promise<Run>((resolve) =>
      child.once('close', (status) =>
        resolve({ status, said: words.includes('--json') ? said() : [], out, problems }),
      ),
    )
    atEnd(async () => {
      child.kill('SIGKILL')
      await ended
    })
    return { process: child, said, problems: () => problems, ended }
  }
  return {
    folder,
    state,
    start,
    run: (...words) => start([...words, '--json']).ended,
    async writes(name, bytes) {
      const place = path.join(folder, name)
      await mkdir(path.dirname(place), { recursive: true })
      await writeFile(place, Buffer.isBuffer(bytes) ? bytes : bytes.bytes)
      return place
    },
  }
}
