import { imageFile } from '#testing/image-files.ts'
import { addImages, createGallery, expect, signUp, test } from '#testing/journey.ts'
import { PASSWORD } from '#testing/password.ts'

test('an owner protects a gallery, visitors open it with the password, and are asked again for a new one', async ({
  page,
  browser,
}) => {
  await signUp(page)
  const gallery = await createGallery(page, 'Lea and Jon')
  await addImages(page, gallery, [await imageFile('kiss.jpg')])
  const section = page.getByRole('region', { name: 'Who can see this gallery' })
  const setsPassword = async (field: string, password: string) => {
    await page.goto(`/gallery/${gallery.id}/settings?tab=general`)
    await section.getByRole('radio', { name: 'Password' }).check()
    await section.getByRole('textbox', { name: field, exact: true }).fill(password)
    await section.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Gallery updated', { exact: true })).toBeVisible()
  }
  await setsPassword('Password', 'white roses')
  await page.goto('/dashboard')
  await expect(page.getByRole('article', { name: 'Lea and Jon' }).getByText('Password')).toBeVisible()

  // Scripts are off, because the form has to work without them.
  const context = await browser.newContext({ javaScriptEnabled: false })
  const guest = await context.newPage()
  const image = guest.locator('.grid img')
  const answer = await guest.goto(gallery.address)
  await expect(guest.getByRole('button', { name: 'Show password' })).toBeHidden()
  expect(answer?.status()).toBe(401)
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('This gallery is private')
  expect(await guest.content()).not.toContain('Lea and Jon')
  await guest.getByLabel('Password').fill('red roses')
  await guest.getByRole('button', { name: 'Open gallery' }).click()
  await expect(guest.getByRole('alert')).toHaveText("That password isn't right. Please try again.")
  await guest.getByLabel('Password').fill('white roses')
  await guest.getByRole('button', { name: 'Open gallery' }).click()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Lea and Jon')
  await expect(image.first()).toBeVisible()
  expect(
    await image.first().evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
  ).toBeGreaterThan(0)
  expect(await context.cookies()).toHaveLength(1)

  const wide = await browser.newPage()
  await wide.goto(gallery.address)
  const password = wide.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await wide.keyboard.type('white roses')
  await wide.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('white roses')
  await wide.close()

  await setsPassword('New password', 'yellow roses')
  await guest.reload()
  await expect(guest.getByLabel('Password')).toBeVisible()
  await guest.getByLabel('Password').fill('yellow roses')
  await guest.getByRole('button', { name: 'Open gallery' }).click()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Lea and Jon')

  await page.goto(`/gallery/${gallery.id}/settings?tab=general`)
  await section.getByRole('radio', { name: 'Private' }).check()
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Gallery updated', { exact: true })).toBeVisible()
  expect((await guest.reload())?.status()).toBe(404)
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Gallery not found')
  // Its owner still sees it as visitors did.
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'View Gallery' }).click(),
  ])
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Lea and Jon')
  expect(new URL(preview.url()).href).toBe(new URL(gallery.address).href)
  await expect(preview.getByText("Only you see this: visitors can't see it.")).toBeVisible()
  await expect(preview.locator('.grid img').first()).toBeVisible()
  await preview.reload()
  await expect(preview.getByText("Only you see this: visitors can't see it.")).toBeVisible()
  await context.close()
})

test('View Gallery leads to sign in and back where the session has ended, and says when the gallery is gone', async ({
  page,
  program,
}) => {
  const { email } = await signUp(page)
  const gallery = await createGallery(page, 'Dunes')
  const settings = `${program.origin}/gallery/${gallery.id}/settings?tab=general`
  // Opens it like the link in the settings, which would go to sign in once they make any call.
  const viewGallery = () => page.goto(`/api/galleries/${gallery.id}/open`, { referer: settings })
  await page.context().clearCookies()
  await viewGallery()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(settings)

  await expect(page.getByRole('link', { name: 'View Gallery' })).toBeVisible()
  expect((await page.request.delete(`/api/galleries/${gallery.id}`)).ok()).toBe(true)
  await viewGallery()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gallery not found')
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})
