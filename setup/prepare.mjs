/**
 * Before `npm start` and `npm test`: sets up what a fresh clone lacks. Runs on Node.js 20 or newer, without any
 * packages. `node setup/prepare.mjs` for the program, `node setup/prepare.mjs browser` for the tests too.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findQuickBrowser, installBrowser } from './browser.mjs'

function run(program, args) {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' })
  if (error) console.error(error.message)
  if (status !== 0) process.exit(status ?? 1)
}

/** Whether `npm install` or `npm ci` has brought what the lock file says; npm writes its own copy when it is done. */
function isInstalled() {
  const copy = 'node_modules/.package-lock.json'
  if (!existsSync(copy)) return false
  const read = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
  const installed = read(copy)
  return Object.entries(read('package-lock.json')).every(
    ([path, { version, optional }]) =>
      path === '' || installed[path]?.version === version || (optional && !installed[path]),
  )
}

function installPackages() {
  if (isInstalled()) return
  console.log('Installing the packages…')
  const npm = process.env.npm_execpath
  if (npm) run(process.execPath, [npm, 'ci', '--no-fund', '--no-audit', '--loglevel=error'])
  else run('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'])
}

installPackages()
// The packages bring the Node.js that the project runs on.
run(path.resolve('node_modules/.bin/node'), ['setup/build-web.ts'])
if (process.argv[2] === 'browser' && !findQuickBrowser()) installBrowser()
