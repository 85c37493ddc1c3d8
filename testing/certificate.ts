import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { programPath } from './programs.ts'

export const openssl = programPath('openssl')
export const OPENSSL_ABSENT = 'openssl is not installed'

/** Files of a self-signed certificate, with its text for clients that are to trust it. */
export type Certificate = { certificate: string; key: string; ca: string; remove(): Promise<void> }

export async function certificateFor(...names: string[]): Promise<Certificate> {
  const folder = await mkdtemp(path.join(tmpdir(), 'picturerail-certificate-'))
  const [certificate, key] = [path.join(folder, 'certificate.pem'), path.join(folder, 'key.pem')]
  await promisify(execFile)(openssl!, [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
    ...['-subj', `/CN=${names[0]}`, '-addext', `subjectAltName=${names.map((name) => `DNS:${name}`)}`],
    ...['-keyout', key, '-out', certificate],
  ])
  return {
    certificate,
    key,
    ca: await readFile(certificate, 'utf8'),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
