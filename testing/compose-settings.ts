import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The `environment` of the service `app` in these files, with the variables of deploy/compose.env.example and fresh secrets. */
export function composeSettings(...files: string[]): Record<string, string> {
  const variables = new Map(
    [...readFileSync('deploy/compose.env.example', 'utf8').matchAll(/^(\w+)=(.*)$/gm)].map(
      ([, name, value]) => [name!, value || randomBytes(12).toString('hex')] as const,
    ),
  )
  variables.set('SMTP_URL', '')
  const filled = (text: string) =>
    text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, kind, fallback) => {
      const value = variables.get(name) || (kind === '-' ? fallback : '')
      if (!value && kind === '?') throw new Error(`compose needs ${name}`)
      return value
    })
  return Object.fromEntries(
    files.flatMap((file) => {
      const [, app] = /\n {2}app:\n((?: {4}.*\n|\n)+)/.exec(readFileSync(file, 'utf8'))!
      const [, block] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(app!)!
      return [...block!.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, name, value]) => [name!, filled(value!)])
    }),
  )
}
