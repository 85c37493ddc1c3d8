import type { Locator, Page } from '@playwright/test'
import { addPictures, createGallery, expect, signUp, test } from '#testing/journey.ts'
import { picture } from '#testing/pictures.ts'

/**
 * The scripts that a browser with an empty cache fetches for an address until the page shows `what`, and what comes
 * along: their names, and their bytes as sent.
 */
async function scriptsOf(page: Page, address: string, what: Locator) {
  const fetched: { name: string; bytes: Promise<number> }[] = []
  page.on('response', (answer) => {
    const name = new URL(answer.url()).pathname
    if (!name.endsWith('.js')) return
    expect(answer.headers()['content-encoding'], name).toBe('br')
    const bytes = answer.request().sizes()
    fetched.push({ name, bytes: bytes.then(({ responseBodySize }) => responseBodySize) })
  })
  await page.goto(address)
  await expect(what).toBeVisible()
  await page.waitForTimeout(1000) // what comes along, comes within this
  page.removeAllListeners('response')
  const sizes = await Promise.all(fetched.map(({ bytes }) => bytes))
  return {
    names: fetched.map(({ name }) => name.replace(/^.*\/(.*)-.{8}\.js$/, '$1')),
    bytes: sizes.reduce((sum, size) => sum + size, 0),
  }
}

test('the landing page fetches less than 100 KB of script', async ({ page }) => {
  const { names, bytes } = await scriptsOf(page, '/', page.getByRole('heading', { level: 1 }))
  expect(names).toContain('landing-screen')
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThan(100_000)
})

test('the dashboard fetches less than 180 KB', async ({ page }) => {
  await signUp(page)
  await addPictures(page, await createGallery(page, 'Dunes'), [await picture('dune.jpg')])
  const card = page.getByRole('article', { name: 'Dunes' })
  const { names, bytes } = await scriptsOf(page, '/dashboard', card)
  expect(names).toContain('dashboard-screen')
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThan(180_000)
})

test('each tab of the settings fetches its own script, and no other tab’s', async ({
  page,
  browser,
  program,
}) => {
  await signUp(page)
  const gallery = await createGallery(page, 'Dunes')
  const storageState = await page.context().storageState()
  const controls = {
    general: 'Delete Gallery',
    appearance: 'Desktop',
    images: 'Choose Files',
    collaborators: 'Invite',
    sharing: 'Create Link',
  }
  for (const [tab, control] of Object.entries(controls)) {
    const context = await browser.newContext({ storageState })
    const fresh = await context.newPage()
    const address = `${program.origin}/gallery/${gallery.id}/settings?tab=${tab}`
    const { names } = await scriptsOf(fresh, address, fresh.getByText(control, { exact: true }).first())
    expect(names.filter((name) => name.endsWith('-tab'))).toEqual([`${tab}-tab`])
    await context.close()
  }
})
