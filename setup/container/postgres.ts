import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startServer, until } from '#testing/programs.ts'
import { run } from './build.ts'

/** Starts Debian's PostgreSQL at the port of `url`, for its user and password. */
export async function startPostgres(url: URL, folder: string) {
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
    ...[`--pgdata=${data}`, `--username=${url.username}`, `--pwfile=${password}`, '--auth=scram-sha-256'],
  ]
  run('setpriv', [...as, `${bin}/initdb`, ...init])
  const options = ['-D', data, '-p', url.port, '-c', 'listen_addresses=127.0.0.1', '-k', folder]
  const server = startServer('setpriv', [...as, `${bin}/postgres`, ...options])
  const environment = { ...process.env, PGPASSWORD: url.password }
  const create = ['-h', '127.0.0.1', '-p', url.port, '-U', url.username, url.pathname.slice(1)]
  await until(async () => void run(`${bin}/createdb`, create, { env: environment, stdio: 'ignore' }), 30)
  return server
}
