/** The system's Chromium, in which the journeys run. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
/** Chromium without windows, menus and their own pages: journeys take two thirds of the time in it. */
const WITHOUT_WINDOWS = 'chromium-headless-shell'

/** Path of the browser: CHROMIUM if that is set, else the first found on PATH, else undefined. */
export const findBrowser = () => find(NAMES)

/**
 * Path of the browser for journeys: CHROMIUM if that is set, else the one without windows, else any other; or
 * undefined.
 */
export const findQuickBrowser = () => find([WITHOUT_WINDOWS, ...NAMES])

function find(names) {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable)
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Installs it where that needs no confirmation; otherwise prints what to install, and exits. */
export function installBrowser() {
  const apt = (...args) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=600', '-y', '-qq', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  if (process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')) {
    console.log('Installing Chromium…')
    const install = (name) => apt('install', '--no-install-recommends', name) && findQuickBrowser()
    if (apt('update') && [WITHOUT_WINDOWS, 'chromium'].some(install)) return
  }
  console.error(
    'The tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM to its path.',
  )
  process.exit(1)
}
