/**
 * `npm run container`: tries deploy/Dockerfile and the settings of deploy/compose.yaml without a container engine. Takes
 * the Dockerfile's lines one by one in a bare Debian root (debootstrap), as root on Linux; starts the program there as
 * its user, with a read-only system and no capabilities, beside Debian's PostgreSQL and Ceph's S3 store; publishes a
 * gallery through it; and prints what the image weighs. Needs debootstrap, postgresql, radosgw and a network.
 */
import { execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:http'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { imageFile } from '#testing/image-files.ts'
import { objectStore } from '#testing/object-store.ts'
import { programPath, startServer, until } from '#testing/programs.ts'

const PROGRAMS = '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/** A certificate authority of this machine's network, if it has one. */
const { NODE_EXTRA_CA_CERTS } = process.env
const MACHINE = NODE_EXTRA_CA_CERTS ? { NODE_EXTRA_CA_CERTS } : {}
const folder = mkdtempSync(path.join(tmpdir(), 'picturerail-container-'))
const say = (line: string) => process.stdout.write(`${line}\n`)
const run = (program: string, args: string[], options: SpawnOptions = {}) =>
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options } as object)

/** What `FROM node:…-bookworm-slim` stands for: Debian, Node.js, npm and the user `node`. */
function makeBase(): string {
  const base = path.join(folder, 'base')
  run('debootstrap', ['--variant=minbase', 'bookworm', base])
  mkdirSync(path.join(base, 'usr/local/lib/node_modules'), { recursive: true })
  cpSync(process.execPath, path.join(base, 'usr/local/bin/node'), { dereference: true })
  const npm = path.resolve(realpathSync(programPath('npm')!), '../..')
  cpSync(npm, path.join(base, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true })
  run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', path.join(base, 'usr/local/bin/npm')])
  run('chroot', [base, 'useradd', '--create-home', '--uid', '1000', 'node'])
  // This machine's way to the network.
  const copies = [
    ['/etc/resolv.conf', 'etc/resolv.conf'],
    [NODE_EXTRA_CA_CERTS, NODE_EXTRA_CA_CERTS],
    [path.join(homedir(), '.npmrc'), 'root/.npmrc'],
  ]
  for (const [file, place] of copies)
    if (file && existsSync(file)) cpSync(file, path.join(base, place!), { dereference: true })
  return base
}

type Stage = {
  root: string
  directory: string
  environment: Record<string, string>
  user: string
  command: string[]
  health: string
}

/** Takes the instructions in turn; throws for one that it does not know. Answers with the last stage. */
function build(dockerfile: string, base: string): Stage & { copied: string[] } {
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
          root: path.join(folder, name),
          directory: '/',
          environment: {},
          user: 'root',
          command: [],
          health: '',
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
        const target = path.join(stage.root, path.resolve(stage.directory, words.pop()!))
        for (const word of words) {
          const source = from ? path.join(from, word) : word
          const isFolder = !rest!.trim().endsWith('/')
          const place = isFolder ? target : path.join(target, path.basename(word))
          cpSync(source, place, { recursive: true, verbatimSymlinks: true })
          copied.push(place)
        }
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

/** The `environment` of the service `app`, with the variables of deploy/compose.env.example and fresh secrets. */
function composeSettings(): Record<string, string> {
  const variables = new Map(
    [...readFileSync('deploy/compose.env.example', 'utf8').matchAll(/^(\w+)=(.*)$/gm)].map(
      ([, name, value]) => [name!, value || randomBytes(12).toString('hex')] as const,
    ),
  )
  variables.set('SMTP_URL', '')
  const compose = readFileSync('deploy/compose.yaml', 'utf8')
  const app = compose.slice(compose.indexOf('\n  app:'), compose.indexOf('\n  database:'))
  const block = app.slice(app.indexOf('    environment:\n'))
  const filled = (text: string) =>
    text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, kind, fallback) => {
      const value = variables.get(name) || (kind === '-' ? fallback : '')
      if (!value && kind === '?') throw new Error(`compose.yaml needs ${name}`)
      return value
    })
  return Object.fromEntries(
    [...block.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, name, value]) => [name!, filled(value!)]),
  )
}

/** Debian's PostgreSQL at the port that compose.yaml names, for the user and password of `url`. */
async function startPostgres(url: URL) {
  const [bin] = execFileSync('sh', ['-c', 'ls -d /usr/lib/postgresql/*/bin'], { encoding: 'utf8' }).split(
    '\n',
  )
  const data = path.join(folder, 'database')
  const password = path.join(folder, 'password')
  mkdirSync(data)
  writeFileSync(password, url.password)
  run('chown', ['postgres', folder, data, password])
  const as = ['--reuid=postgres', '--regid=postgres', '--clear-groups']
  const init = [
    `--pgdata=${data}`,
    `--username=${url.username}`,
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
  ]
  run('setpriv', [...as, `${bin}/initdb`, ...init])
  const options = ['-D', data, '-p', url.port, '-c', 'listen_addresses=127.0.0.1', '-k', folder]
  const server = startServer('setpriv', [...as, `${bin}/postgres`, ...options])
  const environment = { ...process.env, PGPASSWORD: url.password }
  const create = ['-h', '127.0.0.1', '-p', url.port, '-U', url.username, url.pathname.slice(1)]
  await until(async () => void run(`${bin}/createdb`, create, { env: environment, stdio: 'ignore' }), 30)
  return server
}

/** The program as compose.yaml runs it: `read_only`, `tmpfs: [/tmp]`, `cap_drop: [ALL]`, `no-new-privileges`. */
function startInside(
  { root, directory, environment, user, command }: Stage,
  settings: Record<string, string>,
) {
  const data = path.join(folder, 'volume')
  cpSync(path.join(root, directory, 'data'), data, { recursive: true })
  run('chown', ['-R', '1000:1000', data])
  const inside = [
    `mount --bind ${root} ${root}`,
    `mount --bind ${data} ${root}${directory}/data`,
    `mount -t tmpfs tmpfs ${root}/tmp`,
    `mount -t proc proc ${root}/proc`,
    `mount --bind /dev ${root}/dev`,
    `mount -o remount,bind,ro ${root}`,
    `cd ${root}${directory}`,
    `exec chroot ${root} setpriv --reuid=${user} --regid=${user} --clear-groups --inh-caps=-all --bounding-set=-all --no-new-privs sh -c 'cd ${directory} && exec "$0" "$@"' "$@"`,
  ].join(' && ')
  const child = spawn('unshare', ['--mount', 'sh', '-c', inside, 'sh', ...command], {
    env: { PATH: PROGRAMS, ...environment, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return {
    child,
    output: () => output,
    ended: new Promise<number | null>((resolve) => child.once('exit', resolve)),
  }
}

type Sent = { method?: string; host: string; cookie?: string; type?: string; body?: string | Buffer }

/** One request to the program, with the Host header that the proxy would pass on. */
const ask = (where: string, { method = 'GET', host, cookie, type, body }: Sent) =>
  new Promise<{ status: number; cookie: string; type: string; body: Buffer }>((resolve, reject) => {
    const headers = { host, ...(cookie && { cookie }), ...(type && { 'content-type': type }) }
    const sent = request({ host: '127.0.0.1', port: 3000, path: where, method, headers }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      resolve({
        status: answer.statusCode!,
        cookie: (answer.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; '),
        type: answer.headers['content-type'] ?? '',
        body: Buffer.concat(chunks),
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })

function must(condition: boolean, what: string) {
  if (!condition) throw new Error(what)
  say(`  ${what}`)
}

/** Signs in as the administrator, makes a gallery, uploads a picture, and looks at it as a visitor. */
async function publish(host: string, output: string) {
  const [, email, password] = /Sign in as (\S+) with the password (\S+)/.exec(output) ?? []
  must(Boolean(password), 'the first start prints the password of the administrator')
  const json = (body: object) => ({
    method: 'POST',
    host,
    type: 'application/json',
    body: JSON.stringify(body),
  })
  const { status, cookie } = await ask('/api/auth/sign-in', json({ email, password }))
  must(status === 200, 'the administrator signs in')
  const made = await ask('/api/galleries', { ...json({ title: 'Dunes', subdomain: 'dunes-here' }), cookie })
  must(made.status === 201, 'creates a gallery')
  const gallery = JSON.parse(made.body.toString())
  const picture = await imageFile('dune.jpg')
  const edge = 'edge-of-the-form'
  const body = Buffer.concat([
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="images"; filename="dune.jpg"\r\n`),
    Buffer.from('content-type: image/jpeg\r\n\r\n'),
    picture.bytes,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ])
  const type = `multipart/form-data; boundary=${edge}`
  const added = await ask(`/api/galleries/${gallery.id}/images`, { method: 'POST', host, cookie, type, body })
  must(added.status === 201, 'uploads a picture')
  const page = await ask('/', { host: `dunes-here.${host}` })
  must(page.status === 200 && page.type.startsWith('text/html'), 'a visitor gets the page of the gallery')
  const [media] = /\/media\/[^"\s,]+/.exec(page.body.toString())!
  const rendition = await ask(media!, { host: `dunes-here.${host}` })
  must(rendition.status === 200 && rendition.type.startsWith('image/'), `and its picture (${rendition.type})`)
}

const weight = (files: string[]) =>
  execFileSync('du', ['-smc', ...files], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .at(-1)!
    .split('\t')[0]

const ending: (() => unknown)[] = []
let output = () => ''
try {
  say('A bare Debian with Node.js and npm…')
  const base = makeBase()
  say('The lines of deploy/Dockerfile:')
  const image = build(readFileSync('deploy/Dockerfile', 'utf8'), base)
  say(`What the image copies: ${weight(image.copied)} MB.`)
  for (const file of image.copied) say(`  ${weight([file])} MB ${path.relative(image.root, file)}`)

  say('PostgreSQL and an S3 store…')
  const settings = composeSettings()
  const postgres = await startPostgres(new URL(settings.DATABASE_URL!))
  ending.push(() => postgres.end())
  const keys = { accessKeyId: settings.S3_ACCESS_KEY_ID!, secretAccessKey: settings.S3_SECRET_ACCESS_KEY! }
  const { hostname, port } = new URL(settings.S3_ENDPOINT!)
  const store = await objectStore({ host: hostname, port: Number(port), keys })
  ending.push(() => store.close())
  await store.bucket(settings.S3_BUCKET)
  writeFileSync(path.join(image.root, 'etc/hosts'), '127.0.0.1 localhost database objects\n')

  say('The program, with the settings of deploy/compose.yaml:')
  const program = startInside(image, { ...settings, BIND: '127.0.0.1' })
  output = program.output
  ending.push(() => program.child.kill('SIGKILL'))
  await until(async () => {
    must((await ask('/readyz', { host: 'localhost' })).status === 200, 'it is ready')
  }, 90)
  await until(async () => must(/is running at/.test(program.output()), 'it has started'), 60)
  run('chroot', [image.root, '/bin/sh', '-c', image.health])
  say('  its health check passes')
  await publish(new URL(settings.PUBLIC_URL!).host, program.output())
  program.child.kill('SIGTERM')
  must((await program.ended) === 0, 'it stops when it is told to')
} catch (error) {
  say(output())
  throw error
} finally {
  for (const end of ending.reverse()) await end()
  rmSync(folder, { recursive: true, force: true })
}
