import type { Browser, Page } from '@playwright/test'
import { TYPEFACES } from '#contract/appearance.ts'
import { imageFile } from '#testing/image-files.ts'
import { addImages, createGallery, expect, signUp, test } from '#testing/journey.ts'

/** Visits to each page; every visitor comes for the first time. docs/benchmarks.md counts 20 (`VISITS=20`). */
const VISITS = Number(process.env.VISITS ?? 1)
/** Network of a slow phone far away, in bytes a second. */
const SLOW = { offline: false, latency: 300, downloadThroughput: 60_000, uploadThroughput: 60_000 }
const FAMILIES = {
  sans: 'Instrument Sans',
  serif: 'Newsreader',
  classic: 'Cormorant',
  display: 'Playfair Display',
  rounded: 'Quicksand',
}

/** Milliseconds in which browsers paint no text in a face that is still loading (`font-display: block`). */
const UNPAINTED_MS = 3000

/** A new visitor's view of a heading: its fonts, and if anything else could be painted before them. */
async function firstVisit(browser: Browser, address: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW)
  // No font file arrives: only the document's own letters are painted.
  await page.route(/\.woff2$/, () => {})
  await page.addInitScript(() => {
    requestAnimationFrame(function look(now) {
      if (!document.querySelector('h1')) return requestAnimationFrame(look)
      const face = [...document.fonts].find(({ family }) => family.includes('Title Letters'))
      void face?.loaded.then(() => Object.assign(window, { waited: performance.now() - now }))
    })
  })
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => 'waited' in window)
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const fonts = await facesOf(page, 'h1')
  const waited = await page.evaluate(() => (window as unknown as { waited: number }).waited)
  await context.close()
  return { fonts, paintedBefore: waited > UNPAINTED_MS }
}

test('on a first visit over a slow line every title is in its typeface when it is first painted', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(60_000 + VISITS * 30_000)
  await signUp(page)
  const gallery = await createGallery(page, 'Ines & Tom')
  await addImages(page, gallery, [await imageFile('kiss.jpg', { width: 1200, height: 800 })])
  const closed = await createGallery(page, 'The Østergaards')
  const changes = (id: number, data: object) => page.request.patch(`/api/galleries/${id}`, { data })
  await changes(closed.id, { visibility: 'password', password: 'lighthouse' })
  const link = await page.request.post(`/api/galleries/${gallery.id}/shareable-links`, { data: {} })
  const { token } = (await link.json()) as { token: string }

  for (let visit = 0; visit < VISITS; visit++) {
    const face = (place: number) => TYPEFACES[(visit + place) % TYPEFACES.length]!
    const coverStyle = visit % 2 ? 'none' : 'full'
    await changes(gallery.id, {
      ...{ typeface: face(3), coverStyle, theme: 'ivory', dateline: '14 June 2026, Coniston' },
    })
    await changes(closed.id, { typeface: face(2) })
    for (const [name, address, typeface] of [
      ['gallery', `${baseURL}/iframe/${gallery.publicId}`, face(3)],
      ['protected', `${baseURL}/iframe/${closed.publicId}`, face(2)],
      ['guests', `${baseURL}/invite/${token}`, face(3)],
      ['landing', `${baseURL}/`, 'sans'],
      ['sign-in', `${baseURL}/sign-in`, 'sans'],
    ] as const) {
      expect(await firstVisit(browser, address), `${name}, ${typeface}`).toEqual({
        ...{ fonts: [[expect.stringContaining(FAMILIES[typeface]), true]], paintedBefore: false },
      })
    }
  }
})

/** The faces in which an element is painted, and whether the page brought them. */
async function facesOf(page: Page, selector: string): Promise<[name: string, isOfPage: boolean][]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  await devtools.detach()
  return fonts.map(({ familyName, isCustomFont }) => [familyName, isCustomFont])
}

test('behind a full cover the first screen is painted without a file of a face, which comes after the cover', async ({
  page,
  browser,
}) => {
  await signUp(page)
  const gallery = await createGallery(page, 'Ines & Tom')
  await addImages(page, gallery, [await imageFile('kiss.jpg', { width: 1200, height: 800 })])
  await page.request.patch(`/api/galleries/${gallery.id}`, {
    data: { ...{ typeface: 'serif', theme: 'ivory', coverStyle: 'full' }, description: 'Two days in June.' },
  })
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const visit = await context.newPage()
  const asked: string[] = []
  let release = () => {}
  const cover = new Promise<void>((done) => {
    release = done
  })
  visit.on('request', (request) => asked.push(request.url()))
  await visit.route(/\.webp$/, async (route) => {
    await cover
    await route.continue()
  })
  await visit.goto(gallery.address, { waitUntil: 'commit' })
  await expect(visit.getByRole('button', { name: 'Share' }).first()).toBeVisible()
  await expect
    .poll(() => visit.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBe(1)
  const own = [[expect.stringContaining('Instrument Sans'), true]]
  for (const shown of ['.controls button', '.below-head p']) expect(await facesOf(visit, shown)).toEqual(own)
  expect(await facesOf(visit, '.foot a')).not.toEqual(own)
  expect(asked.filter((url) => url.endsWith('.woff2'))).toEqual([])
  release()
  await expect.poll(() => facesOf(visit, '.foot a')).toEqual(own)
  await context.close()
})

test('nothing moves where a title would take other lines in another face', async ({ page, browser }) => {
  await signUp(page)
  const gallery = await createGallery(page, 'A gallery of full cover')
  await addImages(page, gallery, [await imageFile('hall.jpg', { width: 1200, height: 800 })])
  for (const typeface of TYPEFACES) {
    await page.request.patch(`/api/galleries/${gallery.id}`, {
      data: {
        ...{ typeface, theme: 'ivory', coverStyle: 'full', layout: 'rows' },
        description: 'Two days in June, with rain in the morning and sun from noon on.',
      },
    })
    for (const width of [390, 412]) {
      const context = await browser.newContext({ viewport: { width, height: 823 } })
      const visit = await context.newPage()
      await visit.addInitScript(() => {
        const shifts: number[] = []
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            shifts.push(entry.value)
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        Object.assign(window, { shifts })
      })
      await visit.goto(gallery.address)
      const shifts = await visit.evaluate(async () => {
        // Text below the cover gets its face after it.
        while (document.querySelector('style[media=print]')) await new Promise(requestAnimationFrame)
        await document.fonts.ready
        // The observer is called after the frame.
        for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
        return (window as unknown as { shifts: number[] }).shifts
      })
      expect.soft(shifts, `${typeface} at ${width}`).toEqual([])
      await context.close()
    }
  }
})

/** Width of a paragraph's last line, as a share of its widest. */
const lastLineOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((paragraph) => {
    const range = document.createRange()
    range.selectNodeContents(paragraph)
    const lines = new Map<number, { left: number; right: number }>()
    for (const { bottom, left, right } of range.getClientRects()) {
      const line = lines.get(Math.round(bottom))
      lines.set(Math.round(bottom), {
        left: Math.min(left, line?.left ?? left),
        right: Math.max(right, line?.right ?? right),
      })
    }
    const widths = [...lines.values()].map(({ left, right }) => right - left)
    return widths.length > 1 ? widths.at(-1)! / Math.max(...widths) : 'one line'
  })

test('a few words under a title, or on a page that leads on, do not leave one for the last line', async ({
  page,
  browser,
}) => {
  await signUp(page)
  const gallery = await createGallery(page, 'Nora & Tom')
  const description = 'Thank you for letting us be there. The light after the rain was worth every wet shoe.'
  await page.request.patch('/api/account', { data: { studioName: 'Olga Lind Photography' } })
  await page.request.patch('/api/account/site', { data: { name: 'olga-lind', enabled: true } })
  await page.request.patch(`/api/galleries/${gallery.id}`, { data: { description, theme: 'light' } })
  const made = await page.request.post(`/api/galleries/${gallery.id}/view-links`, { data: { name: 'Nora' } })
  const link = (await made.json()) as { id: number; url: string }
  await page.request.patch(`/api/view-links/${link.id}`, { data: { isActive: false } })
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const visit = await context.newPage()
  for (const [address, selector] of [
    [gallery.address, '.description p'],
    [link.url, '.missing p'],
  ] as const) {
    await visit.goto(address)
    await visit.evaluate(() => document.fonts.ready)
    expect(await lastLineOf(visit, selector), selector).toBeGreaterThan(0.5)
  }
  await context.close()
})
