import { createServer, type Server } from 'node:http'
import type { Browser, FrameLocator, Page } from '@playwright/test'
import type { Gallery } from '#contract/galleries.ts'
import type { OEmbed } from '#contract/oembed.ts'
import { imageFile } from '#testing/image-files.ts'
import { addImages, createGallery, expect, signUp, test } from '#testing/journey.ts'

const PICTURES = 6

type Blog = {
  gallery: Gallery
  /** Address of a page with this content, on a host of somebody else's. */
  page(content: string, headers?: Record<string, string>): string
  frame: string
  script: string
}

/** A gallery, and a site of another origin. */
let blog: Blog
let server: Server
test.beforeAll(async ({ program, browser }) => {
  const owner = await (await browser.newContext({ baseURL: program.origin })).newPage()
  await signUp(owner)
  const gallery = await createGallery(owner, 'Embedded')
  const files = Array.from({ length: PICTURES }, (_, n) =>
    imageFile(`${n}.jpg`, { width: 400 + n, height: 600 }),
  )
  await addImages(owner, gallery, await Promise.all(files))
  await owner.context().close()

  const pages: { content: string; headers: Record<string, string> }[] = []
  server = createServer((request, response) => {
    const { content, headers } = pages[Number(request.url?.slice(1))] ?? { content: '', headers: {} }
    response.writeHead(200, { 'content-type': 'text/html', ...headers })
    response.end(`<!doctype html><title>A blog</title><h1>My trip</h1>${content}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  blog = {
    gallery,
    page: (content, headers = {}) => `http://blog.localhost:${port}/${pages.push({ content, headers }) - 1}`,
    frame: `<iframe src="${program.origin}/iframe/${gallery.publicId}" width="100%" height="600" title="Embedded" allowfullscreen loading="lazy"></iframe>`,
    script: `<script src="${program.origin}/embed.js" async></script>`,
  }
})
test.afterAll(() => {
  server?.close()
  server?.closeAllConnections()
})

/** A visitor on the page with this address, who came there from another one. */
async function visit(browser: Browser, address: string): Promise<Page> {
  const reader = await (await browser.newContext()).newPage()
  await reader.goto('about:blank')
  await reader.goto(address)
  await expect(galleryIn(reader).getByRole('heading', { name: 'Embedded' })).toBeVisible()
  return reader
}

const galleryIn = (reader: Page) => reader.frameLocator('body > iframe')
const overPage = (reader: Page) => reader.frameLocator('dialog iframe')
const tile = (reader: Page, number: number) =>
  galleryIn(reader)
    .locator('.tile a')
    .nth(number - 1)
const isAt = (viewer: FrameLocator, number: number) =>
  viewer.locator('.counter', { hasText: `${number} / ${PICTURES}` })

/** Presses as long as a person does: the frame that got the key is gone when it is released. */
const pressEscape = (reader: Page) => reader.keyboard.press('Escape', { delay: 100 })

/** Goes back in the history of the page with all its frames; `goBack` would wait until the page itself is another. */
const back = (reader: Page) => reader.evaluate(() => history.back())

/** Walks through grid, viewer, full screen and Back. */
async function walk(reader: Page, viewer: FrameLocator) {
  const address = reader.url()
  const before = await reader.evaluate(() => history.length)
  await tile(reader, 1).click()
  await expect(isAt(viewer, 1)).toBeVisible()
  await expect(viewer.locator('.yarl__root')).toBeVisible()
  for (const number of [2, 3]) {
    await reader.keyboard.press('ArrowRight')
    await expect(isAt(viewer, number)).toBeVisible()
  }
  const isFull = () => reader.evaluate(() => document.fullscreenElement !== null)
  await viewer.getByRole('button', { name: 'Enter Fullscreen' }).click()
  await expect.poll(isFull).toBe(true)
  await viewer.getByRole('button', { name: 'Exit Fullscreen' }).click()
  await expect.poll(isFull).toBe(false)
  // The frame, whose focus is checked below, notices it later than the page around it.
  await expect(viewer.getByRole('button', { name: 'Enter Fullscreen' })).toBeVisible()
  // One entry at most, however many slides: the script's journey has been here before.
  expect(await reader.evaluate(() => history.length)).toBeLessThanOrEqual(before + 1)

  // Back leads to the grid, not to a slide.
  await back(reader)
  await expect(isAt(viewer, 3)).toBeHidden()
  expect(reader.url()).toBe(address)
  await expect(tile(reader, 3)).toBeFocused()

  // So does closing.
  await reader.keyboard.press('Enter')
  await expect(isAt(viewer, 3)).toBeVisible()
  await expect(viewer.locator('.yarl__root')).toBeVisible()
  await reader.keyboard.press('ArrowLeft')
  await expect(isAt(viewer, 2)).toBeVisible()
  await pressEscape(reader)
  await expect(isAt(viewer, 2)).toBeHidden()
  await expect(tile(reader, 2)).toBeFocused()
  await tile(reader, 4).click()
  await expect(isAt(viewer, 4)).toBeVisible()
  await viewer.getByRole('button', { name: 'Close' }).click()
  await expect(isAt(viewer, 4)).toBeHidden()
  await expect(tile(reader, 4)).toBeFocused()

  // From the grid, Back leaves the page.
  await reader.goBack()
  expect(reader.url()).toBe('about:blank')
  expect(await reader.context().cookies()).toEqual([])
  await reader.context().close()
}

test('in a frame as tall as its gallery the bar of chapters leads to each of them, and marks none', async ({
  browser,
  program,
}) => {
  const owner = await (await browser.newContext({ baseURL: program.origin })).newPage()
  await signUp(owner)
  const gallery = await createGallery(owner, 'Embedded')
  const url = `/api/galleries/${gallery.id}`
  await owner.request.patch(url, { data: { layout: 'story', theme: 'light' } })
  for (const [place, title] of ['Ceremony', 'Dinner', 'Party'].entries()) {
    const chapter = await (await owner.request.post(`${url}/chapters`, { data: { title } })).json()
    const [image] = await addImages(owner, gallery, [
      await imageFile(`${title}.jpg`, { width: 900 + place, height: 600 }),
    ])
    const data = { imageIds: [image!.id], chapterId: chapter.id }
    await owner.request.post(`${url}/images/move`, { data })
  }
  await owner.context().close()

  const frame = blog.frame.replace(blog.gallery.publicId, gallery.publicId)
  const reader = await visit(browser, blog.page(frame + blog.script))
  const height = async () => (await reader.locator('body > iframe').boundingBox())!.height
  await expect.poll(height).toBeGreaterThan(1500)
  const bar = galleryIn(reader).getByRole('navigation', { name: 'Chapters' })
  // Waits until the frame has reported the text on the line a third below its top.
  await bar.evaluate(() => new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(told))))
  await expect(bar.locator('[aria-current]')).toHaveCount(0)
  const party = galleryIn(reader).getByRole('heading', { name: 'Party' })
  // The script that leads there comes a moment after the pictures.
  await expect(async () => {
    await bar.getByRole('link', { name: 'Party' }).click()
    await expect(party).toBeInViewport({ timeout: 2_000 })
  }).toPass()
  await reader.context().close()
})

test('a frame has the viewer inside', async ({ browser, program }) => {
  const reader = await visit(browser, blog.page(blog.frame))
  await walk(reader, galleryIn(reader))

  // The app itself cannot be framed.
  const other = await (await browser.newContext()).newPage()
  await other.goto(blog.page(`<iframe src="${program.origin}/sign-in"></iframe>`))
  await expect(other.frameLocator('iframe').getByRole('heading', { name: 'Sign in' })).toHaveCount(0)
  await other.context().close()
})

test('so has what oEmbed says', async ({ browser, request }) => {
  const answer = await request.get(`/api/oembed?url=${encodeURIComponent(blog.gallery.address)}`)
  const { html }: OEmbed = await answer.json()
  const reader = await visit(browser, blog.page(html))
  await walk(reader, galleryIn(reader))
})

test('with the script it is as tall as its pictures, and the viewer covers the page', async ({ browser }) => {
  const tall = '<p style="height:3000px"></p>'
  const reader = await visit(browser, blog.page(blog.frame + blog.script + tall))
  const gallery = galleryIn(reader)
  const height = () => gallery.locator('body').evaluate((body) => body.scrollHeight)
  // As tall as its pictures, or less than a pixel taller: heights of rows are fractions.
  const room = async () =>
    (await reader.locator('iframe').evaluate((one) => one.clientHeight)) - (await height())
  await expect.poll(async () => [0, 1].includes(await room())).toBe(true)
  expect(await height()).toBeGreaterThan(700)

  await tile(reader, 1).click()
  await expect(isAt(overPage(reader), 1)).toBeVisible()
  expect(await reader.locator('dialog iframe').boundingBox()).toEqual({
    x: 0,
    y: 0,
    width: 1440,
    height: 900,
  })
  await expect(gallery.locator('.counter')).toHaveCount(0)
  const scrolled = await reader.evaluate(() => scrollY)
  await reader.mouse.wheel(0, 400)
  expect(await reader.evaluate(() => scrollY)).toBe(scrolled)
  await back(reader)
  await expect(reader.locator('dialog')).toHaveCount(0)
  expect(await reader.evaluate(() => document.documentElement.style.overflow)).toBe('')
  // Forward opens it again.
  await reader.evaluate(() => history.forward())
  await expect(isAt(overPage(reader), 1)).toBeVisible()
  await back(reader)
  await expect(reader.locator('dialog')).toHaveCount(0)
  await walk(reader, overPage(reader))
})

test('where the page around it forbids a second frame, the viewer opens in the first', async ({
  browser,
  program,
}) => {
  const policy = `frame-src ${program.origin}/iframe/${blog.gallery.publicId}`
  const reader = await visit(
    browser,
    blog.page(blog.frame + blog.script, { 'content-security-policy': policy }),
  )
  await tile(reader, 2).click()
  await expect(isAt(galleryIn(reader), 2)).toBeVisible()
  await expect(reader.locator('dialog')).toHaveCount(0)
  await back(reader)
  await expect(isAt(galleryIn(reader), 2)).toBeHidden()
  await reader.context().close()
})

test('nobody else is listened to', async ({ browser, program }) => {
  const stranger = blog.page('<p>An advertisement</p>').replace('blog.', 'ads.')
  const reader = await visit(
    browser,
    blog.page(`${blog.frame}${blog.script}<div><iframe src="${stranger}" name="ads"></iframe></div>`),
  )
  const ads = reader.frame('ads')!
  await ads.waitForSelector('p')
  const says = (to: 'page' | 'gallery', message: object) =>
    ads.evaluate(([to, message]) => (to === 'page' ? parent : parent.frames[0]!).postMessage(message, '*'), [
      to,
      message,
    ] as const)
  const heightBefore = await reader.locator('body > iframe').evaluate((one) => one.clientHeight)
  await says('page', { type: 'picturerail:open', image: 1 })
  await says('page', { type: 'picturerail:height', id: 1, height: 12_345 })
  await says('gallery', { type: 'picturerail:connected' })
  await tile(reader, 1).click()
  // Earlier messages have arrived by now.
  await expect(isAt(overPage(reader), 1)).toBeVisible()
  await expect(reader.locator('dialog')).toHaveCount(1)
  expect(await reader.locator('body > iframe').evaluate((one) => one.clientHeight)).not.toBe(12_345)
  expect(heightBefore).not.toBe(12_345)

  await says('page', { type: 'picturerail:closing', slide: 0 })
  await says('page', { type: 'picturerail:close' })
  await says('gallery', { type: 'picturerail:closed' })
  await says('gallery', { type: 'picturerail:viewed', slide: 4 })
  await reader.keyboard.press('ArrowRight')
  await expect(isAt(overPage(reader), 2)).toBeVisible()
  await pressEscape(reader)
  await expect(reader.locator('dialog')).toHaveCount(0)
  await expect(tile(reader, 2)).toBeFocused()

  // The gallery's own frame does not make the page endless either.
  await galleryIn(reader)
    .locator('body')
    .evaluate(() => parent.postMessage({ type: 'picturerail:height', height: 5e7 }, '*'))
  const height = () =>
    reader
      .locator('body > iframe')
      .first()
      .evaluate((one: HTMLElement) => one.style.height)
  await expect.poll(height).toBe('1e+07px')

  // The page itself has its say, but gets nowhere with nonsense.
  await reader.evaluate((origin) => {
    for (const slide of [-1, 1e9, 1.5, 'x'])
      window.frames[0]!.postMessage({ type: 'picturerail:viewed', slide }, origin)
    window.frames[0]!.postMessage(null, origin)
  }, program.origin)
  await tile(reader, 3).click()
  await expect(isAt(overPage(reader), 3)).toBeVisible()
  await reader.context().close()
})

test('a cover in a frame is as tall as the frame is wide, whatever its height', async ({
  browser,
  program,
}) => {
  const owner = await (await browser.newContext({ baseURL: program.origin })).newPage()
  await signUp(owner)
  const gallery = await createGallery(owner, 'Covered')
  await addImages(owner, gallery, [await imageFile('sea.jpg')])
  const heightIn = async (width: number, height: number) => {
    const reader = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage()
    const frame = `<iframe src="${program.origin}/iframe/${gallery.publicId}" width="100%" height="${height}"></iframe>`
    await reader.goto(blog.page(frame))
    const box = await reader.frameLocator('iframe').locator('.cover').boundingBox()
    await reader.context().close()
    return box!.height
  }
  for (const coverStyle of ['band', 'full']) {
    await owner.request.patch(`/api/galleries/${gallery.id}`, { data: { coverStyle } })
    for (const width of [390, 1440])
      expect(await heightIn(width, 3000), `${coverStyle}, ${width} px`).toBe(await heightIn(width, 600))
  }
  await owner.context().close()
})
