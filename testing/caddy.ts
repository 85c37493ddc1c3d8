import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect } from 'node:tls'
import { freePort } from './program.ts'
import { programPath, startServer, until } from './programs.ts'

export const caddy = programPath('caddy')
export const CADDY_ABSENT = 'caddy is not installed'

/**
 * A real Caddy with the delivered Caddyfile, on loopback and with certificates of its own.
 * @param host of PUBLIC_URL
 * @param upstream address and port of the program, which need not run yet
 */
export async function startCaddy({
  host,
  https,
  upstream,
  redirects = false,
  change = (caddyfile) => caddyfile,
}: {
  host: string
  https: number
  upstream: string
  /** True if it redirects http to https. */
  redirects?: boolean
  /** Changes by the operator. */
  change?(caddyfile: string): string
}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'picturerail-caddy-'))
  const http = await freePort()
  const caddyfile = path.join(folder, 'Caddyfile')
  await writeFile(
    caddyfile,
    onLoopback(change(await readFile('deploy/Caddyfile', 'utf8')), { folder, http, https, redirects }),
  )
  const server = startServer(caddy!, ['run', '--config', caddyfile, '--adapter', 'caddyfile'], {
    PUBLIC_HOST: host,
    UPSTREAM: upstream,
    HOME: folder,
  })
  await until(() => handshake(host, https))
  return {
    http,
    /** The certificate that signs all others. */
    root: path.join(folder, 'pki/authorities/local/root.crt'),
    async remove() {
      await server.end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The Caddyfile with certificates of Caddy's own and with unprivileged ports. */
const onLoopback = (
  caddyfile: string,
  { folder, http, https, redirects }: { folder: string; http: number; https: number; redirects: boolean },
) =>
  caddyfile
    .replace(
      /^\{\n/m,
      `{\n\tadmin off\n${redirects ? '' : '\tauto_https disable_redirects\n'}\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}\n\tstorage file_system ${folder}\n`,
    )
    .replace('\ttls {\n\t\tdns {$DNS_PROVIDER}\n\t}', '\ttls internal')
    .replace('\ttls {\n\t\ton_demand', '\ttls internal {\n\t\ton_demand')
    .replace('(program) {', '(program) {\n\tbind 127.0.0.1')

/** Resolves once the server has a certificate for this name. */
const handshake = (servername: string, port: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, servername, rejectUnauthorized: false }, () => {
      socket.end()
      resolve()
    })
    socket.once('error', reject)
  })
