/**
 * `npm run bench`, or `npm run bench lighthouse` for one of them: compares the program with the machine's limits.
 * Each figure is a ratio to a limit that is measured in the same run, in turn with it; medians of several rounds. Ratios
 * compare across machines, seconds do not. `npm run bench avif FILE…`, `npm run bench scale FOLDER` and
 * `npm run bench soak [MINUTES]` run only by name.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startProgram } from '#testing/program.ts'
import { Client } from '#testing/program-client.ts'
import { avif } from './avif.ts'
import { desk } from './desk.ts'
import type { Figure } from './figure.ts'
import { firstView } from './first-view.ts'
import { lighthouseScores } from './lighthouse.ts'
import { publicLayouts, publicPage } from './page.ts'
import { pages } from './pages.ts'
import { publicJson } from './public-json.ts'
import { receive } from './receive.ts'
import { renditions } from './renditions.ts'
import { resume } from './resume.ts'
import { scale } from './scale.ts'
import { serve } from './serve.ts'
import { soak } from './soak.ts'
import { zip } from './zip.ts'

const MEASURES = {
  'first-view': firstView,
  renditions,
  receive,
  resume,
  zip,
  serve,
  'public-json': publicJson,
  lighthouse: lighthouseScores,
  page: publicPage,
  layouts: publicLayouts,
  pages,
  desk,
}

const show = (figures: Figure[]) =>
  console.table(figures.map(({ ratio, ...rest }) => ({ ...rest, ratio: Number(ratio.toFixed(2)) })))

const names = process.argv.slice(2)
if (names[0] === 'avif') {
  // A decision about the format (docs/decisions/015): no figure of the program, which need not run for it.
  show(await avif(names.slice(1)))
  process.exit()
}
if (names[0] === 'scale') {
  if (!names[1]) throw new Error('Name a folder with 20 GB of room: npm run bench scale FOLDER')
  show(await scale(names[1]))
  process.exit()
}
if (names[0] === 'soak') {
  await soak(Number(names[1] ?? 10))
  process.exit()
}
const unknown = names.find((name) => !(name in MEASURES))
if (unknown) throw new Error(`There is no ${unknown}: ${Object.keys(MEASURES).join(', ')}`)
const wanted = Object.entries(MEASURES).flatMap(([name, measure]) =>
  names.length === 0 || names.includes(name) ? [measure] : [],
)

const folder = await mkdtemp(path.join(tmpdir(), 'picturerail-bench-'))
const program = await startProgram({
  dataDirectory: path.join(folder, 'data'),
  // Files of one round are removed before the next.
  environment: { TRUST_PROXY: 'loopback', TRASH_DAYS: '0' },
})
try {
  const olga = new Client(program.origin)
  await olga.json('/api/auth/sign-in', { email: 'admin@example.com', password: 'the password of the admin' })
  const figures: Figure[] = []
  for (const measure of wanted) figures.push(...(await measure({ folder, program, olga })))
  show(figures)
} finally {
  await program.stop()
  await rm(folder, { recursive: true, force: true })
}
