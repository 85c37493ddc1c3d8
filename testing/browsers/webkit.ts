import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Builder, By, until as becomes, Capabilities, Key as Keys, type WebDriver } from 'selenium-webdriver'
import { freePort } from '../program.ts'
import { programPath, until } from '../programs.ts'
import { answered, type Browser, COMMAND_SECONDS, type Engine, type Key, type Look } from './browser.ts'
import { endGroup } from './process-group.ts'

const [MINI_BROWSER] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')
const PACKAGES = {
  'webkit2gtk-driver': programPath('WebKitWebDriver') && MINI_BROWSER,
  xvfb: programPath('Xvfb'),
  dbus: programPath('dbus-run-session'),
}

/** WebKitGTK, which has Safari's engine, on a display in memory and with a bus of its own. */
export const webkit: Engine = {
  name: 'WebKit',
  missing: Object.entries(PACKAGES).flatMap(([name, file]) => (file ? [] : [name])),
  start,
}

const KEYS: Record<Key, string> = {
  ArrowLeft: Keys.ARROW_LEFT,
  ArrowRight: Keys.ARROW_RIGHT,
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  Tab: Keys.TAB,
  '2': '2',
}

async function start({ dark = false }: Look = {}): Promise<Browser> {
  const home = await mkdtemp(path.join(tmpdir(), 'picturerail-webkit-'))
  // Its tool bar would make the window wider than a phone.
  await mkdir(path.join(home, 'gtk-3.0'))
  await writeFile(
    path.join(home, 'gtk-3.0/gtk.css'),
    '* { min-width: 0; padding: 0; margin: 0; font-size: 1px }',
  )
  const screen = await startScreen()
  const port = await freePort()
  const service = spawn('dbus-run-session', ['--', 'WebKitWebDriver', `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      DISPLAY: screen.name,
      ...Object.fromEntries(
        ['HOME', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME', 'XDG_DATA_HOME', 'XDG_RUNTIME_DIR'].map((name) => [
          name,
          home,
        ]),
      ),
      NO_AT_BRIDGE: '1',
      // Containers and root have no sandbox. Only our own pages are shown.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })
  async function end() {
    await endGroup(service)
    await endGroup(screen.process)
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const driver = await connect(port, dark)
    return browserOf(driver, end)
  } catch (error) {
    await end()
    throw error
  }
}

/** A screen in memory, whose free number Xvfb chooses itself. */
async function startScreen() {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = new Promise<string>((resolve, reject) => {
    server.stdio[3]!.once('data', (line) => resolve(String(line).trim()))
    server.once('exit', () => reject(new Error('Xvfb has ended.')))
  })
  return { process: server, name: `:${await answered('start of Xvfb', number)}` }
}

async function connect(port: number, dark: boolean): Promise<WebDriver> {
  const address = `http://127.0.0.1:${port}`
  await until(() => fetch(`${address}/status`), COMMAND_SECONDS)
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': {
      binary: MINI_BROWSER,
      args: ['--automation', ...(dark ? ['--dark-mode'] : [])],
    },
  })
  const driver = new Builder().usingServer(address).withCapabilities(capabilities).build()
  await answered('start of WebKit', driver.getSession())
  const limit = COMMAND_SECONDS * 1000
  await driver.manage().setTimeouts({ implicit: 0, pageLoad: limit, script: limit })
  return driver
}

function browserOf(driver: WebDriver, end: () => Promise<void>): Browser {
  const element = (selector: string) =>
    driver.wait(becomes.elementLocated(By.css(selector)), COMMAND_SECONDS * 1000)
  const evaluate: Browser['evaluate'] = (work, ...given) =>
    answered('script', driver.executeScript(`return (${work})(...arguments)`, ...given))

  return {
    async open(address) {
      await answered(`open ${address}`, driver.get(address))
      await evaluate(collectComplaints)
    },
    back: () => answered('back', driver.executeScript('history.back()')),
    evaluate,
    click: async (selector) => answered(`click ${selector}`, (await element(selector)).click()),
    type: async (selector, text) => answered(`type ${selector}`, (await element(selector)).sendKeys(text)),
    press: (key) => answered(`press ${key}`, driver.actions().sendKeys(KEYS[key]).perform()),
    choose: async (selector, paths) =>
      answered(`choose ${selector}`, (await element(selector)).sendKeys(paths.join('\n'))),
    async within(selector, work) {
      await answered(`enter ${selector}`, driver.switchTo().frame(await element(selector)))
      try {
        await work()
      } finally {
        await answered('leave the frame', driver.switchTo().parentFrame())
      }
    },
    async resize(width, height) {
      const window = driver.manage().window()
      await answered('resize', window.setRect({ width, height }))
      const bars = await evaluate((high) => high - innerHeight, height)
      await answered('resize', window.setRect({ width, height: height + bars }))
    },
    screenshot: async () => Buffer.from(await answered('screenshot', driver.takeScreenshot()), 'base64'),
    complaints: () => evaluate(() => (window as Complaining).complaints?.splice(0) ?? []),
    async close() {
      try {
        await answered('close', driver.quit())
      } finally {
        await end()
      }
    },
  }
}

type Complaining = Window & { complaints?: string[] }

/** Collects complaints in the page from its load on, because the driver reports nothing of the console. */
function collectComplaints() {
  const complaints: string[] = []
  ;(window as Complaining).complaints = complaints
  addEventListener('error', ({ message }) => complaints.push(message))
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    complaints.push(`${violatedDirective}: ${blockedURI}`),
  )
}
