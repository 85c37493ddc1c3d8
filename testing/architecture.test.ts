import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LAYOUTS } from '#contract/appearance.ts'
import { FIRST_TILES } from '#contract/public-page.ts'
import { EAGER_RENDITIONS, RENDITION_WIDTHS } from '#contract/rendition-sizes.ts'
import { SAMPLE_GALLERIES } from '#server/samples/catalogue.ts'
import { importTable } from './modules.ts'

const page = readFileSync('docs/architecture.md', 'utf8')
const list = (numbers: readonly number[]) => numbers.join(', ').replace(/, (\d+)$/, ' and $1')

test('the listing names the folders that there are', () => {
  const ignored = readFileSync('.gitignore', 'utf8').split(/[\n/]+/)
  const foldersIn = (folder: string) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !ignored.includes(entry.name))
      .map(({ name }) => `${folder === '.' ? '' : `${folder}/`}${name}/`)
  const listed: string[] = []
  let parent = ''
  for (const line of /```\n([\s\S]*?)\n```/.exec(page)![1]!.split('\n')) {
    const [, indent, names] = /^( *)(\S+(?: \S+)*)/.exec(line)!
    if (!indent) parent = ''
    for (const name of names!.split(' ')) if (/[./]/.test(name)) listed.push(parent + name)
    if (!indent) parent = listed.at(-1)!
  }
  const folders = ['.', 'server', 'web'].flatMap(foldersIn)
  expect(listed.filter((name) => name.endsWith('/')).sort()).toEqual(folders.sort())
  expect(listed.filter((name) => !existsSync(name))).toEqual([])
})

test('features have folders of the same name on both sides', () => {
  const shared = ['app', 'base', 'ui', 'texts', 'uploads', 'public', 'landing']
  const features = readdirSync('web', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !shared.includes(entry.name))
    .map(({ name }) => name)
  expect(features.filter((name) => !existsSync(`server/${name}`))).toEqual([])
})

test('the table of imports is what the rules say (npm run docs)', () => {
  expect(page).toContain(`<!-- modules -->\n${importTable()}\n<!-- /modules -->`)
})

test('the files, calls and decisions that it names exist', () => {
  const paths = [...page.matchAll(/`((?:[\w-]+\/)+[\w.-]*|[\w.]+\.ts)`/g)].map(([, path]) => path!)
  const links = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => `docs/${path}`)
  expect(paths.length).toBeGreaterThan(20)
  expect([...paths, ...links].filter((path) => !existsSync(path))).toEqual([])
  const sources = globSync('{server,contract,web}/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'))
  for (const [, call] of page.matchAll(/`(\/[a-z./]+)[^`]*`/g)) {
    expect(
      sources.filter((source) => source.includes(call!)),
      call,
    ).not.toEqual([])
  }
})

test('its numbers are those of the code', () => {
  expect(page).toContain(`The first ${FIRST_TILES} images are in the HTML`)
  expect(page).toContain(`renditions that are ${list(EAGER_RENDITIONS)} pixels wide`)
  expect(page).toContain(`(${list(RENDITION_WIDTHS)} pixels in all)`)
  expect(page).toContain(`${['no', 'one', 'two', 'three'][SAMPLE_GALLERIES.length]} sample galleries`)
})

test('no code asks for the name of a layout: a record of all of them says what each is like', () => {
  const name = `['"](${LAYOUTS.join('|')})['"]`
  const asks = new RegExp(`[!=]==? ${name}|${name} [!=]==?|case ${name}|includes\\(${name}`)
  const sources = globSync('{server,web,contract}/**/*.{ts,tsx}').filter((file) => !/\.test\./.test(file))
  expect(sources.filter((file) => asks.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('no field has the type email, as browsers rewrite what is typed there', () => {
  const sources = globSync('{server,web}/**/*.{ts,tsx}').filter((file) => !/\.test\./.test(file))
  expect(sources.filter((file) => /type="email"/.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('one place says where galleries live, one which of them an address means', () => {
  const sources = globSync('{server,web,contract}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )
  const filesWith = (pattern: RegExp) =>
    sources
      .filter((file) => pattern.test(readFileSync(file, 'utf8').replace(/^ *(\/\/|\/?\*).*$/gm, '')))
      .sort()
  // A name and a dot before the host.
  expect(filesWith(/\.\$\{[^}]*\bhost\b/)).toEqual([
    'server/doctor/check-names.ts', // looks names up, and builds no address
    'server/galleries/address.ts',
    'server/galleries/place.ts',
    'web/base/around-name.ts',
  ])
  expect(filesWith(/\/@(?!\w*\/|[Nf])/)).toEqual(['contract/addresses.ts', 'web/base/around-name.ts'])
  expect(filesWith(/\bprotocol\}\/\//)).toEqual([
    'server/galleries/address.ts',
    'server/platform/http/refuse-other-sites.ts', // the host of the request
  ])
  // A path from the root is wrong below a page that has a path itself.
  expect(
    filesWith(/new URL\((['"`]\/|\w+Path\(|\w+\.(url|whole)\b)[^)]*, *\w*([aA]ddress|pageUrl)\b/),
  ).toEqual([])
  expect(filesWith(/\bhostOf\(/)).toEqual([
    'server/galleries/place.ts',
    'server/platform/http/loopback-names.ts',
    'server/platform/http/refuse-other-sites.ts',
    'server/platform/http/security-headers.ts',
    'server/visitor-hosts.ts', // the host of MEDIA_URL, which has no gallery
  ])
})

test('the server goes by the clock of the database', () => {
  const readsAnother = globSync('server/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts') && /Date\.now\(|new Date\(\)/.test(readFileSync(file, 'utf8')),
  )
  // This check compares the two.
  expect(readsAnother).toEqual(['server/doctor/check-database.ts'])
})

test('no test waits for one second only, which is the default of vi.waitFor', () => {
  const tests = globSync('{contract,server,setup,testing,web}/**/*.ts{,x}')
  expect(tests.filter((file) => readFileSync(file, 'utf8').match(/vi\.waitFor\(/))).toEqual([])
})
