import type { Page } from '@playwright/test'
import { imageFile } from '#testing/image-files.ts'
import { addImages, createGallery, expect, signUp, test } from '#testing/journey.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' })
const answers = (page: Page, button: 'Keep editing' | 'Discard') =>
  question(page).getByRole('button', { name: button }).click()

test('an owner who leaves unsaved work by Back, a tab or a link is asked first', async ({ page }) => {
  await signUp(page)
  const gallery = await createGallery(page, 'Dunes')
  await addImages(page, gallery, [await imageFile('dune.jpg'), await imageFile('moor.jpg')])
  const square = page.getByRole('button', { name: /^Picture \d of 2, dune/ })

  await test.step('an arrangement, by Back', async () => {
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Manage Dunes' }).click()
    await page.getByRole('button', { name: 'Reorder Images' }).click()
    await square.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('End')
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: 'Save Arrangement' })).toBeEnabled()
    const address = page.url()
    const place = await page.evaluate(() => window.scrollY)
    await page.goBack()
    await expect(question(page)).toBeVisible()
    await expect(page).toHaveURL(address)
    await answers(page, 'Keep editing')
    await expect(question(page)).toBeHidden()
    await expect(square).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(place)
    await expect(page.getByRole('button', { name: 'Save Arrangement' })).toBeEnabled()
  })

  await test.step('a tab of the settings keeps it', async () => {
    await page.getByRole('link', { name: 'General' }).click()
    await page.getByLabel('Description').fill('Five days of sand.')
    await page.getByRole('link', { name: 'Images' }).click()
    await expect(page.getByRole('button', { name: 'Save Arrangement' })).toBeEnabled()
    await expect(question(page)).toBeHidden()
  })

  await test.step('a link asks about both, and leads on after Discard', async () => {
    const link = page.getByRole('banner').getByRole('link', { name: 'My Dashboard' })
    await link.click()
    await answers(page, 'Keep editing')
    await expect(link).toBeFocused()
    await link.click()
    await answers(page, 'Discard')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect(page).toHaveURL(/dashboard$/)
    // Nothing of it is left to be asked about.
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Reorder Images' })).toBeVisible()
  })

  await test.step('a token that is shown once, by a tab of the account', async () => {
    await page.goto('/account/developers')
    await page.getByRole('button', { name: 'Create token' }).click()
    await page.getByLabel('Token name').fill('Script')
    await page.getByRole('button', { name: 'Create token' }).click()
    await expect(page.getByRole('textbox', { name: 'API token' })).toHaveValue(/./)
    await page.getByRole('link', { name: 'Security' }).click()
    const leave = page.getByRole('alertdialog', { name: 'Leave without saving it?' })
    await leave.getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByRole('textbox', { name: 'API token' })).toHaveValue(/./)
    await page.getByRole('link', { name: 'Security' }).click()
    await leave.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/security$/)
  })
})
