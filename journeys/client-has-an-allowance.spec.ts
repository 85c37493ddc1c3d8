import { readFile } from 'node:fs/promises'
import { fromBufferPromise } from 'yauzl'
import type { ViewLink } from '#contract/view-links.ts'
import { imageFile } from '#testing/image-files.ts'
import { addImages, createGallery, expect, signUp, test } from '#testing/journey.ts'

test("a client downloads up to the link's limit: what they chose in the place of everything", async ({
  page,
  browser,
}) => {
  await signUp(page)
  const gallery = await createGallery(page, 'Lea and Jon')
  const names = ['a.jpg', 'b.jpg', 'c.jpg']
  await addImages(page, gallery, await Promise.all(names.map((name) => imageFile(name, { width: 600 }))))
  const made = await page.request.post(`/api/galleries/${gallery.id}/view-links`, {
    data: { name: 'Lea', downloads: 'original', maxDownloads: 2 },
  })
  const link: ViewLink = await made.json()

  const lea = await (await browser.newContext()).newPage()
  await lea.goto(link.url)
  const left = lea.locator('.page > .downloads-left')
  await expect(left).toHaveText('2 of 2 downloads left')
  const entry = lea.locator('.controls').getByRole('link', { name: 'Download' })
  await entry.click()
  const sheet = lea.getByRole('dialog', { name: 'Download' })
  await expect(sheet.getByText('2 of 2 downloads left')).toBeVisible()
  await expect(sheet.getByRole('radio', { name: 'All photos' })).toHaveCount(0)
  await expect(sheet.getByRole('radio', { name: 'Chosen Nothing chosen yet' })).toBeDisabled()
  await expect(sheet.getByRole('button', { name: 'Download' })).toBeDisabled()
  await expect(sheet.getByRole('button', { name: 'Save to Photos' })).toHaveCount(0)
  await lea.keyboard.press('Escape')

  for (const which of [0, 2])
    await lea
      .getByRole('button', { name: /^Choose/ })
      .nth(which)
      .click()
  await expect(lea.locator('[data-chosen]')).toHaveText('2')
  await entry.click()
  await expect(sheet.getByRole('radio', { name: 'Chosen' })).toBeChecked()
  await expect(sheet.getByRole('status')).toHaveText(/^2 photos, \d+ kB$/)
  const begun = lea.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Download' }).click()
  const zip = await fromBufferPromise(await readFile(await (await begun).path()))
  const files: string[] = []
  for await (const entry of zip.eachEntry()) files.push(entry.fileName)
  expect(files).toEqual(['a.jpg', 'c.jpg'])
  await lea.keyboard.press('Escape')
  await expect(left).toHaveText('0 of 2 downloads left')

  // Downloaded photos are there once more; the other photo is refused with words, on a page that leads back.
  await lea.locator('.tile a').nth(1).click()
  await lea.locator('.yarl__toolbar').getByRole('link', { name: 'Download' }).click()
  await expect(lea.getByRole('heading', { level: 1 })).toHaveText('Not enough downloads left')
  await expect(lea.getByText(/This link allows 2 different photos to be downloaded/)).toBeVisible()
  await lea.getByRole('link', { name: 'Back to the gallery' }).click()
  await expect(left).toHaveText('0 of 2 downloads left')
})

test('a client is told of new versions until they open them, and the photographer sees it', async ({
  page,
  browser,
}) => {
  await signUp(page)
  const gallery = await createGallery(page, 'Lea and Jon')
  const files = await Promise.all(['a.jpg', 'b.jpg'].map((name) => imageFile(name, { width: 600 })))
  const [first] = await addImages(page, gallery, files)
  const made = await page.request.post(`/api/galleries/${gallery.id}/view-links`, { data: { name: 'Lea' } })
  const link: ViewLink = await made.json()
  const lea = await (await browser.newContext()).newPage()
  await lea.goto(link.url)
  await expect(lea.locator('.tile')).toHaveCount(2)
  const { name, type, bytes } = await imageFile('better.jpg', { width: 700 })
  const replaced = await page.request.put(`/api/images/${first!.id}/file`, {
    multipart: { image: { name, mimeType: type!, buffer: bytes } },
  })
  expect(replaced.ok()).toBe(true)

  await lea.reload()
  const onTiles = lea.locator('.tile .new-version')
  await expect(onTiles).toHaveText(['New version'])
  await lea.locator('.tile a').first().click()
  const inViewer = lea.locator('.yarl__root .new-version')
  await expect(inViewer).toHaveText('New version')
  await expect(inViewer).toBeVisible()
  await lea.keyboard.press('ArrowRight')
  await expect(inViewer).toHaveCount(0)
  await lea.keyboard.press('Escape')
  await expect(onTiles).toHaveCount(0)
  await page.goto(`/gallery/${gallery.id}/settings?tab=clients`)
  await expect(page.getByRole('list', { name: 'New versions' })).toContainText('Seen by Lea')
})
