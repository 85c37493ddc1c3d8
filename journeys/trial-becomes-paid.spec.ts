import type { Page } from '@playwright/test'
import { createGallery, expect, signUp, test } from '#testing/journey.ts'

test('somebody on trial reaches its limit, thinks twice about paying, pays, and has no limit any more', async ({
  page,
}) => {
  await signUp(page)
  for (const title of ['Dunes', 'Roofs', 'Faces']) await createGallery(page, title)

  await test.step('the trial is full', async () => {
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'Trial Period' })).toContainText('3/3 galleries')
    await page.goto('/create-gallery')
    await expect(page.getByText("Your trial's 3 galleries are in use")).toBeVisible()
    await expect(page.getByLabel('Gallery Title')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Upgrade' })).toBeVisible()
  })

  await test.step('going to the checkout and cancelling changes nothing', async () => {
    await goToCheckout(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Payment Cancelled', { exact: true })).toBeVisible()
    await expect(
      page.getByText('Your payment was cancelled. You can try again anytime.', { exact: true }),
    ).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('region', { name: 'Trial Period' })).toBeVisible()
  })

  await test.step('paying ends the trial', async () => {
    await goToCheckout(page)
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page.getByText('Payment Successful!', { exact: true })).toBeVisible()
    await expect(
      page.getByText('Your account has been upgraded. You now have access to unlimited galleries!', {
        exact: true,
      }),
    ).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('region', { name: 'Trial Period' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await expect(page.getByRole('article', { name: 'Dunes' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Upgrade' })).toHaveCount(0)
  })

  await test.step('a fourth gallery can be made', async () => {
    await page.getByRole('link', { name: 'Create New Gallery' }).click()
    await page.getByLabel('Gallery Title').fill('A fourth one')
    await expect(page.getByText('Subdomain is available')).toBeVisible()
    await page.getByRole('button', { name: 'Create Gallery' }).click()
    await expect(page.getByRole('heading', { name: 'Settings for "A fourth one"' })).toBeVisible()
  })
})

async function goToCheckout(page: Page) {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Upgrade' }).click()
  await expect(page.getByRole('heading', { name: 'Test checkout', level: 1 })).toBeVisible()
}
