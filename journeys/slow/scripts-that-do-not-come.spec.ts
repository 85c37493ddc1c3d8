import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Frame, Page } from '@playwright/test'
import type { Gallery } from '#contract/galleries.ts'
import { imageFile } from '#testing/image-files.ts'
import { addImages, addressOf, chosen, createGallery, expect, signUp, test } from '#testing/journey.ts'

/** More pictures than the tiles of one page. */
const PICTURES = 52
const PASSWORD = 'open sesame'

/** Galleries for all tests, one for each kind of page on which visitors see pictures. */
let classic: Gallery
let wall: Gallery
let site: string
let closed: Gallery
let guests: string
/** Another site, which shows the address in its query in a frame with `sandbox`. */
let blog: string
let server: Server
test.beforeAll(async ({ program, browser }) => {
  const owner = await (await browser.newContext({ baseURL: program.origin })).newPage()
  await signUp(owner)
  const files = await Promise.all(
    Array.from({ length: PICTURES }, (_, n) =>
      imageFile(`${n}.jpg`, { width: 300 + n, height: 200 + 7 * (n % 9) }),
    ),
  )
  const create = async (title: string, look: object, count = PICTURES) => {
    const gallery = await createGallery(owner, title)
    const images = await addImages(owner, gallery, files.slice(0, count))
    const url = `/api/galleries/${gallery.id}`
    const chapter = await (await owner.request.post(`${url}/chapters`, { data: { title: 'Party' } })).json()
    const imageIds = images.slice(-10).map(({ id }) => id)
    await owner.request.post(`${url}/images/move`, { data: { imageIds, chapterId: chapter.id } })
    const changed = await owner.request.patch(url, { data: { ...look, allowSelections: true } })
    expect(changed.status()).toBe(200)
    return gallery
  }
  classic = await create('Classic', { theme: 'classic', coverStyle: 'none' })
  wall = await create('Wall', { theme: 'light', coverStyle: 'full', layout: 'rows' })
  closed = await create('Closed', { visibility: 'password', password: PASSWORD }, 20)
  const link = await owner.request.post(`/api/galleries/${wall.id}/shareable-links`, { data: {} })
  guests = (await link.json()).url
  const name = `site-${Date.now().toString(36)}`
  await owner.request.patch('/api/account/site', { data: { name, enabled: true } })
  await owner.request.put('/api/account/site/galleries', { data: { galleryIds: [wall.id, classic.id] } })
  site = addressOf(program, name)
  await owner.context().close()
  server = createServer(({ url }, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<iframe sandbox="allow-scripts" width="1000" height="700" src="${url!.slice(2)}"></iframe>`)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  blog = `http://blog.localhost:${(server.address() as AddressInfo).port}`
})
test.afterAll(() => {
  server?.close()
  server?.closeAllConnections()
})

/** A visitor of an address, with the scripts refused whose path matches. */
async function visits(browser: Browser, address: string, refused?: RegExp | string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  if (refused) await context.route(refused, (route) => route.abort())
  await page.goto(address)
  return page
}

/**
 * Scrolls to the end of the page, and of those that its links lead to: the pictures that have come. Goes through the
 * page again when its scripts had not placed every tile before its end was reached.
 */
async function seenOn(frame: Frame | Page, count = PICTURES): Promise<number> {
  const seen = new Set<string>()
  const next = frame.getByRole('link', { name: 'Next page' })
  for (;;) {
    for (let end = false; !end; ) {
      await expect.poll(() => frame.evaluate(tilesWithoutPicture), { timeout: 15_000 }).toBe(0)
      for (const one of await frame.evaluate(picturesInView)) seen.add(one)
      end = await frame.evaluate(() => {
        scrollBy(0, innerHeight * 0.8)
        return scrollY + innerHeight >= document.documentElement.scrollHeight - 1
      })
    }
    await expect.poll(() => frame.evaluate(tilesWithoutPicture), { timeout: 15_000 }).toBe(0)
    for (const one of await frame.evaluate(picturesInView)) seen.add(one)
    if (seen.size >= count) return seen.size
    if (await next.isVisible()) {
      await next.click()
      await expect(frame.getByText('Page 2 of 2')).toBeVisible()
    } else await frame.evaluate(() => scrollTo(0, 0))
  }
}
const tilesWithoutPicture = () =>
  [...document.querySelectorAll('.tile')].filter((tile) => {
    const { top, bottom } = tile.getBoundingClientRect()
    const img = tile.querySelector('img')
    return bottom > 20 && top < innerHeight - 20 && !(img?.complete && img.clientWidth && img.naturalWidth)
  }).length
const picturesInView = () =>
  [...document.querySelectorAll<HTMLImageElement>('.tile img')]
    .filter((img) => img.clientWidth && img.naturalWidth)
    .map((img) => new URL(img.currentSrc).pathname.replace(/[^/]+$/, ''))

/** Everything that a visitor's page fetches as a script, from the first byte until a picture has been opened. */
async function scriptsOf(browser: Browser, address: string): Promise<string[]> {
  const page = await visits(browser, 'about:blank')
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.add(new URL(request.url()).pathname)
  })
  await page.goto(address)
  expect(await seenOn(page)).toBe(PICTURES)
  await page.locator('.tile a').last().click()
  await expect(page.locator('.yarl__slide_current img')).toBeVisible()
  await page.context().close()
  return [...scripts]
}

for (const [name, addressOf] of Object.entries({
  'a gallery in theme classic': () => classic.address,
  'a gallery behind a full cover': () => wall.address,
})) {
  test(`all pictures of ${name} come whichever script does not, and open`, async ({ browser }) => {
    const scripts = await scriptsOf(browser, addressOf())
    expect(scripts.length).toBeGreaterThan(5)
    for (const refused of ['/assets/', ...scripts]) {
      await test.step(refused, async () => {
        const page = await visits(browser, addressOf(), `**${refused}*`)
        expect(await seenOn(page)).toBe(PICTURES)
        await page.locator('.tile a').last().click()
        const opened = page.locator('.yarl__slide_current img, #opened picture img')
        await expect(opened.first()).toHaveJSProperty('complete', true)
        await page.context().close()
      })
    }
  })
}

test('in a frame with sandbox a gallery has its pictures, its faces and the viewer', async ({
  browser,
  program,
}) => {
  for (const { publicId } of [classic, wall]) {
    const page = await visits(browser, 'about:blank')
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', ({ message }) => complaints.push(message))
    for (const path of ['', `/p/${await firstImage(program.origin, publicId)}`]) {
      const src = `${program.origin}/iframe/${publicId}${path}`
      await page.goto(`${blog}/?${src}`)
      const heading = page.frameLocator('iframe').locator('h1')
      await expect(heading).toHaveCount(1)
      const frame = (await (await page.locator('iframe').elementHandle())!.contentFrame())!
      if (path) {
        await expect(frame.locator('.counter')).toHaveText(`1 / ${PICTURES}`)
        await frame.getByRole('button', { name: 'Close' }).click()
        await expect(frame.locator('.yarl__root')).toHaveCount(0)
      }
      expect(await seenOn(frame)).toBe(PICTURES)
      await expect.poll(() => frame.evaluate(facesThere)).toContain('Instrument Sans')
      await frame.locator('.tile a').last().click()
      const counter = frame.locator('.counter')
      await expect(counter).toHaveText(`${PICTURES} / ${PICTURES}`)
      await page.keyboard.press('ArrowLeft')
      await expect(counter).toHaveText(`${PICTURES - 1} / ${PICTURES}`)
      await page.keyboard.press('Escape')
      await expect(frame.locator('.yarl__root')).toHaveCount(0)
      await expect(frame.locator(`a[data-slide="${PICTURES - 2}"]`)).toBeFocused()
    }
    expect(complaints).toEqual([])
    await page.context().close()
  }
})

test('the other pages of visitors need no script either, and the form has its own in a sandbox', async ({
  browser,
  program,
}) => {
  const page = await visits(browser, site, '**/assets/*.js')
  const pictures = page.locator('main img')
  const areThere = async (count: number) => {
    await expect(pictures).toHaveCount(count)
    await expect
      .poll(() => pictures.evaluateAll((all) => all.every((img) => (img as HTMLImageElement).naturalWidth)))
      .toBe(true)
  }
  await areThere(2)
  await page.goto(guests)
  await page.getByLabel('Drop images here').setInputFiles([chosen(await imageFile('late.jpg'))])
  await page.getByRole('button', { name: 'Upload Images' }).click()
  await expect(page.getByText('Upload successful')).toBeVisible()
  await page.goto(closed.address)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Open gallery' }).click()
  await expect(page.getByRole('heading', { name: 'Closed' })).toBeVisible()
  expect(await seenOn(page, 20)).toBe(20)
  await page.context().close()

  // No other site may show site and guests' page in a frame.
  const framed = await visits(browser, `${blog}/?${program.origin}/iframe/${closed.publicId}`)
  await expect(
    framed.frameLocator('iframe').getByText("This doesn't work inside another page."),
  ).toBeVisible()
  await framed.context().close()
})
const facesThere = () =>
  [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
const firstImage = async (origin: string, publicId: string) => {
  const images = await (await fetch(`${origin}/api/public/galleries/${publicId}/images`)).json()
  return images[0].id
}
