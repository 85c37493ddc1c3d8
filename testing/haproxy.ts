import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Certificate } from './certificate.ts'
import { manualLines } from './manual-lines.ts'
import { freePort } from './program.ts'
import { accepts, programPath, startServer, until } from './programs.ts'

export const haproxy = programPath('haproxy')
export const HAPROXY_ABSENT = 'haproxy is not installed'

/** A real HAProxy with the lines of the manual, on loopback. It runs in the foreground. */
export async function startHaproxy({
  upstream,
  certificate,
}: {
  upstream: string
  certificate: Certificate
}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'picturerail-haproxy-'))
  const [https, http] = [await freePort(), await freePort()]
  const certificates = path.join(folder, 'certificates')
  await mkdir(certificates)
  const [own, key] = await Promise.all([readFile(certificate.certificate), readFile(certificate.key)])
  await writeFile(path.join(certificates, 'own.pem'), Buffer.concat([own, key]))
  const configuration = path.join(folder, 'haproxy.cfg')
  const lines = (await manualLines('haproxy'))
    .replace('bind :80\n', `bind 127.0.0.1:${http}\n`)
    .replace('bind :443 ', `bind 127.0.0.1:${https} `)
    .replace('/etc/haproxy/certificates/', `${certificates}/`)
    .replace('127.0.0.1:3000', upstream)
  await writeFile(configuration, lines)
  const server = startServer(haproxy!, ['-f', configuration, '-db'])
  const remove = async () => {
    await server.end()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await until(() => accepts(https), 20)
  } catch (error) {
    await remove()
    throw new Error(server.output(), { cause: error })
  }
  return { https, http, remove }
}
