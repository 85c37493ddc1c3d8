/**
 * `npm run container`: tries deploy/Dockerfile without a container engine. Takes its lines one by one in a bare Debian
 * root (debootstrap), as root on Linux; starts the program there as its user, with a read-only system and no
 * capabilities: alone, as `docker run` does without a setting; and with the settings of deploy/compose.yaml and
 * deploy/compose.scale.yaml, beside Debian's PostgreSQL and Ceph's S3 store. Publishes a gallery through each, makes a
 * backup, and prints the time to the first page and the size of the image. Needs debootstrap, postgresql, radosgw and a network.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { composeSettings } from '#testing/compose-settings.ts'
import { objectStore } from '#testing/object-store.ts'
import { until } from '#testing/programs.ts'
import { build, makeBase, run, type Stage, say, weightOf } from './container/build.ts'
import { startPostgres } from './container/postgres.ts'
import { ask, must, publish, visit } from './container/publish.ts'
import { newVolume, startInside, type Volumes } from './container/start.ts'

const DATA = '/app/data'
const BACKUPS = '/backups'
const folder = mkdtempSync(path.join(tmpdir(), 'picturerail-container-'))
const ending: (() => unknown)[] = []
let output = () => ''

/** Starts the program, and prints the time until its first page. */
async function start(image: Stage, volumes: Volumes, settings: Record<string, string>, host: string) {
  const began = performance.now()
  const program = startInside(image, volumes, settings)
  output = program.output
  ending.push(() => program.kill())
  let over = false
  program.ended.then(() => (over = true))
  await until(async () => {
    if (!over && (await ask('/', { host })).status !== 200) throw new Error('not yet')
  }, 90)
  must(!over, `the first page is there after ${((performance.now() - began) / 1000).toFixed(1)} s`)
  await until(async () => {
    if (!/is running at/.test(program.output())) throw new Error('not yet')
  }, 120)
  must((await ask('/readyz', { host: 'localhost' })).status === 200, 'it is ready')
  run('chroot', [image.root, '/bin/sh', '-c', image.health])
  say('  its health check passes')
  return program
}

/** Starts it as `docker run -p 3000:3000 -v pictures:/app/data` does: without a setting. */
async function tryAlone(image: Stage) {
  const volumes = {
    [DATA]: newVolume(image, DATA, path.join(folder, 'volumes/pictures')),
    [BACKUPS]: newVolume(image, BACKUPS, path.join(folder, 'volumes/backups')),
  }
  const host = 'localhost:3000'
  // The program need not be reachable from outside.
  const settings = { BIND: '127.0.0.1' }
  const program = await start(image, volumes, settings, host)
  await publish(host, program.output())
  const backup = startInside(image, volumes, settings, [
    ...['npm', 'run', '--silent', 'admin', '--', 'backup', `${BACKUPS}/now`],
  ])
  must((await backup.ended) === 0, `a backup is made beside it: ${backup.output().trim().split('\n').at(-1)}`)
  must((await program.stop()) === 0, 'it stops when it is told to')

  // The volume is all that remains of it.
  const again = await start(image, volumes, settings, host)
  await visit(host)
  must((await again.stop()) === 0, 'it stops again')

  const foreign = path.join(folder, 'volumes/of-root')
  mkdirSync(foreign, { mode: 0o755 })
  const refused = startInside(image, { [DATA]: foreign }, settings)
  must(
    (await refused.ended) === 1 &&
      refused.output().startsWith(`The program cannot write to ${DATA} (EACCES).`),
    `with a volume of somebody else it ends with: ${refused.output().trim()}`,
  )
}

/** Starts it with a database alone; then, its files moved, as deploy/compose.scale.yaml does. */
async function tryAsOneOfMany(image: Stage) {
  const settings = composeSettings('deploy/compose.yaml', 'deploy/compose.scale.yaml')
  const host = new URL(settings.PUBLIC_URL!).host
  const postgres = await startPostgres(new URL(settings.DATABASE_URL!), folder)
  ending.push(() => postgres.end())
  const keys = { accessKeyId: settings.S3_ACCESS_KEY_ID!, secretAccessKey: settings.S3_SECRET_ACCESS_KEY! }
  const { hostname, port } = new URL(settings.S3_ENDPOINT!)
  const store = await objectStore({ host: hostname, port: Number(port), keys })
  ending.push(() => store.close())
  await store.bucket(settings.S3_BUCKET)
  writeFileSync(path.join(image.root, 'etc/hosts'), '127.0.0.1 localhost database objects\n')

  const volumes = {
    [DATA]: newVolume(image, DATA, path.join(folder, 'volumes/many')),
    [BACKUPS]: newVolume(image, BACKUPS, path.join(folder, 'volumes/backups-of-many')),
  }
  const many = { ...settings, BIND: '127.0.0.1' }
  const withoutStore = Object.fromEntries(Object.entries(many).filter(([name]) => !name.startsWith('S3_')))
  const first = await start(image, volumes, withoutStore, host)
  await publish(host, first.output())
  must((await first.stop()) === 0, 'it stops, and its files are in the volume')

  const moving = startInside(image, volumes, many, [
    'npm',
    'run',
    '--silent',
    'admin',
    '--',
    'move-files',
    '--to',
    's3',
  ])
  must((await moving.ended) === 0, `the files are moved: ${moving.output().trim().split('\n').at(-1)}`)
  say('With the S3 store, too:')
  rmSync(path.join(volumes[DATA]!, 'files'), { recursive: true })
  const program = await start(image, volumes, many, host)
  await visit(host)
  await publish(host, first.output(), 'moor-here')
  must((await program.stop()) === 0, 'it stops when it is told to')
  must(!readdirSync(volumes[DATA]!).includes('postgres'), 'no PostgreSQL of its own was started')
}

try {
  say('A bare Debian with Node.js and npm…')
  const base = makeBase(folder)
  say('The lines of deploy/Dockerfile:')
  const image = build(readFileSync('deploy/Dockerfile', 'utf8'), base, folder)
  say(`What the image copies: ${weightOf(image.copied)} MB.`)
  for (const file of image.copied) say(`  ${weightOf([file])} MB ${path.relative(image.root, file)}`)
  must(image.volume === DATA, `the volume is ${DATA}`)
  say('The program alone:')
  await tryAlone(image)
  say('With PostgreSQL, and its files in the volume:')
  await tryAsOneOfMany(image)
} catch (error) {
  say(output())
  throw error
} finally {
  for (const end of ending.reverse()) await end()
  rmSync(folder, { recursive: true, force: true })
}
