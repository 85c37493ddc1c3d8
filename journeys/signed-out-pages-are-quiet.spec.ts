import { expect, signUp, test } from '#testing/journey.ts'

test('nothing is asked in vain, and the console stays empty', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  const drawn = await page.request.get('/')
  expect(await drawn.text()).toContain('Share Your Photo Galleries with the World')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked).not.toContain('/api/public/samples')
  const blocking = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus !== 'non-blocking')
      .map(({ name }) => new URL(name).pathname),
  )
  expect(blocking, 'what delays the first text').toEqual([])
  await page.goto('/sign-in')
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible()
  expect(asked).not.toContain('/api/auth/user')

  await signUp(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked).toContain('/api/auth/user')
  expect(complaints).toEqual([])
})
