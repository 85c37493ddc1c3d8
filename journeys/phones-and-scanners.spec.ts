import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ShareableLink } from '#contract/upload-links.ts'
import { QUARTERS } from '#testing/heif-files.ts'
import { test as base, createGallery, expect, signUp, withProgram } from '#testing/journey.ts'
import { quartersTiff } from '#testing/tiff-files.ts'

/** Runs at a host that accepts every format. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner wants a pattern here
  baseURL: async ({}, use) => {
    const environment = { MAX_FILE_MB: '200', UPLOAD_FORMATS: 'jpeg,png,webp,heic,avif,tiff' }
    await withProgram({ environment }, ({ origin }) => use(origin))
  },
})

test('an owner adds a scan, a guest the HEIC of a phone, and visitors see both', async ({
  page,
  browser,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'picturerail-files-'))
  const [scan, photograph] = [path.join(folder, 'scan.tif'), path.join(folder, 'IMG_0001.HEIC')]
  await writeFile(scan, await quartersTiff())
  await writeFile(photograph, await QUARTERS())
  await signUp(page, 'Olga')
  const gallery = await createGallery(page, 'Ana & Ben')

  await test.step('the owner adds a scan', async () => {
    await page.goto(`/gallery/${gallery.id}/settings`)
    await page.getByRole('link', { name: 'Images' }).click()
    await expect(page.getByText('JPEG, PNG, WebP, HEIC, AVIF or TIFF, up to 200 MB each.')).toBeVisible()
    await page.getByLabel('Choose Files').setInputFiles(scan)
    await expect(page.getByText('Upload successful', { exact: true })).toBeVisible()
  })

  await test.step('a guest adds what the phone took', async () => {
    const made = await page.request.post(`/api/galleries/${gallery.id}/shareable-links`, {
      data: { name: null },
    })
    const { token } = (await made.json()) as ShareableLink
    const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await guest.goto(new URL(`/invite/${token}`, page.url()).href)
    await expect(
      guest.getByText('Support for JPEG, PNG, WebP, HEIC, AVIF, TIFF. Max file size: 200MB'),
    ).toBeVisible()
    await guest.getByLabel('Drop images here or click to browse').setInputFiles(photograph)
    await guest.getByRole('button', { name: 'Upload Images' }).click()
    await expect(guest.getByText('Your images have been uploaded to the gallery.')).toBeVisible()
  })

  await test.step('visitors see both', async () => {
    await page.request.patch(`/api/galleries/${gallery.id}`, { data: { visibility: 'public' } })
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(gallery.address)
    const pictures = visitor.locator('.grid img')
    await expect(pictures).toHaveCount(2)
    for (const picture of await pictures.all()) {
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0)
    }
  })
  await rm(folder, { recursive: true })
})
