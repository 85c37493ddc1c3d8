import type { Page } from '@playwright/test'
import { imageFile } from '#testing/image-files.ts'
import { chosen, expect, type RunningProgram, withProgram } from '#testing/journey.ts'
import { test as base, DOMAIN, HOST, OUR_RECORD, valuesOf } from '#testing/journey-names.ts'
import { NSD_ABSENT, nsd } from '#testing/name-server.ts'
import { PASSWORD } from '#testing/password.ts'
import { freePort } from '#testing/program.ts'

/** The program at a host name of its own. */
const test = base.extend<object, { program: RunningProgram }>({
  program: [
    async ({ dns }, use) => {
      const port = await freePort()
      const origin = `http://${HOST}:${port}`
      const environment = { PUBLIC_URL: origin, DNS_SERVERS: dns.address }
      await withProgram({ port, environment }, (program) => use({ ...program, origin }))
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test.skip(!nsd, NSD_ABSENT)

test('an owner attaches a domain, publishes its records, verifies, and the domain opens the gallery', async ({
  page,
  browser,
  program,
  dns,
}) => {
  const world = await browser.newPage()
  const address = program.origin.replace(HOST, DOMAIN)
  const card = page.getByRole('region', { name: 'Custom Domain' })
  const record = (title: string) => card.getByRole('listitem', { name: title })

  await test.step('an owner with a gallery', async () => {
    await signUpOnScreen(page)
    await page.goto('/create-gallery')
    await page.getByLabel('Gallery Title').fill('Dunes & Wind')
    await expect(page.getByText('Subdomain is available')).toBeVisible()
    await page.getByRole('button', { name: 'Create Gallery' }).click()
    await expect(page.getByRole('heading', { name: 'Settings for "Dunes & Wind"' })).toBeVisible()
    await page.locator('input[type=file]').setInputFiles([chosen(await imageFile('dune.jpg'))])
    await expect(page.getByText('Upload successful', { exact: true })).toBeVisible()
  })

  await test.step('saves a domain', async () => {
    await page.getByRole('link', { name: 'General' }).click()
    const domain = card.getByLabel('Domain')
    await domain.fill('www.photos')
    await domain.fill('photos')
    await expect(card.getByText(/^Please enter a valid domain name/)).toBeVisible()
    await expect(card.getByRole('button', { name: 'Save' })).toBeDisabled()
    await domain.fill(DOMAIN)
    await expect(card.getByText('Valid domain format', { exact: true })).toBeVisible()
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Custom domain saved', { exact: true })).toBeVisible()
    await expect(domain).not.toBeEditable()
  })

  await test.step('sees that it is pending, also after a look', async () => {
    await expect(card.getByText('Pending', { exact: true })).toHaveCount(2)
    await card.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Domain verification updated', { exact: true })).toBeVisible()
    await expect(card.getByText('Pending', { exact: true })).toHaveCount(2)
    expect((await world.goto(address))?.status()).toBe(404)
    await expect(world.getByText('Gallery not found')).toBeVisible()
  })

  await test.step('publishes the proof first, then where the domain leads', async () => {
    const proof = await valuesOf(record('Ownership verification'))
    const routing = await valuesOf(record('Routing'))
    expect(routing).toEqual({ name: DOMAIN, value: HOST })
    const published = [OUR_RECORD, `${proof.name}. IN TXT "${proof.value}"`]
    await dns.serves(published)
    await card.getByRole('button', { name: 'Verify' }).click()
    await expect(record('Ownership verification').getByText('Active', { exact: true })).toBeVisible()
    await expect(record('Routing').getByText('Pending', { exact: true })).toBeVisible()
    expect((await world.goto(address))?.status()).toBe(404)

    await dns.serves([...published, `${routing.name}. IN CNAME ${routing.value}.`])
    await card.getByRole('button', { name: 'Verify' }).click()
    await expect(card.getByText('Active', { exact: true })).toHaveCount(2)
    await expect(card.getByRole('link', { name: address })).toHaveAttribute('href', address)
  })

  await test.step('the domain opens the gallery, and only that', async () => {
    await world.goto(address)
    await expect(world.getByRole('heading', { name: 'Dunes & Wind', level: 1 })).toBeVisible()
    // The only picture stands in the cover.
    const image = world.locator('.cover img')
    await expect
      .poll(() => image.evaluate((drawn) => (drawn as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    expect(await world.context().cookies()).toEqual([])
    expect((await world.goto(`${address}/dashboard`))?.status()).toBe(404)
  })

  await test.step('the domain is taken away, and serves nothing from then on', async () => {
    await card.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Remove domain' }).click()
    await expect(page.getByText('Custom domain removed', { exact: true })).toBeVisible()
    await expect(card.getByLabel('Domain')).toBeEditable()
    expect((await world.goto(address))?.status()).toBe(404)
    await world.close()
  })
})

async function signUpOnScreen(page: Page) {
  await page.goto('/sign-in?mode=create')
  await page.getByLabel('First name').fill('Mara')
  await page.getByLabel('E-mail').fill('mara@example.org')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
}
