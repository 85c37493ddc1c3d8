import { imageFile } from '#testing/image-files.ts'
import { addImages, createGallery, expect, signUp, test } from '#testing/journey.ts'

const ADMIN = { email: 'admin@example.com', password: 'the password of the admin' }

test('a visitor without scripts reports a gallery; an administrator reads it and ticks it off', async ({
  page,
  browser,
  program,
}) => {
  const theirs = await browser.newPage({ baseURL: program.origin })
  const olga = await signUp(theirs, 'Olga')
  const gallery = await createGallery(theirs, 'Reported dunes')
  await addImages(theirs, gallery, [await imageFile('dune.jpg')])

  await test.step('the visitor says what is wrong', async () => {
    const context = await browser.newContext({ baseURL: program.origin, javaScriptEnabled: false })
    const visitor = await context.newPage()
    await visitor.goto(`/iframe/${gallery.publicId}`)
    const opened = context.waitForEvent('page')
    await visitor.getByRole('link', { name: /^Report this gallery/ }).click()
    const form = await opened
    // The page, not the browser, reports missing fields.
    await form.getByRole('button', { name: 'Send report' }).click()
    await expect(form.getByText('Please choose a reason')).toBeVisible()
    await expect(form.getByLabel('Your message')).toHaveAttribute('aria-invalid', 'true')
    await form.getByLabel('It uses my work without my permission').check()
    await form.getByLabel('Your message').fill('The first image is mine.\nPlease look.')
    const email = form.getByLabel('Your e-mail (optional)')
    await email.fill('mine')
    await form.getByRole('button', { name: 'Send report' }).click()
    await expect(email).toHaveAccessibleDescription(/^Invalid email address/)
    // Another domain than grün-weiss.de.
    await email.fill('mine@grün-weiß.de')
    await form.getByRole('button', { name: 'Send report' }).click()
    await expect(form.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    await form.getByRole('link', { name: 'Back to the gallery' }).click()
    await expect(form.getByRole('heading', { name: 'Reported dunes' })).toBeVisible()
    expect(await context.cookies()).toEqual([])
    await context.close()
  })

  const report = page.getByRole('article', { name: /^Reported dunes/ })
  await test.step('the administrator reads it', async () => {
    await page.goto('/admin/reports')
    await page.getByLabel('E-mail').fill(ADMIN.email)
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(report).toContainText('The first image is mine.')
    await expect(report).toContainText('mine@xn--grn-wei-6va9w.de')
    await expect(report.getByRole('link', { name: /^Reported dunes/ })).toHaveAttribute(
      'href',
      gallery.address,
    )
  })

  await test.step('and finds the owner, ticks it off, and finds it among those that are done', async () => {
    await report.getByRole('link', { name: olga.email }).click()
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('row', { name: olga.email })).toBeVisible()
    await page.goBack()
    await report.getByRole('button', { name: 'Mark as done' }).click()
    await expect(report.getByText('Done', { exact: true })).toBeVisible()
    await page.getByLabel('Show').selectOption('Done')
    await page.reload()
    await expect(report.getByRole('button', { name: 'Open again' })).toBeVisible()
  })
})
