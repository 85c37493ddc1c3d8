import { Resolver } from 'node:dns/promises'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './program.ts'
import { programPath, startServer, until } from './programs.ts'

export const nsd = programPath('nsd')
export const NSD_ABSENT = 'nsd is not installed'

/** A real name server on loopback for one zone, whose records a test changes. */
export async function nameServer(zone: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'picturerail-nsd-'))
  const port = await freePort()
  const zoneFile = path.join(folder, 'zone')
  const configuration = path.join(folder, 'nsd.conf')
  await writeFile(
    configuration,
    `server:
  ip-address: 127.0.0.1@${port}
  username: ""
  chroot: ""
  zonesdir: "${folder}"
  database: ""
  pidfile: "${folder}/nsd.pid"
  xfrdfile: "${folder}/xfrd"
  zonelistfile: "${folder}/zones"
  server-count: 1
remote-control:
  control-enable: no
zone:
  name: ${zone}
  zonefile: ${zoneFile}
`,
  )
  const resolver = new Resolver({ timeout: 500, tries: 1 })
  resolver.setServers([`127.0.0.1:${port}`])
  let serial = 0
  let server: ReturnType<typeof startServer> | undefined

  const close = async () => {
    await server?.end()
    server = undefined
  }

  /** Serves these records, as lines of a zone file, and nothing else of the zone. */
  const serves = async (records: string[]) => {
    await close()
    serial++
    const lines = [
      '$TTL 1',
      `@ IN SOA ns.${zone}. host.${zone}. ${serial} 60 60 60 1`,
      `@ IN NS ns.${zone}.`,
      ...records,
    ]
    await writeFile(zoneFile, `$ORIGIN ${zone}.\n${lines.join('\n')}\n`)
    server = startServer(nsd!, ['-d', '-c', configuration])
    await until(async () => {
      const answer = await resolver.resolveSoa(zone)
      if (answer.serial !== serial) throw new Error('not yet')
    })
  }

  return {
    address: `127.0.0.1:${port}`,
    serves,
    /** Stops answering. */
    close,
    async remove() {
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
