import { stat } from 'node:fs/promises'
import { imageFile } from '#testing/image-files.ts'
import { addImages, createGallery, expect, signUp, test } from '#testing/journey.ts'
import { emailsIn } from '#testing/mailbox.ts'
import { PASSWORD } from '#testing/password.ts'
import { storedFiles, tracesIn } from '#testing/traces.ts'

test('somebody takes everything along, deletes the account, and nothing of it is left', async ({
  page,
  program,
}) => {
  const mara = await signUp(page)
  const dunes = await createGallery(page, 'Dunes')
  await addImages(page, dunes, [await imageFile('noon.jpg'), await imageFile('dusk.jpg')])
  expect(await storedFiles(program.dataDirectory, [dunes.id])).not.toEqual([])
  await page.goto('/account/plan')

  await test.step('the page says how much there is', async () => {
    const usage = page.getByRole('region', { name: 'Usage' })
    await expect(usage).toContainText('of 5,000 MB')
    await expect(usage).toContainText('2 images in 1 gallery')
    await expect(page.getByRole('region', { name: 'Plan' })).toContainText('Up to 3 galleries, until')
  })

  await test.step('everything comes in one file', async () => {
    await page.getByRole('link', { name: 'Your data' }).click()
    const started = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download everything' }).click()
    const download = await started
    expect(download.suggestedFilename()).toBe('account.zip')
    expect((await stat(await download.path())).size).toBeGreaterThan(10_000)
  })

  const section = page.getByRole('region', { name: 'Delete account' })
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  await test.step('deleting says what goes, and asks for the e-mail', async () => {
    await expect(section).toContainText('1 gallery with 2 images will be deleted.')
    await section.getByRole('button', { name: 'Delete account' }).click()
    await dialog.getByLabel('Your e-mail').fill('another@example.com')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog.getByText('Please type the e-mail of your account')).toBeVisible()
    await expect(dialog.getByLabel('Your e-mail')).toBeFocused()
  })

  await test.step('then it is gone, and so is whoever was signed in', async () => {
    await dialog.getByLabel('Your e-mail').fill(mara.email)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: 'Get Started', exact: true })).toHaveAttribute(
      'href',
      /login/,
    )
    expect((await page.request.get('/api/auth/user')).status()).toBe(401)
    expect((await page.request.get(`/iframe/${dunes.id}`)).status()).toBe(404)
    const again = await page.request.post('/api/auth/sign-in', {
      data: { email: mara.email, password: PASSWORD },
    })
    expect(again.status()).toBe(401)
  })

  await test.step('an e-mail confirms it', async () => {
    const subjects = async () =>
      (await emailsIn(program.dataDirectory))
        .filter(({ to }) => to === mara.email)
        .map(({ subject }) => subject)
    await expect.poll(subjects).toContain('Your Picture Rail account has been deleted')
  })

  await test.step('nothing of it is in the database, but that it was deleted, and no file', async () => {
    expect(await tracesIn(program.dataDirectory, mara)).toEqual({ audit_entries: 1 })
    await expect.poll(() => storedFiles(program.dataDirectory, [dunes.id])).toEqual([])
  })
})
