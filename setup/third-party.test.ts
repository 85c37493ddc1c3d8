import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtInPackages, installedPackages, thirdPartyPage } from './third-party.ts'

/** Licences that let anybody distribute the package with this program; for the LGPL and the MPL, as a separate package. */
const ACCEPTED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]
const isAccepted = (licence: string) =>
  licence
    .replace(/[()]/g, '')
    .split(/ AND | OR /)
    .every((one) => ACCEPTED.includes(one))

test('every package of an installation and of its pages has a licence of the list', () => {
  const packages = [...installedPackages(), ...builtInPackages()]
  expect(packages.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['sharp', 'pg', 'react', '@fontsource-variable/cormorant']),
  )
  expect(packages.filter(({ licence }) => !isAccepted(licence))).toEqual([])
})

test.each(['UNLICENSED', 'not said', 'GPL-3.0', 'SSPL-1.0', 'MIT AND AGPL-3.0', ''])(
  'a package under %j would be refused',
  (licence) => {
    expect(isAccepted(licence)).toBe(false)
  },
)

test('packages that only tests and builds need are not named', () => {
  const names = [...installedPackages(), ...builtInPackages()].map(({ name }) => name)
  expect(names).not.toContain('vitest')
  expect(names).not.toContain('lighthouse')
})

test('docs/third-party.md is up to date (npm run docs)', () => {
  expect(readFileSync('docs/third-party.md', 'utf8')).toBe(thirdPartyPage())
})

test('the licence of the program is said alike wherever it is said', () => {
  const { license } = JSON.parse(readFileSync('package.json', 'utf8'))
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  expect([license, packages[''].license]).toEqual(['Apache-2.0', 'Apache-2.0'])
  const text = readFileSync('LICENSE', 'utf8')
  expect(text).toMatch(/^\s+Apache License\n\s+Version 2.0, January 2004\n/)
  expect(text).toContain('limitations under the License.')
  expect(readFileSync('README.md', 'utf8')).toContain('[Apache License 2.0](LICENSE)')
})
