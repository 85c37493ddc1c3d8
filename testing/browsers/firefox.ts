import puppeteer, { type Frame } from 'puppeteer-core'
import { programPath } from '../programs.ts'
import { answered, type Browser, COMMAND_SECONDS, type Engine, type Look } from './browser.ts'
import { endGroup } from './process-group.ts'

const program = programPath('firefox-esr') ?? programPath('firefox')

/** Firefox, over WebDriver BiDi. */
export const firefox: Engine = { name: 'Firefox', missing: program ? [] : ['firefox-esr'], start }

async function start({ dark = false }: Look = {}): Promise<Browser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program!,
    headless: true,
    timeout: COMMAND_SECONDS * 1000,
    protocolTimeout: COMMAND_SECONDS * 1000,
    defaultViewport: { width: 1440, height: 900 },
    extraPrefsFirefox: { 'ui.systemUsesDarkTheme': dark ? 1 : 0 },
  })
  const [page] = await browser.pages()
  if (!page) throw new Error('Firefox has started without a page.')
  page.setDefaultTimeout(COMMAND_SECONDS * 1000)
  let heard: string[] = []
  page.on('pageerror', (error) => heard.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(message.text())
  })
  // Leaves a page that uploads, as WebKit's driver does.
  page.on('dialog', (dialog) => void dialog.accept())
  let frame: Frame = page.mainFrame()

  async function element(selector: string) {
    const found = await frame.waitForSelector(selector)
    if (!found) throw new Error(`There is no ${selector}`)
    return found
  }

  return {
    open: async (address) => void (await page.goto(address)),
    back: async () => void (await page.evaluate(() => history.back())),
    evaluate: (work, ...given) => frame.evaluate(work as () => never, ...(given as unknown as [])),
    click: async (selector) => (await element(selector)).click(),
    type: async (selector, text) => (await element(selector)).type(text),
    press: (key) => page.keyboard.press(key),
    async choose(selector, paths) {
      const input = (await element(selector)) as Awaited<ReturnType<typeof page.$<'input'>>>
      await input!.uploadFile(...paths)
    },
    async within(selector, work) {
      const inner = await (await element(selector)).contentFrame()
      if (!inner) throw new Error(`${selector} is no frame`)
      const outer = frame
      frame = inner
      try {
        await work()
      } finally {
        frame = outer
      }
    },
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async () => Buffer.from(await page.screenshot()),
    async complaints() {
      const some = heard
      heard = []
      return some
    },
    async close() {
      try {
        await answered('close', browser.close())
      } finally {
        await endGroup(browser.process())
      }
    },
  }
}
