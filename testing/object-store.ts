import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from './program.ts'
import { programPath, until } from './programs.ts'

const PROGRAMS = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph', 'radosgw-admin']
export const objectStoreIsHere = PROGRAMS.every((name) => programPath(name) !== undefined)
export const OBJECT_STORE_ABSENT = 'radosgw is not installed'

const KEYS = { accessKeyId: 'APPKEY', secretAccessKey: 'APPSECRET' }

/**
 * A real S3 store on loopback: Ceph's gateway with one monitor and one store in memory. Takes some 15 s to start.
 *
 * @param given.host host that clients call; without it, names other than localhost are read as names of buckets
 * @param given.port its port; a free one by default
 * @param given.keys the accepted credentials
 */
export async function objectStore(given: { host?: string; port?: number; keys?: typeof KEYS } = {}) {
  const keys = given.keys ?? KEYS
  const folder = await mkdtemp(path.join(tmpdir(), 'picturerail-s3-'))
  const [monitor, port] = [await freePort(), given.port ?? (await freePort())]
  const endpoint = `http://127.0.0.1:${port}`
  const configuration = path.join(folder, 'ceph.conf')
  for (const part of ['mon', 'osd', 'run', 'log', 'rgw']) await mkdir(path.join(folder, part))
  await writeFile(configuration, cephConfiguration(folder, monitor, port, given.host))

  const ceph = async (name: string, ...args: string[]) =>
    run(programPath(name)!, ['-c', configuration, ...args])
  await ceph('ceph-mon', '--mkfs', '-i', 'a', '--public-addr', `v2:127.0.0.1:${monitor}`)
  await ceph('ceph-mon', '-i', 'a', '--public-addr', `v2:127.0.0.1:${monitor}`)
  const osd = randomUUID()
  await ceph('ceph', 'osd', 'new', osd)
  await ceph('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd)
  await ceph('ceph-osd', '-i', '0')
  await ceph('radosgw', '-n', 'client.rgw')
  await until(async () => {
    if (!(await fetch(endpoint)).ok) throw new Error('not yet')
  }, 90)
  await ceph(
    'radosgw-admin',
    ...['-n', 'client.rgw', 'user', 'create', '--uid=app', '--display-name=app', '--max-buckets=0'],
    ...[`--access-key=${keys.accessKeyId}`, `--secret-key=${keys.secretAccessKey}`],
  )
  const s3 = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: keys })

  return {
    options: { endpoint, region: 'us-east-1', ...keys },
    async bucket(Bucket = `test-${randomUUID()}`): Promise<string> {
      await s3.send(new CreateBucketCommand({ Bucket }))
      return Bucket
    },
    /** Its contents are disposable: the daemons are killed at once, by their pid files. */
    async close() {
      for (const name of ['client.rgw', 'osd.0', 'mon.a']) {
        const pid = Number(await readFile(path.join(folder, 'run', `${name}.pid`), 'utf8').catch(() => 0))
        if (pid > 0) process.kill(pid, 'SIGKILL')
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const cephConfiguration = (folder: string, monitor: number, port: number, host = 'localhost') => `[global]
fsid = ${randomUUID()}
mon host = [v2:127.0.0.1:${monitor}/0]
mon initial members = a
auth cluster required = none
auth service required = none
auth client required = none
run dir = ${folder}/run
admin socket = ${folder}/run/$cluster-$name.asok
pid file = ${folder}/run/$name.pid
log file = ${folder}/log/$name.log
log to stderr = false
ms bind ipv6 = false
ms bind msgr1 = false
public network = 127.0.0.0/8
public addr = 127.0.0.1
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
mon allow pool size one = true
mon max pg per osd = 1000
osd crush chooseleaf type = 0
mon data = ${folder}/mon
mon data avail crit = 1
mon data avail warn = 1
[osd]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 1073741824
[client.rgw]
rgw dns name = ${host}
rgw data = ${folder}/rgw
ms mon client mode = crc
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw thread pool size = 32
`

/** Runs a command to its end; daemons detach from it. */
function run(file: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (chunk) => (said += chunk))
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${file} ended with ${code}: ${said}`)),
    )
  })
}
