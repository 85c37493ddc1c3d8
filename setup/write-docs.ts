/** `npm run docs`: writes what documentation repeats of the code anew. A test fails when that was forgotten. */
import { readFileSync, writeFileSync } from 'node:fs'
import { environmentTable } from '#server/environment-table.ts'

const file = 'docs/operating.md'
const manual = readFileSync(file, 'utf8')
writeFileSync(
  file,
  manual.replace(
    /(<!-- variables -->\n)[\s\S]*(\n<!-- \/variables -->)/,
    (_, start, end) => start + environmentTable() + end,
  ),
)
