/**
 * Before `npm start` and `npm test`: sets up what a fresh clone lacks. Runs on Node.js 20 or newer, without any
 * packages. `node setup/prepare.mjs` for the program, `node setup/prepare.mjs browser` for the tests too.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findBrowser, installBrowser } from './browser.mjs'

const STAMP = 'node_modules/.installed'

function run(program, args) {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' })
  if (error) console.error(error.message)
  if (status !== 0) process.exit(status ?? 1)
}

function installPackages() {
  const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  console.log('Installing the packages…')
  const npm = process.env.npm_execpath
  if (npm) run(process.execPath, [npm, 'ci', '--no-fund', '--no-audit', '--loglevel=error'])
  else run('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'])
  writeFileSync(STAMP, wanted)
}

installPackages()
// The packages bring the Node.js that the project runs on.
run(path.resolve('node_modules/.bin/node'), ['setup/build-web.ts'])
if (process.argv[2] === 'browser' && !findBrowser()) installBrowser()
