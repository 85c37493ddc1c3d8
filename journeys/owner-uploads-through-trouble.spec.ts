import type { Page } from '@playwright/test'
import { type ImageFile, imageFile } from '#testing/image-files.ts'
import { chosen, createGallery, expect, signUp, test } from '#testing/journey.ts'

const chooseFiles = (page: Page, files: ImageFile[]) =>
  page.locator('input[type=file]').setInputFiles(files.map(chosen))
const counted = (page: Page, count: number) =>
  expect(page.getByRole('heading', { name: `${count} images`, exact: true })).toBeVisible()

test('one bad file among good ones', async ({ page }) => {
  await signUp(page)
  const gallery = await createGallery(page, 'Dunes')
  const good = [await imageFile('one.jpg'), await imageFile('two.webp')]
  await page.goto(`/gallery/${gallery.id}/settings`)

  await test.step('that is no image is named, and nothing of the batch is sent', async () => {
    await chooseFiles(page, [...good, { name: 'notes.txt', type: 'text/plain', bytes: Buffer.from('Hello') }])
    await expect(page.getByText('notes.txt is not a supported image format.', { exact: true })).toBeVisible()
    await expect(page.getByText('No images yet')).toBeVisible()
  })

  await test.step('that only claims to be one is refused, and the others are added', async () => {
    const disguised: ImageFile = { name: 'liar.jpg', type: 'image/jpeg', bytes: Buffer.from('not a picture') }
    await chooseFiles(page, [good[0]!, disguised, good[1]!])
    await expect(page.getByText('liar.jpg is not a supported image format.')).toBeVisible()
    await expect(
      page.getByText('Some images failed to upload. Please try again.', { exact: true }),
    ).toBeVisible()
    await counted(page, 2)
  })

  await test.step('in one request from the dashboard, all or nothing', async () => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Upload Images' }).click()
    const dialog = page.getByRole('dialog', { name: 'Upload Images' })
    await dialog.getByLabel('Gallery').selectOption('Dunes')
    const disguised: ImageFile = { name: 'liar.jpg', type: 'image/jpeg', bytes: Buffer.from('not a picture') }
    await chooseFiles(page, [await imageFile('three.png'), disguised])
    await dialog.getByRole('button', { name: 'Upload Images' }).click()
    await expect(dialog.getByRole('alert')).toContainText('liar.jpg is not a supported image format.')
    await dialog.getByRole('button', { name: 'Remove liar.jpg' }).click()
    await dialog.getByRole('button', { name: 'Upload Images' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('article', { name: 'Dunes' })).toContainText('3 images')
  })
})

test('a network that goes away in the middle of a batch: the upload waits, goes on, and nothing is there twice', async ({
  page,
  context,
}) => {
  await signUp(page)
  const gallery = await createGallery(page, 'Dunes')
  const files = await Promise.all(
    Array.from({ length: 6 }, (_, index) => imageFile(`${index}.jpg`, { width: 1600, height: 1000 + index })),
  )
  await page.goto(`/gallery/${gallery.id}/settings`)

  // The first file has arrived at the server, but the response is lost with the network.
  let lost = false
  await page.route(`**/api/galleries/${gallery.id}/images`, async (route) => {
    if (route.request().method() !== 'POST' || lost) return route.continue()
    lost = true
    await route.fetch()
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await chooseFiles(page, files)
  await expect(
    page.getByText('The connection is lost. The upload continues by itself when it is back.'),
  ).toBeVisible()
  await expect(page.getByText('Connection lost')).toHaveCount(1)
  await expect(page.getByText('Waiting')).toHaveCount(5)

  await context.setOffline(false)
  await expect(page.getByText('6 image(s) uploaded successfully.', { exact: true })).toBeVisible()
  await counted(page, 6)
  const images = await (await page.request.get(`/api/galleries/${gallery.id}/images`)).json()
  expect(images.map(({ originalName }: { originalName: string }) => originalName)).toEqual(
    files.map(({ name }) => name),
  )
})
