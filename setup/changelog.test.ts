import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }

/** Maximum number of words about a release. */
const MOST_WORDS = 1500

test('the changelog has this version with its date, in words that are read in a few minutes', () => {
  const sections = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m)
  const release = sections.find((section) => section.startsWith(packageJson.version)) ?? ''
  expect(release).toMatch(/^\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)\n/)
  expect(release.split(/\s+/).length).toBeLessThan(MOST_WORDS)
})
