import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Download, Page } from '@playwright/test'
import sharp from 'sharp'
import { fromBufferPromise } from 'yauzl'
import { galleryDownloadAddress } from '#contract/visitor-downloads.ts'
import { imageFile } from '#testing/image-files.ts'
import { addImages, createGallery, expect, signUp, test } from '#testing/journey.ts'

async function saved(download: Download) {
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** The download of a click on a link. */
async function clicked(page: Page, click: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return saved(download)
}

async function namesIn(archive: Buffer) {
  const zip = await fromBufferPromise(archive)
  const names: string[] = []
  for await (const entry of zip.eachEntry()) names.push(entry.fileName)
  return names
}

test('an owner lets visitors download, in web size, then originals, then nothing; frames on other sites download too', async ({
  page,
  browser,
  program,
}) => {
  await signUp(page)
  const gallery = await createGallery(page, 'Lea and Jon')
  const { bytes } = await imageFile('a.jpg', { width: 2700, height: 1800 })
  const original = await sharp(bytes)
    .withExif({ IFD0: { Make: 'Camera of Olga' } })
    .jpeg()
    .toBuffer()
  const photograph = { name: 'DSC_1234.jpg', type: 'image/jpeg', bytes: original }
  await addImages(page, gallery, [photograph, await imageFile('DSC_1235.jpg')])

  const context = await browser.newContext()
  const guest = await context.newPage()
  const entry = guest.locator('.controls').getByRole('link', { name: 'Download' })
  const sheet = guest.getByRole('dialog', { name: 'Download' })
  const opensFirst = async () => {
    await guest.goto(gallery.address)
    await guest.locator('.grid a').first().click()
    await expect(guest.getByText('1 / 2')).toBeVisible()
  }

  // Without downloads, the page and its script do not contain a byte about them.
  const document = await (await guest.goto(gallery.address))!.text()
  const scripts = [...document.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, src]) => src!)
  expect(scripts).toHaveLength(1)
  const script = await guest.evaluate(async (src) => (await fetch(src)).text(), scripts[0]!)
  for (const text of [document, script]) expect(text.match(/.{0,40}download.{0,40}/gi) ?? []).toEqual([])
  await opensFirst()
  await expect(guest.getByRole('link', { name: 'Download' })).toHaveCount(0)

  const chooses = async (label: string) => {
    await page.goto(`/gallery/${gallery.id}/settings?tab=appearance`)
    const group = page.getByRole('group', { name: 'Visitors may download' })
    const answered = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await group.getByRole('radio', { name: label }).check()
    expect((await answered).status()).toBe(200)
    await expect(page.getByText('All changes are saved.')).toBeVisible()
  }
  await chooses('Web size')
  await opensFirst()
  const one = await clicked(guest, () => guest.getByRole('link', { name: 'Download', exact: true }).click())
  expect(one.name).toBe('Image 1.jpg')
  const facts = await sharp(one.bytes).metadata()
  expect([facts.format, facts.width, facts.height, facts.exif]).toEqual(['jpeg', 2560, 1707, undefined])
  await guest.keyboard.press('Escape')
  await expect(guest.getByText('1 / 2')).toBeHidden()
  const address = galleryDownloadAddress(gallery)
  const ready = () => guest.evaluate(async (url) => (await fetch(url)).status, address)
  // Copies are made at idle priority: on a busy machine that takes minutes.
  await expect.poll(ready, { timeout: 500_000 }).toBe(200)
  await entry.click()
  const zip = await clicked(guest, () => sheet.getByRole('button', { name: 'Download' }).click())
  expect(zip.name).toBe('Lea_and_Jon_images.zip')
  expect(await namesIn(zip.bytes)).toEqual(['Image 1.jpg', 'Image 2.jpg'])
  expect(zip.bytes.includes(one.bytes)).toBe(true)

  // Scripts are off, even at the address of a picture.
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto(gallery.address)
  await plain.locator('.controls').getByRole('link', { name: 'Download' }).click()
  const without = await clicked(plain, () => plain.getByRole('button', { name: 'Download' }).click())
  expect(without.bytes).toEqual(zip.bytes)

  await chooses('Originals')
  await opensFirst()
  const untouched = await clicked(guest, () =>
    guest.getByRole('link', { name: 'Download', exact: true }).click(),
  )
  expect(untouched.bytes.equals(original)).toBe(true)

  // In a frame on another site.
  const html = (sandbox: string) =>
    `<!doctype html><title>A blog</title><iframe ${sandbox} src="${program.origin}/iframe/${gallery.publicId}" width="900" height="600"></iframe>`
  const blog = createServer((request, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(html(request.url === '/boxed' ? 'sandbox="allow-scripts allow-same-origin allow-downloads"' : '')),
  )
  await new Promise<void>((resolve) => blog.listen(0, '127.0.0.1', resolve))
  const { port } = blog.address() as { port: number }
  for (const path of ['/', '/boxed']) {
    await guest.goto(`http://blog.localhost:${port}${path}`)
    const frame = guest.frameLocator('iframe')
    await frame.locator('.controls').getByRole('link', { name: 'Download' }).click()
    const framedSheet = frame.getByRole('dialog', { name: 'Download' })
    const framed = await clicked(guest, () => framedSheet.getByRole('button', { name: 'Download' }).click())
    await framedSheet.getByRole('button', { name: 'Close' }).click()
    expect(await namesIn(framed.bytes)).toEqual(['DSC_1234.jpg', 'DSC_1235.jpg'])
    await frame.locator('.grid a').first().click()
    await expect(frame.getByText('1 / 2')).toBeVisible()
    const link = frame.getByRole('link', { name: 'Download', exact: true })
    expect((await clicked(guest, () => link.click())).bytes.equals(original)).toBe(true)
  }

  // A page from before, whose links lead to words and back.
  await guest.goto(gallery.address)
  await chooses('Nothing')
  await entry.click()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('No downloads')
  await guest.getByRole('link', { name: 'Back to the gallery' }).click()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Lea and Jon')
  await expect(entry).toHaveCount(0)
  blog.close()
})
