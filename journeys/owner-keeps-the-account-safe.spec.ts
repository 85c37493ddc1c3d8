import { expect, signUp, test } from '#testing/journey.ts'
import { PASSWORD } from '#testing/people.ts'

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
