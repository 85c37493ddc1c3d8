import { identityProvider } from '#testing/identity-provider.ts'
import { test as base, expect, withProgram } from '#testing/journey.ts'
import { freePort } from '#testing/program.ts'
import german from '#texts/de.ts'

/** The program with a real identity provider, whose pages submit themselves with the outcome that each step sets. */
const test = base.extend<{ provider: Awaited<ReturnType<typeof identityProvider>>; appPort: number }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner wants a pattern here
  appPort: async ({}, use) => use(await freePort()),
  provider: async ({ appPort }, use) => {
    const provider = await identityProvider({
      port: await freePort(),
      appOrigin: `http://localhost:${appPort}`,
    })
    await use(provider)
    await provider.close()
  },
  baseURL: async ({ appPort, provider }, use) =>
    withProgram({ port: appPort, environment: provider.environment }, ({ origin }) => use(origin)),
})

test('somebody signs in at the provider: after it was away, after saying no, and then for good', async ({
  page,
  provider,
}) => {
  provider.knows({ sub: 'mara', email: 'mara@example.org', email_verified: true, given_name: 'Mara' })
  provider.behaviour.signsIn = 'mara'
  const heading = page.getByRole('heading', { name: 'Sign in to Picture Rail', level: 1 })
  const signIn = page.getByRole('main').getByRole('link', { name: 'Sign in' })

  await test.step('there is nothing about passwords', async () => {
    for (const address of ['/sign-in', '/forgot-password', '/reset-password/abc']) {
      await page.goto(address)
      await expect(heading).toBeVisible()
      await expect(page).toHaveURL('/sign-in')
      await expect(page.getByRole('main').locator('input')).toHaveCount(0)
    }
  })

  await test.step('the provider is away: the page says so', async () => {
    await provider.close()
    await page.goto('/create-gallery')
    await expect(page.getByRole('alert')).toContainText("We can't reach the sign-in service right now")
    await expect(heading).toBeVisible()
    await provider.listen()
  })

  await test.step('they say no: the page says so', async () => {
    provider.behaviour.denies = true
    await signIn.click()
    await expect(page.getByRole('alert')).toContainText('You declined')
    provider.behaviour.denies = false
  })

  await test.step('so it does in German, where they had chosen that', async () => {
    const { accounts } = german
    await page.goto('/sign-in?returnTo=%2Fcreate-gallery&lang=de')
    provider.behaviour.denies = true
    await page.getByRole('main').getByRole('link', { name: accounts.signIn }).click()
    await expect(page.getByRole('alert')).toHaveText(accounts.providerDenied)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    provider.behaviour.denies = false
    await page.goto('/sign-in?returnTo=%2Fcreate-gallery')
  })

  await test.step('they sign in, and are where they wanted to be in the first place', async () => {
    await signIn.click()
    await expect(page.getByRole('heading', { name: 'Create Gallery', level: 1 })).toBeVisible()
    await expect(page.getByRole('banner').getByText('Mara')).toBeVisible()
  })

  await test.step('they sign out, here and there', async () => {
    await page.getByRole('link', { name: 'Logout' }).click()
    // The provider's own page asks for confirmation.
    await page.getByRole('button', { name: 'Yes, sign me out' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(page).toHaveURL('/')
  })
})
