import type { Image } from '#contract/images.ts'
import { imageFile } from '#testing/image-files.ts'
import { addImages, createGallery, expect, signUp, test } from '#testing/journey.ts'

const COUNT = 30

test('thirty images get their captions by keyboard alone, and visitors see them', async ({ page }) => {
  await signUp(page)
  const gallery = await createGallery(page, 'Ana & Ben')
  const { bytes, type } = await imageFile('one.jpg', { width: 300, height: 200 })
  const files = Array.from({ length: COUNT }, (_, index) => ({ name: `DSC_${index + 1}.jpg`, type, bytes }))
  await addImages(page, gallery, files)
  await page.request.patch(`/api/galleries/${gallery.id}`, { data: { showImageMetadata: true } })
  await page.goto(`/gallery/${gallery.id}/settings`)

  await test.step('from the Images tab', async () => {
    await page.getByRole('link', { name: 'Captions' }).press('Enter')
    await expect(page.getByLabel('Title')).toBeFocused()
  })

  await test.step('one after the other', async () => {
    for (let number = 1; number <= COUNT; number++) {
      await page.keyboard.type(`Picture ${number}`)
      await page.keyboard.press('Control+Enter')
    }
    await expect(page.getByText('All saved')).toBeVisible()
    await expect(page.getByRole('figure')).toContainText(`DSC_${COUNT}.jpg`)
  })

  const saved: Image[] = await (await page.request.get(`/api/galleries/${gallery.id}/images`)).json()
  expect(saved.map(({ title }) => title)).toEqual(files.map((_, index) => `Picture ${index + 1}`))
  await page.goto(gallery.address)
  const shown = page.getByRole('list', { name: 'Images' }).getByRole('img')
  await expect(shown.first()).toHaveAccessibleName('Picture 1')
  await expect(shown.last()).toHaveAccessibleName(/^Picture \d+$/)
})
