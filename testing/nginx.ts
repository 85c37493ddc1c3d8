import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Certificate } from './certificate.ts'
import { freePort } from './program.ts'
import { accepts, programPath, startServer, until } from './programs.ts'

export const nginx = programPath('nginx')
export const NGINX_ABSENT = 'nginx is not installed'

const TELLS_TRIED = 'location / {\n\t\t\tadd_header X-Tried $upstream_addr always;\n'

/** A real nginx with the delivered configuration, on loopback. It runs in the foreground. */
export async function startNginx({
  upstreams,
  files,
  tellsTried = false,
  certificate,
  change = (configuration) => configuration,
}: {
  /** Addresses and ports of the web processes, which need not run yet. */
  upstreams: readonly string[]
  /** The folder of stored files, if the program runs with ACCEL=nginx. */
  files?: string
  /** True if answers name in X-Tried the upstreams that got the request. */
  tellsTried?: boolean
  /** Certificate for TLS and the server that redirects to it; otherwise neither. */
  certificate?: Certificate
  /** Changes by the operator. */
  change?(configuration: string): string
}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'picturerail-nginx-'))
  const port = await freePort()
  const http = await freePort()
  const configuration = path.join(folder, 'nginx.conf')
  const delivered = await readFile('deploy/nginx.conf', 'utf8')
  await writeFile(
    configuration,
    onLoopback(change(delivered), {
      ...{ folder, port, http, upstreams, tellsTried, certificate },
      files: files ?? folder,
    }),
  )
  const server = startServer(nginx!, ['-p', folder, '-c', configuration, '-g', 'daemon off;'])
  const origin = `http://127.0.0.1:${port}`
  const end = async () => {
    await server.end()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    // Answered by nginx itself.
    if (certificate) await until(() => accepts(port), 20)
    else {
      await until(async () => {
        if ((await fetch(`${origin}/internal/`)).status !== 404) throw new Error('not yet')
      })
    }
  } catch (error) {
    await end()
    throw new Error(server.output(), { cause: error })
  }
  return { port, http, origin, pid: server.pid, end }
}

/** The configuration with one worker, an unprivileged port, and all that it writes in one folder. */
function onLoopback(
  delivered: string,
  {
    folder,
    port,
    http,
    upstreams,
    files,
    tellsTried,
    certificate,
  }: {
    folder: string
    port: number
    http: number
    upstreams: readonly string[]
    files: string
    tellsTried: boolean
    certificate: Certificate | undefined
  },
): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `\t${kind}_temp_path ${folder}/${kind};\n`,
  )
  const servers = upstreams.map((address) => `\t\tserver ${address} max_fails=1 fail_timeout=2s;\n`)
  const listening = certificate
    ? delivered
        .replace(/\t\tlisten 80\b.*\n(\t\tlisten \[::\].*\n)?/, `\t\tlisten 127.0.0.1:${http};\n`)
        .replace(/\t\tlisten 443 .*\n(\t\tlisten \[::\].*\n)?/, `\t\tlisten 127.0.0.1:${port} ssl http2;\n`)
        .replace(/ssl_certificate .*/, `ssl_certificate ${certificate.certificate};`)
        .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${certificate.key};`)
    : delivered
        .replace(/\tserver \{\n\t\tlisten 80 [\s\S]*?\n\t\}\n/, '')
        .replace(/\t\tlisten 443 .*\n\t\tlisten \[::\]:443 .*\n/, `\t\tlisten 127.0.0.1:${port};\n`)
        .replace(/\t\tssl_.*\n/g, '')
  return listening
    .replace(/^user .*\n/m, process.getuid?.() === 0 ? 'user root;\n' : '')
    .replace(/^worker_rlimit_nofile .*\n/m, '')
    .replace('worker_connections 16384', 'worker_connections 1024')
    .replace('worker_processes auto', 'worker_processes 1')
    .replace('/run/nginx.pid', `${folder}/nginx.pid`)
    .replace('/var/log/nginx/error.log', 'stderr')
    .replace('http {\n', `http {\n${temporary.join('')}`)
    .replace(/\t\tserver 127\.0\.0\.1:3000 .*\n/g, servers.join(''))
    .replace('location / {\n\t\t\tproxy_pass', tellsTried ? `${TELLS_TRIED}\t\t\tproxy_pass` : '$&')
    .replace('/var/lib/picturerail/files/', `${files}/`)
}
