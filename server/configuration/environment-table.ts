import { z } from 'zod'
import { ENVIRONMENT } from './config.ts'

/** The table of all environment variables for docs/operating.md, generated from the schema that validates them. */
export function environmentTable(): string {
  const { properties = {} } = z.toJSONSchema(ENVIRONMENT, { io: 'input', unrepresentable: 'any' })
  const rows = Object.entries(ENVIRONMENT.shape).map(([name, shape]) => {
    const described = properties[name]
    const start = typeof described === 'object' ? described.default : undefined
    const kept = start === undefined || start === '' ? '' : `\`${start}\``
    return `| \`${name}\` | ${kept} | ${(shape.description ?? '').replaceAll('|', '\\|')} |`
  })
  return ['| variable | default | what it is |', '|---|---|---|', ...rows].join('\n')
}
