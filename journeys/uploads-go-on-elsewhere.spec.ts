import type { Image } from '#contract/images.ts'
import { violationsOn } from '#testing/accessibility.ts'
import { imageFile } from '#testing/image-files.ts'
import { addImages, chosen, createGallery, expect, signUp, test } from '#testing/journey.ts'

test('an owner uploads into one gallery while arranging another', async ({ page }) => {
  await signUp(page)
  const storm = await createGallery(page, 'Storm')
  const dunes = await createGallery(page, 'Dunes')
  await addImages(page, dunes, [await imageFile('first.jpg'), await imageFile('second.jpg', { width: 300 })])
  const namesOf = async (id: number) =>
    ((await (await page.request.get(`/api/galleries/${id}/images`)).json()) as Image[]).map(
      ({ originalName }) => originalName,
    )

  // The first file waits until the arranging is done.
  let letArrive = () => {}
  const held = new Promise<void>((resolve) => {
    letArrive = resolve
  })
  await page.route(`**/api/galleries/${storm.id}/images`, async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await page.goto(`/gallery/${storm.id}/settings`)
  const files = [await imageFile('a.jpg'), await imageFile('b.jpg', { width: 300 })]
  const notes = { name: 'notes.txt', type: 'text/plain', bytes: Buffer.from('Hello') }
  await page.locator('input[type=file]').setInputFiles([...files, notes].map(chosen))
  await page.getByRole('button', { name: 'Upload the other 2' }).click()
  await expect(page.getByRole('region', { name: 'Uploading 2 images' })).toBeVisible()

  await page.getByRole('link', { name: 'My Dashboard' }).first().click()
  await page.getByRole('article', { name: 'Dunes' }).hover()
  await page.getByRole('link', { name: 'Manage Dunes' }).click()
  await page.getByRole('button', { name: 'Reorder Images' }).click()
  const picture = (name: string) =>
    page.getByRole('button', { name: new RegExp(`^Picture \\d of 2, ${name}`) })
  await picture('first').press('Space')
  await picture('first').press('ArrowRight')
  await picture('first').press('Space')
  await page.getByRole('button', { name: 'Save Arrangement' }).click()
  await expect(page.getByRole('button', { name: 'Reorder Images' })).toBeVisible()
  expect(await namesOf(dunes.id)).toEqual(['second.jpg', 'first.jpg'])
  await expect(page.getByRole('region', { name: 'Uploading 2 images' })).toBeVisible()
  await page.getByText('1 file left out').click()
  expect(await violationsOn(page, '[aria-labelledby=uploads-heading]')).toEqual([])

  await test.step('on a phone it covers nothing at the end of the page', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Hide uploads' }).click()
    const end = page.getByRole('contentinfo').getByText('Support:')
    await end.scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const top = async () => (await page.getByRole('region', { name: /^Uploading/ }).boundingBox())!.y
    await expect
      .poll(async () => {
        const box = (await end.boundingBox())!
        return box.y + box.height <= (await top())
      })
      .toBe(true)
  })

  letArrive()
  await expect(page.getByText('2 image(s) uploaded successfully.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show uploads' }).click()
  await page.getByText('1 file left out').click()
  await expect(page.getByText('notes.txt is not a supported image format.')).toBeVisible()
  expect(await namesOf(storm.id)).toEqual(['a.jpg', 'b.jpg'])
})
