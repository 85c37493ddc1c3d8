import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Gallery } from '#contract/galleries.ts'
import { imageFile } from '#testing/image-files.ts'
import { addImages, createGallery, expect, signUp, test } from '#testing/journey.ts'

const PICTURES = 3
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

let owner: Page
let gallery: Gallery
test.beforeAll(async ({ program, browser }) => {
  owner = await (await browser.newContext({ baseURL: program.origin })).newPage()
  await signUp(owner)
  gallery = await createGallery(owner, 'Coniston')
  const files = Array.from({ length: PICTURES }, (_, n) =>
    imageFile(`${n}.jpg`, { width: 900 + n, height: 600 }),
  )
  await addImages(owner, gallery, await Promise.all(files))
  const [image] = await (await owner.request.get(`/api/galleries/${gallery.id}/images`)).json()
  const description = 'The light came late. '.repeat(40)
  await owner.request.patch(`/api/images/${image.id}`, { data: { title: 'Dawn', description } })
  const data = { allowSelections: true, visitorDownloads: 'web', showImageMetadata: true }
  await owner.request.patch(`/api/galleries/${gallery.id}`, { data })
  await owner.request.patch('/api/account', { data: { studioName: 'Whitlock Studio' } })
})
test.afterAll(() => owner?.context().close())

async function visit(browser: Browser, gallery: Gallery, options: BrowserContextOptions = {}) {
  const page = await (await browser.newContext(options)).newPage()
  await page.goto(gallery.address)
  await expect(page.locator('.tile img').first()).toHaveJSProperty('complete', true)
  return page
}

/** Opens the first picture, and waits until the viewer has taken its place. */
async function openFirst(page: Page) {
  const tile = page.locator('.tile a').first()
  await tile.click()
  await expect(page.locator('.yarl__slide_current img')).toBeVisible()
  await expect(page.locator('#opened')).toHaveCount(0)
}

test('a tap shows the tile’s own picture before the viewer’s code is there', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/show-viewer[^/]*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  const opener = page.waitForResponse(/\/assets\/open-viewer[^/]*\.js$/)
  await page.goto(gallery.address)
  await opener
  const img = page.locator('.tile img').first()
  await expect(img).toHaveJSProperty('complete', true)
  const said = await page
    .locator('.tile a')
    .first()
    .evaluate((link: HTMLElement) => {
      link.click()
      return document.getElementById('opening')!.textContent
    })
  expect(said).toBe('')
  const ahead = page.locator('.ahead img')
  await expect(ahead).toHaveAttribute('src', await img.evaluate((img: HTMLImageElement) => img.currentSrc))
  await expect(page.locator('#opening')).toHaveText('Loading gallery...')
  // Escape works already.
  await page.keyboard.press('Escape')
  await expect(ahead).toHaveCount(0)
  await expect(page).toHaveURL(new URL(gallery.address).href)
  await page.locator('.tile a').first().click()
  await expect(ahead).toBeVisible()
  held.resolve()
  await expect(page.locator('.yarl__slide_current img')).toBeVisible()
  await expect(ahead).toHaveCount(0)
  await page.goBack()
  await expect(page.locator('.yarl__root')).toHaveCount(0)
  await page.context().close()
})

test('a tap shows it before what opens pictures is there, too, or leads to its page where that does not come', async ({
  browser,
}) => {
  for (const comes of [true, false]) {
    const page = await (await browser.newContext()).newPage()
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/open-viewer[^/]*\.js$/, async (route) => {
      await held.promise
      await (comes ? route.continue() : route.abort())
    })
    await page.goto(gallery.address)
    const img = page.locator('.tile img').first()
    await expect(img).toHaveJSProperty('complete', true)
    await page.locator('.tile a').first().click()
    const ahead = page.locator('.ahead img')
    await expect(ahead).toHaveAttribute('src', await img.evaluate((img: HTMLImageElement) => img.currentSrc))
    await expect(page.locator('#opening')).toHaveText('Loading gallery...')
    held.resolve()
    if (comes) await expect(page.locator('.yarl__slide_current img')).toBeVisible()
    else await expect(page).toHaveURL(/\/p\/\d+$/)
    await expect(ahead).toHaveCount(0)
    await page.context().close()
  }
})

test('opened again at once, where pictures do not fly, it stays open', async ({ browser }) => {
  const page = await visit(browser, gallery)
  await page.evaluate(() => Reflect.deleteProperty(Document.prototype, 'startViewTransition'))
  await openFirst(page)
  await page.waitForFunction(() => document.querySelector('.yarl__root_open, .yarl__portal_open'))
  // Within the 150 ms in which the first one would have faded.
  await page.evaluate(async (grid) => {
    const press = (key: string) =>
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    const tile = document.querySelector<HTMLElement>('.tile a')!
    press('Escape')
    while (document.querySelector('.yarl__root') || location.href !== grid)
      await new Promise((later) => setTimeout(later))
    tile.click()
  }, new URL(gallery.address).href)
  await expect(page.locator('.yarl__slide_current img')).toBeVisible()
  await page.waitForTimeout(500)
  await expect(page.locator('.yarl__slide_current img')).toBeVisible()
  await page.context().close()
})

test('controls fade when nothing is done, and not while one has the focus', async ({ browser }) => {
  const page = await visit(browser, gallery)
  await openFirst(page)
  const toolbar = page.locator('.yarl__toolbar')
  await page.mouse.move(700, 400)
  await expect(toolbar).toHaveCSS('opacity', '1')
  await expect(toolbar).toHaveCSS('opacity', '0', { timeout: 6000 })
  await page.mouse.move(720, 420)
  await expect(toolbar).toHaveCSS('opacity', '1')
  await expect(toolbar).toHaveCSS('opacity', '0', { timeout: 6000 })
  await page.keyboard.press('Tab')
  await expect(toolbar).toHaveCSS('opacity', '1')
  await page.waitForTimeout(3500)
  await expect(toolbar).toHaveCSS('opacity', '1')
  await page.context().close()
})

test('a phone has one row of controls; the others are behind More', async ({ browser }) => {
  const page = await visit(browser, gallery, PHONE)
  await openFirst(page)
  const row = page.locator('.yarl__toolbar')
  await expect(row.locator('> *')).toHaveCount(4)
  expect((await row.boundingBox())!.y).toBeGreaterThan(700)
  await expect(page.locator('.yarl__thumbnails_container')).toBeHidden()
  await expect(page.getByRole('button', { name: /^(Next|Previous|Zoom)/ })).toHaveCount(0)
  await row.getByRole('button', { name: 'More', exact: true }).tap()
  await row.getByRole('button', { name: 'Show film strip' }).tap()
  await expect(page.locator('.yarl__thumbnails_container')).toBeVisible()
  await page.reload()
  await expect(page.locator('.yarl__thumbnails_container')).toBeVisible()

  // A tap at the place of a faded control only shows it again.
  await expect(row).toHaveCSS('opacity', '0', { timeout: 8000 })
  await page.getByRole('button', { name: 'Close' }).tap()
  await expect(row).toHaveCSS('opacity', '1')
  await page.getByRole('button', { name: 'Close' }).tap()
  await expect(page.locator('.yarl__root')).toHaveCount(0)
  await page.context().close()
})

test('the film strip stands on desktops until it is hidden, which is remembered', async ({ browser }) => {
  const page = await visit(browser, gallery)
  await openFirst(page)
  const strip = page.locator('.yarl__thumbnails_container')
  await expect(strip).toBeVisible()
  await page.getByRole('button', { name: 'Film strip', pressed: true }).click()
  await expect(strip).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Film strip', pressed: false })).toBeVisible()
  await expect(strip).toBeHidden()
  await page.context().close()
})

test('a caption has two lines, and More', async ({ browser }) => {
  const page = await visit(browser, gallery)
  await openFirst(page)
  const caption = page.locator('.yarl__slide_current .caption')
  const words = caption.locator('.words')
  expect((await words.boundingBox())!.height).toBeLessThan(56)
  await caption.getByRole('button', { name: 'More' }).click()
  await expect(caption.getByRole('button', { name: 'Less' })).toBeVisible()
  expect((await words.boundingBox())!.height).toBeGreaterThan(80)
  await page.context().close()
})

test('after the last picture comes the end of the gallery', async ({ browser }) => {
  const page = await visit(browser, gallery)
  await openFirst(page)
  const end = page.getByRole('group', { name: 'End of the gallery' })
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(end.getByRole('heading', { name: 'Coniston' })).toBeVisible()
  await expect(end.getByText(/^Photographs by Whitlock Studio$/)).toBeVisible()
  const typeface = await page
    .getByRole('heading', { level: 1, includeHidden: true })
    .evaluate((title) => getComputedStyle(title).fontFamily)
  await expect(end.getByRole('heading')).toHaveCSS('font-family', typeface)
  await expect(page.locator('.counter')).toHaveCount(0)
  const strip = page.getByRole('navigation', { name: 'Thumbnails' })
  await expect(strip.getByRole('button', { name: 'End of the gallery' }).first()).toBeVisible()
  const numbers = await strip
    .getByRole('button', { name: /\d/ })
    .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel))
  expect(new Set(numbers)).toEqual(new Set(['1 of 3', '2 of 3', '3 of 3']))
  await expect(page).toHaveURL(new URL(gallery.address).href)
  await expect(end.getByRole('link', { name: 'Download' })).toBeVisible()
  await end.getByRole('button', { name: 'Start again' }).click()
  await expect(page.locator('.counter')).toHaveText(`1 / ${PICTURES}`)
  await page.keyboard.press('ArrowLeft')
  await end.getByRole('button', { name: 'Send favourites' }).click()
  await expect(page.getByRole('dialog', { name: 'Send your favourites' })).toBeVisible()
  await expect(page.locator('.yarl__root')).toHaveCount(0)
  await page.context().close()
})

test('the three networks are offered for public galleries only', async ({ browser }) => {
  const networks = async () => {
    const page = await visit(browser, gallery)
    const share = page.getByRole('button', { name: 'Share' })
    await share.click()
    const ofPage = page.getByRole('list', { name: 'Share' })
    await expect(ofPage.getByRole('link').first()).toBeFocused()
    const ways = await ofPage.getByRole('listitem').allInnerTexts()
    await page.keyboard.press('Escape')
    await expect(ofPage).toBeHidden()
    await expect(share).toBeFocused()
    await openFirst(page)
    await share.last().click()
    const names = await page.locator('.menu').getByRole('listitem').allInnerTexts()
    await page.context().close()
    expect(names.map((name) => name.trim())).toEqual(ways)
    return ways
  }
  expect(await networks()).toEqual([
    'WhatsApp',
    'E-mail',
    'Facebook',
    'X',
    'Pinterest',
    'Copy link',
    'QR code',
  ])
  await owner.request.patch(`/api/galleries/${gallery.id}`, { data: { visibility: 'unlisted' } })
  expect(await networks()).toEqual(['WhatsApp', 'E-mail', 'Copy link', 'QR code'])
  await owner.request.patch(`/api/galleries/${gallery.id}`, { data: { visibility: 'public' } })
})

test('a tap holds a slideshow, which can be paused, skipped and ended', async ({ browser }) => {
  const page = await visit(browser, gallery)
  await page.getByRole('button', { name: 'Slideshow' }).click()
  const show = page.getByRole('dialog', { name: 'Slideshow' })
  const shown = show.locator('img.shown')
  await expect(shown).toHaveAttribute('alt', 'Dawn')
  await show.click({ position: { x: 20, y: 20 } })
  await show.getByRole('button', { name: 'Pause' }).click()
  await expect(show.getByRole('button', { name: 'Resume' })).toBeVisible()
  await page.waitForTimeout(6000) // it would be at the next picture
  await expect(shown).toHaveAttribute('alt', 'Dawn')
  await show.getByRole('button', { name: 'Next' }).click()
  await expect(shown).toHaveAttribute('alt', 'Image 2 of 3')
  await show.getByRole('button', { name: 'Resume' }).click()
  await expect(show.getByRole('button')).toHaveCount(0)
  await expect(shown).toHaveAttribute('alt', 'Image 3 of 3', { timeout: 8000 })
  await page.keyboard.press('Tab') // a key shows the controls, too
  await show.getByRole('button', { name: 'End' }).click()
  await expect(show).toHaveCount(0)
  await page.context().close()
})

test('a slideshow follows the pictures, ends with Escape and after the last one', async ({ browser }) => {
  const page = await visit(browser, gallery)
  await page.getByRole('button', { name: 'Slideshow' }).click()
  const show = page.getByRole('dialog', { name: 'Slideshow' })
  await expect(show.locator('img.shown')).toHaveAttribute('alt', 'Dawn')
  await expect(show.getByRole('button')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await expect(show.locator('img.shown')).toHaveAttribute('alt', 'Image 2 of 3', { timeout: 8000 })
  await page.evaluate(() => document.exitFullscreen()) // as Escape does then
  await expect(show).toHaveCount(0)
  await expect(page.locator('.yarl__root')).toHaveCount(0)

  await page.locator('.tile a').nth(2).click()
  await expect(page.locator('.yarl__slide_current img')).toBeVisible()
  await page.getByRole('button', { name: 'Slideshow' }).last().click()
  await expect(show.locator('img.shown')).toHaveAttribute('alt', 'Image 3 of 3')
  await expect(page.getByRole('button', { name: 'Start again' })).toBeVisible({ timeout: 10_000 })
  await expect(show).toHaveCount(0)
  await page.context().close()
})
