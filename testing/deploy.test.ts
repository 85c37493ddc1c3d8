import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COMMAND } from './program.ts'
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

test('compose runs every service without privileges, on a pinned image, and with secrets of its own', () => {
  const compose = readFileSync('deploy/compose.yaml', 'utf8')
  const services = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nvolumes:'))
  const each = services.split(/\n(?= {2}[a-z]+:\n)/).slice(1)
  expect(each).toHaveLength(5)
  for (const service of each) {
    expect(service).toContain('<<: *confined')
    expect(service).toMatch(/^ {4}(build:|image: \S+:\S*\d)/m)
  }
  expect(compose).toMatch(/cap_drop: \[ALL\]\n.*no-new-privileges:true.*\n {2}read_only: true/)
  expect(compose).toMatch(/PAYMENTS: \$\{PAYMENTS:-off\}/)
  const secretOf = (variable: string) => new RegExp(`${variable}: \\$\\{(\\w+)`).exec(compose)![1]
  const secrets = ['POSTGRES_PASSWORD', 'MINIO_ROOT_PASSWORD', 'S3_SECRET_ACCESS_KEY'].map(secretOf)
  expect(new Set(secrets).size).toBe(3)
  expect(readFileSync('deploy/Dockerfile', 'utf8')).toMatch(/^USER node$/m)
})

test('every way to start the program gives Node.js the same options', () => {
  const command = ['node', ...COMMAND]
  expect(JSON.parse(readFileSync('package.json', 'utf8')).scripts.start).toContain(` ${command.join(' ')}`)
  expect(readFileSync('deploy/Dockerfile', 'utf8')).toContain(
    `CMD ${JSON.stringify(command).replaceAll(',', ', ')}`,
  )
  expect(readFileSync('deploy/picturerail.service', 'utf8')).toContain(`/${command.join(' ')}\n`)
})
