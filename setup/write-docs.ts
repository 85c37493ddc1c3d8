/** `npm run docs`: writes the parts of the documentation that are generated from code. A test compares them. */
import { readFileSync, writeFileSync } from 'node:fs'
import { manifestSchema } from '#server/bundles/manifest-schema.ts'
import { environmentTable } from '#server/configuration/environment-table.ts'
import { limitsTable } from '#server/limits.ts'
import { importTable } from '#testing/modules.ts'
import { thirdPartyPage } from './third-party.ts'

writeFileSync('docs/gallery.schema.json', manifestSchema())
writeFileSync('docs/third-party.md', thirdPartyPage())

for (const [file, name, text] of [
  ['docs/operating.md', 'variables', environmentTable()],
  ['docs/limits.md', 'limits', limitsTable()],
  ['docs/architecture.md', 'modules', importTable()],
] as const) {
  const between = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*(<!-- /${name} -->)`)
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(between, (_, start, end) => `${start}${text}\n${end}`),
  )
}
