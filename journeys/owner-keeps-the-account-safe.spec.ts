import { randomUUID } from 'node:crypto'
import { expect, signUp, test } from '#testing/journey.ts'
import { emailTo } from '#testing/mailbox.ts'
import { PASSWORD } from '#testing/password.ts'

test('a person changes the e-mail and signs in with the new one', async ({ page, program }) => {
  const { email } = await signUp(page, 'Mara')
  const wanted = `mara-${randomUUID().slice(0, 8)}@new.example.org`
  const signIn = async (address: string) => {
    await page.getByLabel('E-mail').fill(address)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }

  await test.step('ask for it', async () => {
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Mara', exact: true }).click()
    const section = page.getByRole('region', { name: 'E-mail' })
    await section.getByLabel('New e-mail').fill(wanted)
    await section.getByLabel('Your password').fill(PASSWORD)
    await section.getByRole('button', { name: 'Change e-mail' }).click()
    await expect(section.getByRole('status')).toContainText(`We sent a link to ${wanted}.`)
    await expect(section.getByText(email)).toBeVisible()
  })

  await test.step('open the link in the e-mail', async () => {
    const message = await emailTo(program.dataDirectory, wanted, 'Confirm the new e-mail')
    await page.goto(message.links[0]!)
    await page.getByRole('button', { name: 'Confirm e-mail' }).click()
    await expect(page.getByRole('heading', { name: 'E-mail confirmed' })).toBeVisible()
  })

  await test.step('sign in with the new one, and not with the old one', async () => {
    await page.goto('/api/logout')
    await page.goto('/sign-in?returnTo=/account/security')
    await signIn(email)
    await expect(page.getByText('Incorrect e-mail or password.')).toBeVisible()
    await signIn(wanted)
    await expect(page.getByRole('heading', { name: 'Account Security', level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Activity' })).toContainText(`${email} → ${wanted}`)
  })
})

test('a person signs another browser out', async ({ page, browser, program }) => {
  const { email } = await signUp(page, 'Mara')
  const phone = await browser.newPage({
    baseURL: program.origin,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) Version/26.1 Mobile Safari/604.1',
    viewport: { width: 390, height: 800 },
  })
  await phone.request.post('/api/auth/sign-in', { data: { email, password: PASSWORD } })
  await phone.goto('/dashboard')
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/account#sessions')
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByText('This browser')).toBeInViewport()
  await sessions.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)

  await phone.goto('/account')
  await expect(phone).toHaveURL(/\/sign-in/)
  await phone.close()
})
