/** Third-party packages of an installation, and those that its pages are built of, with their licences. */
import { globSync, readFileSync } from 'node:fs'

type Package = { name: string; version: string; licence: string }

/** Entry of a package in package-lock.json (npm's lockfileVersion 3). */
type Locked = {
  version: string
  license?: string
  dev?: boolean
  link?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Licences that a package's README names, but not its package.json. */
const SAID_ELSEWHERE: Record<string, string> = { 'combine-errors': 'MIT' }

const locked: Record<string, Locked> = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** The path in package-lock.json of a package required by the one at `from`, by Node's resolution. */
function pathOf(name: string, from: string): string | undefined {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, folder.lastIndexOf('node_modules/')).replace(/\/$/, '')
  ) {
    const path = `${folder && `${folder}/`}node_modules/${name}`
    if (locked[path]) return path
    if (!folder) return undefined
  }
}

function packagesAt(paths: Iterable<string>): Package[] {
  const found = new Map<string, Package>()
  for (const path of paths) {
    const { version, license } = locked[path]!
    const name = nameOf(path)
    found.set(`${name} ${version}`, { name, version, licence: license ?? SAID_ELSEWHERE[name] ?? 'not said' })
  }
  return [...found.values()].sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))
}

/** Packages that `npm install --omit=dev` installs, on any system. */
export const installedPackages = () =>
  packagesAt(
    Object.keys(locked).filter(
      (path) => path.includes('node_modules/') && !locked[path]!.dev && !locked[path]!.link,
    ),
  )

/** The packages that the files of `web` import, and their dependencies. */
export function builtInPackages(): Package[] {
  const paths = new Set<string>()
  const add = (path: string | undefined) => {
    if (!path || paths.has(path)) return
    paths.add(path)
    for (const name of Object.keys(locked[path]!.dependencies ?? {})) add(pathOf(name, path))
  }
  for (const file of globSync('web/**/*.{ts,tsx,css}')) {
    if (file.includes('.test.')) continue
    for (const [, name] of readFileSync(file, 'utf8').matchAll(
      /(?:\bfrom |\bimport |\bimport\(|@import |url\()['"]((?:@[\w-]+\/)?[\w][\w.-]*)/g,
    ))
      add(pathOf(name!, ''))
  }
  return packagesAt(paths)
}

const table = (packages: Package[]) =>
  ['| package | version | licence |', '|---|---|---|']
    .concat(packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`))
    .join('\n')

/** docs/third-party.md */
export const thirdPartyPage = () => `# Packages of others

Written by \`npm run docs\` from \`package-lock.json\`. Each package has its licence's text in its folder below \`node_modules\`; the face detector's are in [LICENSES.md](../server/decoding/faces/LICENSES.md).

## In an installation

${table(installedPackages())}

## In its pages

What \`web\` imports and the browser loads, with what these packages depend on.

${table(builtInPackages())}
`
