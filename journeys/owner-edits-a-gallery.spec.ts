import type { Page } from '@playwright/test'
import { imageFile } from '#testing/image-files.ts'
import { addImages, createGallery, expect, signUp, test } from '#testing/journey.ts'

const save = (page: Page) =>
  page.getByRole('region', { name: 'Details' }).getByRole('button', { name: 'Save' })

test('an owner edits what a gallery says, and visitors read it', async ({ page, browser }) => {
  await signUp(page)
  const gallery = await createGallery(page, 'Dunes')

  await page.goto('/dashboard')
  await page.getByRole('article', { name: 'Dunes' }).hover()
  await page.getByRole('link', { name: 'Edit Dunes' }).click()
  await page.getByLabel('Gallery Title').fill('Dunes & Wind')
  await page.getByLabel('Description').fill('Five days of sand.')
  await page.getByRole('button', { name: 'Update Gallery' }).click()
  await expect(page.getByRole('heading', { name: 'Settings for "Dunes & Wind"' })).toBeVisible()
  await expect(page.getByText('Your gallery has been updated successfully.', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'General' }).click()
  await expect(save(page)).toBeDisabled()
  await page.getByLabel('Description').fill('Six days of sand.')
  await save(page).click()
  await expect(save(page)).toBeDisabled()

  const visitor = await browser.newPage()
  await visitor.goto(gallery.address)
  await expect(visitor.getByRole('heading', { name: 'Dunes & Wind', level: 1 })).toBeVisible()
  await expect(visitor.getByText('Six days of sand.')).toBeVisible()
  await visitor.close()
})

test('two who edit at once: the later one is notified, and nothing is lost', async ({ page, context }) => {
  await signUp(page)
  const gallery = await createGallery(page, 'Dunes')
  const general = `/gallery/${gallery.id}/settings?tab=general`
  const other = await context.newPage()
  await page.goto(general)
  await other.goto(general)
  await expect(other.getByLabel('Gallery Title')).toHaveValue('Dunes')
  await page.getByLabel('Gallery Title').fill('Dunes by night')
  await save(page).click()
  await expect(page.getByRole('heading', { name: 'Settings for "Dunes by night"' })).toBeVisible()

  await other.getByLabel('Gallery Title').fill('Dunes by day')
  await save(other).click()
  await expect(other.getByRole('alert')).toContainText('Someone else has changed the title.')
  await expect(other.getByRole('alert')).toContainText('Dunes by night')
  await expect(other.getByLabel('Gallery Title')).toHaveValue('Dunes by day')
  await other.getByRole('button', { name: 'Use theirs' }).click()
  await expect(other.getByLabel('Gallery Title')).toHaveValue('Dunes by night')
  await other.close()
})

test('an owner styles the frame and sees it at once, as do visitors', async ({ page, browser }) => {
  await signUp(page)
  const gallery = await createGallery(page, 'Dunes')
  await page.request.patch(`/api/galleries/${gallery.id}`, { data: { description: 'Sand and wind' } })
  await addImages(page, gallery, [await imageFile('one.jpg'), await imageFile('two.jpg')])
  await page.goto(`/gallery/${gallery.id}/settings?tab=appearance`)
  await page.getByText('Adjust', { exact: true }).click()
  const preview = page.frameLocator('iframe[title="Preview"]')
  const title = preview.getByRole('heading', { name: 'Dunes' })
  await expect(title).toHaveCSS('color', 'rgb(255, 255, 255)')

  await test.step('the contrast is shown, and a readable colour taken', async () => {
    const warning = page.getByText("Below 4.5:1 many people can't read it.")
    await expect(page.getByLabel('Title colour', { exact: true })).toHaveValue('#ffffff')
    await expect(warning).toHaveCount(0)
    await page.getByLabel('Title colour', { exact: true }).fill('#f4f4f4')
    await expect(warning).toHaveCount(1)
    await page.getByRole('button', { name: 'Use a readable colour' }).click()
    await expect(warning).toHaveCount(0)
    await expect(title).not.toHaveCSS('color', 'rgb(244, 244, 244)')
  })

  await test.step('colour, alignment, description and captions', async () => {
    await page.getByLabel('Title background colour', { exact: true }).fill('#203040')
    await page.getByLabel('Title colour', { exact: true }).fill('#f0e0d0')
    await page.getByRole('group', { name: 'Title alignment' }).getByText('Left').click()
    await expect(title).toHaveCSS('background-color', 'rgb(32, 48, 64)')
    await expect(title).toHaveCSS('color', 'rgb(240, 224, 208)')
    await expect(title).toHaveCSS('text-align', 'left')
    await page.getByRole('switch', { name: 'Show description' }).click()
    await expect(preview.getByText('Sand and wind')).toBeHidden()
    await page.getByRole('switch', { name: 'Show captions' }).click()
    await expect(page.locator('iframe[title="Preview"]')).toHaveCount(1)
    await expect(page.getByText('All changes are saved.')).toBeVisible()
  })

  const visitor = await browser.newPage()
  await visitor.goto(`/iframe/${gallery.id}`)
  const seen = visitor.getByRole('heading', { name: 'Dunes' })
  await expect(seen).toHaveCSS('background-color', 'rgb(32, 48, 64)')
  await expect(seen).toHaveCSS('color', 'rgb(240, 224, 208)')
  await expect(seen).toHaveCSS('text-align', 'left')
  await expect(visitor.getByText('Sand and wind')).toHaveCount(0)
  await visitor.close()
})
