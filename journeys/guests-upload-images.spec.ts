import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import * as qrcode from 'qrcode'
import type { Image } from '#contract/images.ts'
import type { ShareableLink } from '#contract/upload-links.ts'
import { violationsOn } from '#testing/accessibility.ts'
import { imageFile } from '#testing/image-files.ts'
import { chosen, createGallery, expect, signUp, test } from '#testing/journey.ts'

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const CLOSED = 'Invalid or Expired Invitation'

/** A guest with a phone: no account, nothing stored. */
async function guestAt(browser: Browser, address: string, more: BrowserContextOptions = {}) {
  const context = await browser.newContext({ ...PHONE, ...more })
  const page = await context.newPage()
  await page.goto(address)
  return { context, page }
}

async function linkOf(owner: Page, title: string): Promise<{ galleryId: number; link: ShareableLink }> {
  const gallery = await createGallery(owner, title)
  const answer = await owner.request.post(`/api/galleries/${gallery.id}/shareable-links`, {
    data: { name: null },
  })
  return { galleryId: gallery.id, link: await answer.json() }
}

const imagesOf = async (owner: Page, galleryId: number): Promise<Image[]> =>
  (await owner.request.get(`/api/galleries/${galleryId}/images`)).json()

/** On phones, chosen files are sent at once if scripts run. */
const zone = (page: Page) => page.getByLabel('Add photos')
const upload = (page: Page) => page.getByRole('button', { name: 'Upload Images' }).click()
const drawn = (...names: string[]) =>
  Promise.all(names.map(async (name, n) => chosen(await imageFile(name, { width: 1200 + n, height: 900 }))))

test('an owner makes a link, a guest uploads images from a phone, and the owner closes the link', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signUp(page, 'Olga')
  const gallery = await createGallery(page, 'Ana & Ben')
  await page.request.put(`/api/galleries/${gallery.id}`, {
    data: { title: 'Ana & Ben', description: 'Saturday at the lake.' },
  })
  let address = ''

  await test.step('the owner makes a link and takes it along', async () => {
    await page.goto(`/gallery/${gallery.id}/settings`)
    await page.getByRole('link', { name: 'Sharing' }).click()
    await expect(page.getByText('No upload links yet')).toBeVisible()
    await page.getByRole('textbox', { name: 'Name' }).fill('Table four')
    await page.getByRole('button', { name: 'Create link' }).click()
    await expect(page.getByText('Shareable link created', { exact: true })).toBeVisible()
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Copy link “Table four”' }).click()
    await expect(page.getByText('Link copied', { exact: true })).toBeVisible()
    address = await page.evaluate(() => navigator.clipboard.readText())
    expect(address).toMatch(/\/invite\/[\w-]{22,}$/)
  })

  await test.step('as a QR code too, to show and to print', async () => {
    await page.getByRole('button', { name: 'QR code of “Table four”' }).click()
    const dialog = page.getByRole('dialog', { name: 'QR code for “Table four”' })
    await expect(dialog.getByRole('img', { name: `QR code that leads to ${address}` })).toBeVisible()
    const [svg] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: 'Download SVG' }).click(),
    ])
    expect(svg.suggestedFilename()).toBe('QR code Table four.svg')
    const expected = await qrcode.toString(address, { type: 'svg', margin: 4, errorCorrectionLevel: 'M' })
    expect(await readFile((await svg.path())!, 'utf8')).toBe(expected)
    const [png] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: 'Download PNG' }).click(),
    ])
    expect((await readFile((await png.path())!)).subarray(1, 4).toString()).toBe('PNG')
    // Dismiss a message that is still shown.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  const { context: phone, page: guest } = await guestAt(browser, address)

  await test.step('a guest opens it: the gallery’s title and description, nothing stored, nobody else asked', async () => {
    await expect(guest.getByRole('heading', { name: 'Ana & Ben', level: 1 })).toBeVisible()
    await expect(guest.getByText('Saturday at the lake.')).toBeVisible()
    await expect(guest.getByText('Support for JPEG, PNG, WebP. Max file size: 10MB')).toBeVisible()
    expect(await phone.cookies()).toEqual([])
    expect(await guest.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
    expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  await test.step('three images and a bad one are chosen: the bad one is skipped', async () => {
    await expect(guest.getByRole('button', { name: 'Upload Images' })).toBeHidden()
    expect(await violationsOn(guest)).toEqual([])
    await guest.getByLabel('Your Name (Optional)').fill('Aunt Mary')
    const bad = { name: 'IMG_2046.HEIC', mimeType: 'image/heic', buffer: Buffer.from('not for us') }
    await zone(guest).setInputFiles([...(await drawn('lake.jpg', 'cake.png', 'dogs.webp')), bad])
    await expect(guest.getByText('Invalid file type')).toBeVisible()
    await expect(guest.getByText('IMG_2046.HEIC is not a supported image format.').first()).toBeVisible()
  })

  await test.step('they arrive; the list is empty soon after, and the name stays', async () => {
    await expect(guest.getByText('Upload successful')).toBeVisible()
    await expect(guest.getByText('Your images have been uploaded to the gallery.')).toBeVisible()
    await expect(guest.getByRole('heading', { name: /^Selected Files/ })).toBeHidden()
    await expect(guest.getByLabel('Your Name (Optional)')).toHaveValue('Aunt Mary')
    expect(await violationsOn(guest)).toEqual([])
  })

  await test.step('the owner sees them, and from whom they are', async () => {
    await page.goto(`/gallery/${gallery.id}`)
    await expect(page.getByText('3 images', { exact: true })).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('button', { name: /lake\.jpg/ })
      .or(page.getByRole('main').getByRole('img', { name: 'lake.jpg' }))
      .first()
      .click()
    await expect(page.getByText('Aunt Mary')).toBeVisible()
    expect(await imagesOf(page, gallery.id)).toMatchObject(
      ['lake.jpg', 'cake.png', 'dogs.webp'].map((originalName) => ({
        originalName,
        uploaderName: 'Aunt Mary',
      })),
    )
  })

  await test.step('the owner closes the link', async () => {
    await page.goto(`/gallery/${gallery.id}/settings?tab=sharing`)
    await page.getByRole('button', { name: 'Deactivate “Table four”' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.getByText('Shareable link deactivated', { exact: true })).toBeVisible()
    await expect(page.getByText('Inactive', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Copy link/ })).toHaveCount(0)
  })

  await test.step('the guest’s next try says why nothing is taken any more', async () => {
    await zone(guest).setInputFiles(await drawn('late.jpg'))
    await expect(guest.getByRole('heading', { name: CLOSED })).toBeVisible()
    await expect(
      guest.getByText(
        'This upload invitation is either invalid or has expired. Please contact the gallery owner for a new invitation.',
      ),
    ).toBeVisible()
    await expect(guest.getByText('3 photos have been uploaded. They are in the gallery.')).toBeVisible()
    await guest.reload()
    await expect(guest.getByRole('heading', { name: CLOSED })).toBeVisible()
    expect(await imagesOf(page, gallery.id)).toHaveLength(3)
  })
  await phone.close()
})

test('a guest whose browser runs no scripts uploads images with a plain form', async ({ page, browser }) => {
  await signUp(page)
  const { galleryId, link } = await linkOf(page, 'Plain')
  const { context, page: guest } = await guestAt(browser, link.url, { javaScriptEnabled: false })
  await guest.getByLabel('Your Name (Optional)').fill('Uncle Bob')
  await zone(guest).setInputFiles(await drawn('one.jpg', 'two.png'))
  await upload(guest)
  await expect(guest.getByText('Upload successful')).toBeVisible()
  await expect(guest.getByText('Your images have been uploaded to the gallery.')).toBeVisible()
  expect(await imagesOf(page, galleryId)).toMatchObject([
    { originalName: 'one.jpg', uploaderName: 'Uncle Bob' },
    { originalName: 'two.png', uploaderName: 'Uncle Bob' },
  ])

  await zone(guest).setInputFiles([
    { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') },
  ])
  await upload(guest)
  await expect(guest.getByText('note.txt is not a supported image format.')).toBeVisible()
  expect(await imagesOf(page, galleryId)).toHaveLength(2)

  await page.request.delete(`/api/shareable-links/${link.id}`)
  await zone(guest).setInputFiles(await drawn('late.jpg'))
  await upload(guest)
  await expect(guest.getByRole('heading', { name: CLOSED })).toBeVisible()
  await context.close()
})

test('a connection that breaks loses nothing and brings nothing twice', async ({ page, browser }) => {
  await signUp(page)
  const { galleryId, link } = await linkOf(page, 'Bad line')
  const { context, page: guest } = await guestAt(browser, link.url)
  const names = ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg']
  let requests = 0
  await guest.route('**/upload', async (route) => {
    requests += 1
    // The first request fails; the second one arrives, but its response is lost.
    if (requests === 1) return route.abort()
    if (requests === 2) {
      await route.fetch()
      return route.abort()
    }
    return route.continue()
  })
  await zone(guest).setInputFiles(await drawn(...names))
  await expect(guest.getByText('The connection is lost. Trying again automatically.')).toBeVisible()
  await expect(guest.getByText('Upload successful')).toBeVisible()
  const images = await imagesOf(page, galleryId)
  expect(images.map(({ originalName }) => originalName)).toEqual(names)
  await context.close()
})

test('on a phone the progress is in sight, wherever the page is scrolled to', async ({ page, browser }) => {
  await signUp(page)
  const { link } = await linkOf(page, 'Saturday at the lake')
  const { context, page: guest } = await guestAt(browser, link.url)
  const bar = guest.getByRole('progressbar', { name: 'Uploading images' })
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await guest.route('**/upload', async (route) => {
    await held
    await route.continue()
  })
  await zone(guest).setInputFiles(await drawn('1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg'))
  await expect(bar).toBeInViewport({ ratio: 1 })
  for (const place of [0, 10_000]) {
    await guest.evaluate((y) => window.scrollTo(0, y), place)
    await expect(bar).toBeInViewport({ ratio: 1 })
  }
  arrive()
  await expect(guest.getByText('Upload successful')).toBeVisible()
  await expect(bar).toBeHidden()
  await context.close()
})

test('with a mouse files are chosen and then sent, and nothing chosen is nothing sent', async ({
  page,
  browser,
}) => {
  await signUp(page)
  const { galleryId, link } = await linkOf(page, 'Laptop')
  const laptop = { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false }
  const { context, page: guest } = await guestAt(browser, link.url, laptop)
  await upload(guest)
  await expect(guest.getByText('No files selected')).toBeVisible()
  await expect(guest.getByText('Please select some images to upload.')).toBeVisible()
  await guest
    .getByLabel('Drop images here or click to browse')
    .setInputFiles(await drawn('lake.jpg', 'cake.png'))
  await expect(guest.getByRole('heading', { name: 'Selected Files (2)' })).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Remove cake.png' })).toBeVisible()
  expect(await imagesOf(page, galleryId)).toEqual([])
  await guest.getByRole('button', { name: 'Remove cake.png' }).click()
  await guest.getByLabel('Your Name (Optional)').fill('Aunt Mary')
  await upload(guest)
  await expect(guest.getByText('Upload successful')).toBeVisible()
  await guest.reload()
  await expect(guest.getByLabel('Your Name (Optional)')).toHaveValue('Aunt Mary')
  expect(await imagesOf(page, galleryId)).toHaveLength(1)
  await context.close()
})

test('one damaged image costs no other its place', async ({ page, browser }) => {
  await signUp(page)
  const { galleryId, link } = await linkOf(page, 'Damaged')
  const { context, page: guest } = await guestAt(browser, link.url)
  const damaged = await imageFile('torn.jpg', { width: 1500, height: 900 })
  const torn = chosen({ ...damaged, bytes: damaged.bytes.subarray(0, 400) })
  await zone(guest).setInputFiles([...(await drawn('a.jpg', 'b.jpg')), torn])
  await expect(guest.getByText('Upload failed')).toBeVisible()
  await expect(guest.locator('#list .problem').filter({ hasText: 'torn.jpg' })).toBeVisible()
  await expect(guest.getByRole('heading', { name: 'Selected Files (1)' })).toBeVisible()
  const images = await imagesOf(page, galleryId)
  expect(images.map(({ originalName }) => originalName)).toEqual(['a.jpg', 'b.jpg'])
  await context.close()
})

test('a page that stayed open notices when its link was closed meanwhile', async ({ page, browser }) => {
  await signUp(page)
  const { link } = await linkOf(page, 'Left open')
  const { context, page: guest } = await guestAt(browser, link.url)
  await expect(guest.getByRole('heading', { name: 'Left open' })).toBeVisible()
  await page.request.delete(`/api/shareable-links/${link.id}`)

  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await guest.route('**/api/invite/*', async (route) => {
    await held
    await route.continue()
  })
  await guest.waitForTimeout(2100)
  await guest.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(guest.getByText('Loading invitation...')).toBeVisible()
  answer()
  await expect(guest.getByRole('heading', { name: CLOSED })).toBeVisible()
  await context.close()
})

test('the page is for people alone: it cannot be framed and asks nobody else', async ({
  page,
  browser,
  program,
}) => {
  await signUp(page)
  const { link } = await linkOf(page, 'Alone')
  const context = await browser.newContext({ ...PHONE, colorScheme: 'dark' })
  const guest = await context.newPage()
  const asked: string[] = []
  guest.on('request', (request) => asked.push(request.url()))
  await guest.goto(link.url)
  await expect(guest.getByRole('heading', { name: 'Alone' })).toBeVisible()
  await guest.waitForTimeout(500) // for requests that its script makes later
  expect(asked.filter((url) => !url.startsWith(program.origin) && !url.startsWith('data:'))).toEqual([])
  // The script, and its texts in one language.
  const scripts = asked.filter((url) => url.endsWith('.js'))
  expect(scripts.map((url) => /\/assets\/(.*)-.{8}\.js$/.exec(url)?.[1]).sort()).toEqual([
    'guests-en',
    'invite-page',
  ])
  expect(await violationsOn(guest)).toEqual([])
  // In the dark.
  const ground = await guest.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const [red] = /\d+/.exec(ground)!
  expect([ground.startsWith('rgb('), Number(red) < 64]).toEqual([true, true])

  const stranger = await context.newPage()
  await stranger.setContent(`<iframe src="${link.url}"></iframe>`)
  await expect.poll(() => stranger.frames()[1]?.url()).toBe('chrome-error://chromewebdata/')
  await context.close()
})
