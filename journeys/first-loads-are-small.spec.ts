import type { Locator, Page, Route } from '@playwright/test'
import { imageFile } from '#testing/image-files.ts'
import { addImages, createGallery, createViewLink, expect, signUp, test } from '#testing/journey.ts'

/**
 * The scripts that a browser with an empty cache fetches for an address until `what` is visible, and within the
 * second after: their names, and their total size as transferred, in bytes.
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
  await page.waitForTimeout(1000) // for scripts that are fetched later
  page.removeAllListeners('response')
  const sizes = await Promise.all(fetched.map(({ bytes }) => bytes))
  return {
    names: fetched.map(({ name }) => name.replace(/^.*\//, '').replace(/-(.{8}|.{6})\.js$/, '')),
    bytes: sizes.reduce((sum, size) => sum + size, 0),
  }
}

test('the landing page fetches no script, and the sign-in page few: 25, together less than 180 KB', async ({
  page,
}) => {
  const landing = await scriptsOf(page, '/', page.getByRole('heading', { level: 1 }))
  expect(landing.names).toEqual([])
  await expect(page.locator('script')).toHaveCount(0)

  const password = page.getByRole('textbox', { name: 'Password' })
  const { names, bytes } = await scriptsOf(page, '/sign-in', password)
  expect(names).toContain('app')
  expect(names.length).toBeLessThanOrEqual(25)
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThan(180_000)
})

for (const wishes of [
  {},
  { allowSelections: true },
  { visitorDownloads: 'original' },
  { allowSelections: true, visitorDownloads: 'web', showImageMetadata: true, showCameraFacts: true },
  // A private gallery, for clients with a link of their own.
  { visibility: 'private' },
]) {
  test(`a gallery’s page fetches 5,000 bytes of script at most before its pictures: ${JSON.stringify(wishes)}`, async ({
    page,
    program,
  }) => {
    await signUp(page)
    const gallery = await createGallery(page, 'Dunes')
    await addImages(page, gallery, [await imageFile('dune.jpg'), await imageFile('sea.jpg')])
    await page.request.patch(`/api/galleries/${gallery.id}`, { data: wishes })
    const framed = `${program.origin}/iframe/${gallery.publicId}`
    const link = wishes.visibility && (await createViewLink(page, gallery, { name: 'Ana' }))
    for (const address of link ? [link.url] : [gallery.address, framed]) {
      const context = await page.context().browser()!.newContext()
      const visitor = await context.newPage()
      await visitor.goto(address)
      const { bytes, pictured } = await visitor.evaluate(async () => {
        const first = document.querySelector<HTMLImageElement>('main img[srcset]')!
        await first.decode()
        const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
        // Time of arrival: a busy machine paints it, and reads the next one, later.
        const pictured = files.find(({ name }) => name === first.currentSrc)!.responseEnd
        const scripts = files.filter(({ name, startTime }) => name.endsWith('.js') && startTime < pictured)
        return { bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0), pictured }
      })
      expect(pictured).toBeGreaterThan(0)
      expect(bytes, address).toBeGreaterThan(1000)
      expect(bytes, address).toBeLessThanOrEqual(5000)
      await context.close()
    }
  })
}

test('the dashboard fetches few scripts: 40, together less than 180 KB', async ({ page }) => {
  await signUp(page)
  await addImages(page, await createGallery(page, 'Dunes'), [await imageFile('dune.jpg')])
  const card = page.getByRole('article', { name: 'Dunes' })
  const { names, bytes } = await scriptsOf(page, '/dashboard', card)
  expect(names).toContain('dashboard-screen')
  expect(names.length).toBeLessThanOrEqual(40)
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
    sharing: 'Create link',
    clients: 'No links yet',
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

/** Sums up how much a page moves by itself. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: number[] = []
    new PerformanceObserver((list) =>
      shifts.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value)),
    ).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })
  return async () => {
    await page.waitForTimeout(300) // the observer is called after the frame
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    return shifts.reduce((sum, value) => sum + value, 0)
  }
}

const slowly = (milliseconds: number) => async (route: Route) => {
  await new Promise((done) => setTimeout(done, milliseconds))
  await route.continue()
}

test('the dashboard and the guests’ page do not move while they load', async ({ page }) => {
  await signUp(page)
  const { id } = await createGallery(page, 'Dunes')
  const link = await page.request.post(`/api/galleries/${id}/shareable-links`, { data: {} })
  const { url } = await link.json()
  const moved = await watchShifts(page)
  await page.route(/\/api\/galleries\?/, slowly(600))
  await page.route(/\/api\/account\/usage$/, slowly(800))
  await page.route(/\/assets\/invite[^/]*\.js$/, slowly(400))
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/dashboard')
    await expect(page.getByRole('article', { name: 'Dunes' })).toBeVisible()
    expect(await moved(), `the dashboard at ${width}`).toBe(0)
    await page.goto(url)
    await expect(page.locator('.scripted')).toBeVisible()
    expect(await moved(), `the guests’ page at ${width}`).toBe(0)
  }
})

test('nothing on a gallery’s screen moves while its images arrive', async ({ page }) => {
  await signUp(page)
  const gallery = await createGallery(page, 'Dunes')
  const files = await Promise.all([1, 2, 3].map((n) => imageFile(`dune-${n}.jpg`)))
  await addImages(page, gallery, files)
  const moved = await watchShifts(page)
  await page.route(/\/api\/galleries\/\d+$/, slowly(400))
  await page.route(/\/api\/galleries\/\d+\/images$/, slowly(800))
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/gallery/${gallery.id}`)
    await expect(page.getByRole('button', { name: 'dune-3.jpg' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Support' })).toBeVisible()
    expect(await moved()).toBeLessThan(0.01)
  }
})

test('a grid fetches no more pixels than it shows, and two at most for each CSS pixel', async ({
  page,
  browser,
  program,
}) => {
  await signUp(page)
  const gallery = await createGallery(page, 'Dunes')
  const wide = { width: 2600, height: 1734 }
  // More images than the few whose size depends on their number.
  await addImages(page, gallery, await Promise.all([...'12345678'].map((n) => imageFile(`${n}.jpg`, wide))))
  for (const { width, density } of [
    { width: 390, density: 2 },
    { width: 390, density: 3 },
    { width: 1440, density: 1 },
    { width: 1440, density: 2 },
  ]) {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      deviceScaleFactor: density,
    })
    const fresh = await context.newPage()
    const fetched: string[] = []
    fresh.on('request', (request) => void fetched.push(request.url()))
    await fresh.goto(`${program.origin}/iframe/${gallery.publicId}`)
    const first = fresh.locator('.tile img').first()
    await expect
      .poll(() => first.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
      .toBe(true)
    const { shown, source } = await first.evaluate((img: HTMLImageElement) => ({
      shown: img.clientWidth,
      source: img.currentSrc,
    }))
    const folder = source.slice(0, source.lastIndexOf('/'))
    expect(fetched.filter((url) => url.startsWith(folder))).toEqual([source])
    const pixels = Number(/(\d+)\.webp$/.exec(source)![1])
    const useful = shown * Math.min(density, 2)
    expect(pixels, `${width} at ${density}x`).toBeLessThanOrEqual(useful)
    expect(pixels, `${width} at ${density}x`).toBeGreaterThanOrEqual(useful * 0.85)
    await context.close()
  }
})
