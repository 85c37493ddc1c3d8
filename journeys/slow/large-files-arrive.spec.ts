/** Large files over a connection that breaks every 8 MB, and a tab that is closed in the middle: they arrive, once. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import type { ShareableLink } from '#contract/upload-links.ts'
import type { Browser } from '#testing/browsers/browser.ts'
import { firefox } from '#testing/browsers/firefox.ts'
import { webkit } from '#testing/browsers/webkit.ts'
import { type CuttingProxy, cuttingProxy } from '#testing/cutting-proxy.ts'
import { QUARTERS } from '#testing/heif-files.ts'
import { imageFile } from '#testing/image-files.ts'
import { expect, startWithFolder, test } from '#testing/journey.ts'
import { PASSWORD } from '#testing/password.ts'
import { freePort } from '#testing/program.ts'
import { Client } from '#testing/program-client.ts'
import { until } from '#testing/programs.ts'

const MB = 1024 * 1024

type Tab = Pick<Browser, 'open' | 'evaluate' | 'click' | 'choose'>

const tabOf = (page: Page): Tab => ({
  open: async (address) => void (await page.goto(address)),
  evaluate: (work, ...given) =>
    page.evaluate(([source, values]) => new Function('given', `return (${source})(...given)`)(values), [
      String(work),
      given,
    ] as const),
  click: (selector) => page.locator(selector).first().click(),
  choose: (selector, paths) => page.locator(selector).first().setInputFiles(paths),
})

const shows = <Seen>(tab: Tab, look: () => Seen, expected: unknown) =>
  until(async () => expect<unknown>(await tab.evaluate(look)).toEqual(expected))

const files: Record<'jpeg' | 'heic', { path: string; sha256: string }> = {
  jpeg: { path: '', sha256: '' },
  heic: { path: '', sha256: '' },
}
let folder: string
/** Port of the slow, breaking proxy through which people reach the program. */
let port: number
let program: Awaited<ReturnType<typeof startWithFolder>>
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'picturerail-large-'))
  const { bytes } = await imageFile('p.jpg', { width: 1600, height: 1200 })
  // Bytes after the end of a JPEG, and a free box of a HEIC, belong to the file and not to the picture.
  const quarters = await QUARTERS()
  const free = Buffer.alloc(30 * MB - quarters.length, 7)
  free.writeUInt32BE(free.length, 0)
  free.write('free', 4, 'latin1')
  const whole = {
    jpeg: Buffer.concat([bytes, Buffer.alloc(60 * MB - bytes.length, 5)]),
    heic: Buffer.concat([quarters, free]),
  }
  for (const kind of ['jpeg', 'heic'] as const) {
    files[kind] = {
      path: path.join(folder, kind === 'jpeg' ? 'ceremony.jpg' : 'IMG_0001.HEIC'),
      sha256: createHash('sha256').update(whole[kind]).digest('hex'),
    }
    await writeFile(files[kind].path, whole[kind])
  }
  port = await freePort()
  const environment = {
    PUBLIC_URL: `http://localhost:${port}`,
    MAX_FILE_MB: '200',
    UPLOAD_FORMATS: 'jpeg,png,webp,heic,avif,tiff',
  }
  program = await startWithFolder({ environment })
})
test.afterAll(async () => {
  await program?.remove()
  await rm(folder, { recursive: true, force: true })
})

/** Runs the program behind a connection that is slow and breaks. */
async function behindBadLine(use: (origin: string, line: CuttingProxy) => Promise<void>): Promise<void> {
  const line = await cuttingProxy(program.origin, 8 * MB, { port, msPerChunk: 4 })
  try {
    await use(`http://localhost:${port}`, line)
  } finally {
    line.close()
  }
}

async function arrive(tab: Tab, again: () => Promise<Tab>, origin: string, line: CuttingProxy) {
  const owner = new Client(origin)
  const email = `olga-${randomUUID().slice(0, 8)}@example.org`
  await owner.signUp(email)
  const subdomain = `storm-${randomUUID().slice(0, 8)}`
  const gallery = await owner.json<Gallery>('/api/galleries', { title: 'Storm', subdomain })
  const link = await owner.json<ShareableLink>(`/api/galleries/${gallery.id}/shareable-links`, {
    name: 'Guests',
  })
  const images = () => owner.json<Image[]>(`/api/galleries/${gallery.id}/images`)
  const expectOriginal = async ({ originalUrl }: Image, sha256: string) => {
    const bytes = await (await owner.fetch(originalUrl)).bytes()
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
  }

  // The owner.
  await tab.open(`${origin}/sign-in`)
  const given = { email, password: PASSWORD }
  await tab.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' }
    await fetch('/api/auth/sign-in', { method: 'POST', headers, body: JSON.stringify(body) })
  }, given)
  await tab.open(`${origin}/gallery/${gallery.id}/settings?tab=images`)
  await shows(tab, () => document.querySelectorAll('input[type=file]').length, 1)
  await tab.choose('input[type=file]', [files.jpeg.path])
  await shows(tab, sentSome, true)
  tab = await again()
  await tab.open(`${origin}/gallery/${gallery.id}/settings?tab=images`)
  await shows(tab, waits, '1 upload is waiting for its file')
  expect(await images()).toEqual([])
  await tab.choose('input[type=file]', [files.jpeg.path])
  await until(async () => expect(await images()).toHaveLength(1))
  await expectOriginal((await images())[0]!, files.jpeg.sha256)
  const owners = line.cuts()
  expect(owners).toBeGreaterThanOrEqual(7)
  await shows(tab, waits, null)

  // A guest.
  await tab.open(link.url)
  await tab.choose('#files', [files.heic.path])
  await tab.click('#submit')
  await shows(tab, sentSome, true)
  tab = await again()
  await tab.open(link.url)
  await shows(
    tab,
    () => document.getElementById('waiting-title')?.innerText,
    '1 upload is waiting for its file',
  )
  expect(await images()).toHaveLength(1)
  await tab.choose('#files', [files.heic.path])
  await tab.click('#submit')
  await until(async () => expect(await images()).toHaveLength(2))
  const [, picture] = await images()
  expect(picture).toMatchObject({
    mimeType: 'image/heic',
    originalName: 'IMG_0001.HEIC',
    width: 240,
    height: 160,
  })
  await expectOriginal(picture!, files.heic.sha256)
  expect(line.cuts()).toBeGreaterThan(owners + 2)
  await shows(tab, () => document.querySelectorAll('.own .name').length, 1)
}

test('in Chromium', async ({ browser }) => {
  await behindBadLine(async (origin, line) => {
    const context = await browser.newContext()
    let page = await context.newPage()
    const again = async () => {
      await page.close()
      page = await context.newPage()
      return tabOf(page)
    }
    await arrive(tabOf(page), again, origin, line)
    await context.close()
  })
})

for (const engine of [firefox, webkit]) {
  test(`in ${engine.name}`, async () => {
    test.skip(engine.missing.length > 0, `not installed: ${engine.missing.join(', ')}`)
    const browser = await engine.start()
    try {
      await behindBadLine(async (origin, line) => {
        const again = async () => {
          await browser.open('about:blank')
          return browser
        }
        await arrive(browser, again, origin, line)
      })
    } finally {
      await browser.close()
    }
  })
}

// Functions that run in the page.

/** True if more than the first connection's bytes have arrived. */
function sentSome() {
  const [, megabytes] = /([\d.]+)(?: MB)? of [36]0(?:\.00)? MB/.exec(document.body.innerText) ?? []
  return Number(megabytes) > 10
}

const waits = () =>
  [...document.querySelectorAll('[role=status]')]
    .map(({ textContent }) => textContent)
    .find((text) => text?.includes('waiting')) ?? null
