import type { Gallery } from '#contract/galleries.ts'
import { CADDY_ABSENT, caddy } from '#testing/caddy.ts'
import { imageFile } from '#testing/image-files.ts'
import { chosen, expect } from '#testing/journey.ts'
import { call, DOMAIN, HOST, OUR_RECORD, testBehindProxy as test, valuesOf } from '#testing/journey-names.ts'
import { NSD_ABSENT, nsd } from '#testing/name-server.ts'
import { PASSWORD } from '#testing/password.ts'

test.skip(!caddy, CADDY_ABSENT)
test.skip(!nsd, NSD_ABSENT)

test('a photographer points a domain at the site, which opens over https behind the delivered proxy', async ({
  page,
  browser,
  program,
  dns,
}) => {
  const address = program.origin.replace(HOST, DOMAIN)
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  const world = await context.newPage()
  const card = page.getByRole('region', { name: 'Custom Domain' })
  const record = (title: string) => card.getByRole('listitem', { name: title })

  await test.step('a photographer with a site', async () => {
    await page.goto('/sign-in')
    await call(page, 'POST', '/api/auth/sign-up', { email: 'mara@example.org', password: PASSWORD })
    const created = { title: 'Lea and Jon', subdomain: 'lea-and-jon' }
    const gallery = await call<Gallery>(page, 'POST', '/api/galleries', created)
    await page.goto(`/gallery/${gallery.id}/settings?tab=images`)
    await page.locator('input[type=file]').setInputFiles([chosen(await imageFile('kiss.jpg'))])
    await expect(page.getByText('Upload successful', { exact: true })).toBeVisible()
    await call(page, 'PATCH', `/api/galleries/${gallery.id}`, { theme: 'light', onSite: true })
    await call(page, 'PATCH', '/api/account', { studioName: 'Mara Lind' })
    await call(page, 'PATCH', '/api/account/site', { name: 'mara', enabled: true, title: 'Mara Lind' })
  })

  await test.step('saves the domain, publishes its records and verifies', async () => {
    await page.goto('/account/site')
    await card.getByLabel('Domain').fill(DOMAIN)
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Custom domain saved', { exact: true })).toBeVisible()
    const proof = await valuesOf(record('Ownership verification'))
    const routing = await valuesOf(record('Routing'))
    await dns.serves([
      OUR_RECORD,
      `${proof.name}. IN TXT "${proof.value}"`,
      `${routing.name}. IN CNAME ${routing.value}.`,
    ])
    await card.getByRole('button', { name: 'Verify' }).click()
    await expect(card.getByText('Active', { exact: true })).toHaveCount(2)
    await expect(card.getByRole('link', { name: address })).toHaveAttribute('href', address)
  })

  await test.step('it opens the site, and a gallery leads back to it', async () => {
    await world.goto(address)
    await expect(world.getByRole('heading', { level: 1 })).toHaveText('Mara Lind')
    const cover = world.locator('.frame img')
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await world.getByRole('link', { name: 'Lea and Jon' }).click()
    await expect(world.getByRole('heading', { level: 1 })).toHaveText('Lea and Jon')
    await world.getByRole('banner').getByRole('link', { name: 'Mara Lind' }).click()
    await expect(world).toHaveURL(`https://${DOMAIN}/`)
    await expect(world.getByRole('heading', { level: 1 })).toHaveText('Mara Lind')
    await expect(world.getByRole('link', { name: 'Lea and Jon' })).toBeVisible()
    expect(await context.cookies()).toEqual([])
  })

  await test.step('and nothing once the site is off', async () => {
    await page.getByRole('switch', { name: 'Show the site to visitors' }).click()
    await expect(page.getByText('Your site is off', { exact: true })).toBeVisible()
    expect((await world.goto(address))?.status()).toBe(404)
    await expect(world.getByText('Gallery not found')).toBeVisible()
    await context.close()
  })
})
