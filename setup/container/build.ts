import { execFileSync, type SpawnOptions } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { programPath } from '#testing/programs.ts'

export const PROGRAMS = '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/** A certificate authority of this machine's network, if it has one. */
const { NODE_EXTRA_CA_CERTS } = process.env
const MACHINE = NODE_EXTRA_CA_CERTS ? { NODE_EXTRA_CA_CERTS } : {}

export const say = (line: string) => process.stdout.write(`${line}\n`)
export const run = (program: string, args: string[], options: SpawnOptions = {}) =>
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options } as object)

/** Makes the equivalent of `FROM node:…-bookworm-slim`: Debian, Node.js, npm and the user `node`. */
export function makeBase(folder: string): string {
  const base = path.join(folder, 'base')
  run('debootstrap', ['--variant=minbase', 'bookworm', base])
  mkdirSync(path.join(base, 'usr/local/lib/node_modules'), { recursive: true })
  cpSync(process.execPath, path.join(base, 'usr/local/bin/node'), { dereference: true })
  const npm = path.resolve(realpathSync(programPath('npm')!), '../..')
  cpSync(npm, path.join(base, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true })
  run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', path.join(base, 'usr/local/bin/npm')])
  run('chroot', [base, 'useradd', '--create-home', '--uid', '1000', 'node'])
  // Settings of this machine's network.
  const copies = [
    ['/etc/resolv.conf', 'etc/resolv.conf'],
    [NODE_EXTRA_CA_CERTS, NODE_EXTRA_CA_CERTS],
    [path.join(homedir(), '.npmrc'), 'root/.npmrc'],
  ]
  for (const [file, place] of copies)
    if (file && existsSync(file)) cpSync(file, path.join(base, place!), { dereference: true })
  return base
}

/** A stage of the Dockerfile; the last one is the image. */
export type Stage = {
  root: string
  directory: string
  environment: Record<string, string>
  user: string
  command: string[]
  health: string
  volume: string
}

/** Executes the instructions in turn; throws for an unknown one. Returns the last stage. */
export function build(dockerfile: string, base: string, folder: string): Stage & { copied: string[] } {
  const stages = new Map<string, Stage>()
  let stage!: Stage
  let copied: string[] = []
  const lines = dockerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean)
  for (const line of lines) {
    say(`  ${line}`)
    const [, instruction, rest] = /^([A-Z]+) (.*)$/.exec(line)!
    const words = rest!.split(/\s+/)
    switch (instruction) {
      case 'FROM': {
        const name = words[2] ?? 'final'
        stage = {
          ...{ root: path.join(folder, name), directory: '/', environment: {}, user: 'root', command: [] },
          ...{ health: '', volume: '' },
        }
        run('cp', ['-a', base, stage.root])
        stages.set(name, stage)
        copied = []
        break
      }
      case 'WORKDIR':
        stage.directory = rest!
        mkdirSync(path.join(stage.root, rest!), { recursive: true })
        break
      case 'ENV':
        for (const word of words)
          stage.environment[word.slice(0, word.indexOf('='))] = word.slice(word.indexOf('=') + 1)
        break
      case 'COPY': {
        const from = words[0]!.startsWith('--from=')
          ? stages.get(words.shift()!.slice('--from='.length))!.root
          : null
        copied.push(...copy(stage, from, words, rest!.trim().endsWith('/')))
        break
      }
      case 'RUN':
        run('chroot', [stage.root, '/bin/sh', '-c', `cd ${stage.directory} && ${rest}`], {
          env: { PATH: PROGRAMS, HOME: '/root', ...MACHINE, ...stage.environment },
        })
        break
      case 'USER':
        stage.user = rest!
        break
      case 'VOLUME':
        stage.volume = rest!
        break
      case 'CMD':
        stage.command = JSON.parse(rest!)
        break
      case 'HEALTHCHECK':
        stage.health = rest!.slice(rest!.indexOf('CMD ') + 4)
        break
      case 'EXPOSE':
      case 'STOPSIGNAL':
        break
      default:
        throw new Error(`The Dockerfile has an instruction that this script does not know: ${line}`)
    }
  }
  return { ...stage, copied }
}

/** Copies files from the clone or from a stage; returns their paths. */
function copy(stage: Stage, from: string | null, words: string[], intoFolder: boolean): string[] {
  const target = path.join(stage.root, path.resolve(stage.directory, words.pop()!))
  return words.map((word) => {
    const place = intoFolder ? path.join(target, path.basename(word)) : target
    cpSync(from ? path.join(from, word) : word, place, { recursive: true, verbatimSymlinks: true })
    return place
  })
}

/** Size in MB. */
export const weightOf = (files: string[]) =>
  execFileSync('du', ['-smc', ...files], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .at(-1)!
    .split('\t')[0]
