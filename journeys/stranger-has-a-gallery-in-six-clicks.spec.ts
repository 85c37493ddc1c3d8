import type { Locator } from '@playwright/test'
import { imageFile } from '#testing/image-files.ts'
import { addressOf, expect, test } from '#testing/journey.ts'

test('a stranger goes from the landing page to a gallery with pictures in six clicks and three fields', async ({
  page,
}) => {
  const done = { clicks: 0, fields: 0 }
  const click = async (what: Locator) => {
    done.clicks += 1
    await what.click()
  }
  const fill = async (what: Locator, text: string) => {
    done.fields += 1
    await what.fill(text)
  }
  const files = await Promise.all(['dune.jpg', 'sea.jpg'].map((name) => imageFile(name)))

  await page.goto('/')
  await click(page.getByRole('link', { name: 'Get Started', exact: true }))
  await fill(page.getByLabel('E-mail'), 'stranger@example.org')
  await fill(page.getByLabel('Password', { exact: true }), 'a quiet harbour at noon')
  await click(page.getByRole('button', { name: 'Create account' }))
  const chooser = page.waitForEvent('filechooser')
  await click(page.getByRole('button', { name: 'Choose Files' }))
  await (await chooser).setFiles(
    files.map(({ name, type, bytes }) => ({ name, mimeType: type, buffer: bytes })),
  )
  await fill(page.getByLabel('Gallery Title'), 'Six Clicks')
  await expect(page.getByLabel('Subdomain')).toHaveValue('six-clicks')
  await click(page.getByRole('button', { name: 'Save' }))

  await expect(page.getByRole('heading', { name: 'Settings for "Six Clicks"' })).toBeVisible()
  await expect(page.getByText('2 images', { exact: true })).toBeVisible()
  expect(done.clicks).toBeLessThanOrEqual(6)
  expect(done.fields).toBeLessThanOrEqual(3)

  await page.goto(addressOf(new URL(page.url()), 'six-clicks'))
  await expect(page.getByRole('heading', { name: 'Six Clicks' })).toBeVisible()
  await expect(page.locator('[data-theme]').first()).toHaveAttribute('data-theme', 'light')
  await expect(page.locator('.tile')).toHaveCount(2)
})

test('who skips the name has a gallery, whose address is made up until they choose one', async ({ page }) => {
  const email = 'skips@example.org'
  const data = { email, password: 'a quiet harbour at noon', firstName: 'Mara', lastName: 'Lund' }
  expect((await page.request.post('/api/auth/sign-up', { data })).ok()).toBe(true)
  const { name, type, bytes } = await imageFile('dune.jpg')
  await page.goto('/dashboard')
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: type, buffer: bytes })
  await expect(page.getByLabel('Studio name')).toHaveValue('Mara Lund')
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await expect(page.getByRole('heading', { name: 'Settings for "Untitled"' })).toBeVisible()
  await expect(page.getByText('1 image', { exact: true })).toBeVisible()
  const [gallery] = await (await page.request.get('/api/galleries')).json()
  expect(gallery).toMatchObject({ title: 'Untitled', subdomain: expect.stringMatching(/^\w{10}$/) })

  await page.getByRole('link', { name: 'General' }).click()
  const address = page.getByRole('region', { name: 'Address' })
  await address.getByLabel('Subdomain').fill('not-skipped')
  await expect(address.getByText('Subdomain is available')).toBeVisible()
  await address.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Address saved', { exact: true })).toBeVisible()
  await expect(address).toHaveCount(0)
  expect((await page.goto(addressOf(new URL(page.url()), 'not-skipped')))!.status()).toBe(200)
})
