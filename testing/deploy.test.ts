import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { programPath } from './programs.ts'

const analyze = programPath('systemd-analyze')

test.skipIf(!analyze)(
  'systemd rates the exposure of the unit below 3 of 10 (skipped without systemd-analyze)',
  () => {
    const unit = 'deploy/picturerail.service'
    const rating = execFileSync(analyze!, ['security', '--offline=true', '--no-pager', unit], {
      encoding: 'utf8',
    })
    const [, exposure] = /Overall exposure level for picturerail\.service: ([\d.]+)/.exec(rating)!
    expect(Number(exposure)).toBeLessThan(3)
    expect(readFileSync(unit, 'utf8')).toMatch(/^StateDirectoryMode=0700\nUMask=0077\n/m)
  },
)
