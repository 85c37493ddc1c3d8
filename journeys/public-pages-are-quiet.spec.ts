import type { Page } from '@playwright/test'
import { LAYOUTS } from '#contract/appearance.ts'
import type { Gallery, GalleryChangeInput } from '#contract/galleries.ts'
import { imageFile } from '#testing/image-files.ts'
import { addImages, createGallery, createViewLink, expect, signUp, test } from '#testing/journey.ts'

const PICTURES = 52

/** One gallery for all, with more images than one page has. */
let owner: Page
let gallery: Gallery
test.beforeAll(async ({ program, browser }) => {
  owner = await (await browser.newContext({ baseURL: program.origin })).newPage()
  await signUp(owner)
  gallery = await createGallery(owner, 'Quiet', 'A long walk.\nAnd back.')
  const files = Array.from({ length: PICTURES }, (_, n) =>
    // The viewer takes a larger rendition of the first than the grid does.
    imageFile(
      `${n}.jpg`,
      n === 0 ? { width: 1600, height: 1100 } : { width: 300 + n, height: 200 + 7 * (n % 9) },
    ),
  )
  await addImages(owner, gallery, await Promise.all(files))
})
test.afterAll(() => owner?.context().close())

/** Records, from the first byte on, the page's requests, stored data and layout shifts. */
async function listen(page: Page) {
  const asked: string[] = []
  const cookies: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('response', async (answer) => {
    if ((await answer.allHeaders())['set-cookie']) cookies.push(answer.url())
  })
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
    const shifts: string[] = []
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const moved = sources.flatMap(({ node }) => (node instanceof Element ? [node] : []))
        shifts.push(`${value}: ${moved.map((one) => one.outerHTML.slice(0, 120))}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })
  return { asked, cookies }
}

/** Scrolls to the end, a screen at a time; every image in view has loaded before the next step. */
async function scrollThrough(page: Page) {
  for (let end = false; !end; ) {
    await expect.poll(() => page.evaluate(imagesUnderWay)).toBe(0)
    end = await page.evaluate(() => {
      scrollBy(0, innerHeight)
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 1
    })
  }
  await expect.poll(() => page.evaluate(imagesUnderWay)).toBe(0)
}
/** Tiles in view without their image. */
const imagesUnderWay = () =>
  [...document.querySelectorAll('.tile')].filter((tile) => {
    const { top, bottom } = tile.getBoundingClientRect()
    const img = tile.querySelector('img')
    return bottom > 20 && top < innerHeight - 20 && !(img?.complete && img.naturalWidth > 0)
  }).length

test('public pages ask nobody else, set no cookie and do not move', async ({ browser, program }) => {
  const own = new URL(gallery.address).href
  const frame = `${program.origin}/iframe/${gallery.publicId}`
  const first = await (
    await fetch(`${program.origin}/api/public/galleries/${gallery.publicId}/images`)
  ).json()
  for (const [address, width] of [
    [own, 1440],
    [own, 390],
    [frame, 800],
    [`${gallery.address}/p/${first[3].id}`, 390],
    [`${own}?page=2`, 1440],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height: 800 } })
    const page = await context.newPage()
    const { asked, cookies } = await listen(page)
    await page.goto(address)
    if (address.includes('/p/')) {
      const share = page.getByRole('dialog').getByRole('button', { name: 'Share' })
      await expect(share).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(share).toHaveCount(0)
    }
    await scrollThrough(page)
    const { shifts, stored } = await page.evaluate(async () => {
      // The observer is called after the frame.
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
      const { shifts } = window as unknown as { shifts: string[] }
      return { shifts, stored: localStorage.length + sessionStorage.length }
    })
    const origin = new URL(address).origin
    const elsewhere = asked.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith('data:'))
    expect.soft({ shifts, stored, elsewhere, cookies }, `${address} at ${width}`).toEqual({
      shifts: [],
      stored: 0,
      elsewhere: [],
      cookies: [],
    })
    expect.soft(await context.cookies()).toEqual([])
    await context.close()
  }
})

test('pages on which visitors choose do not move either', async ({ browser }) => {
  const settings = `/api/galleries/${gallery.id}`
  await owner.request.patch(settings, { data: { allowSelections: true } })
  const link = await createViewLink(owner, gallery, { name: 'Ana', maxPicks: 20 })
  for (const address of [gallery.address, link.url]) {
    const page = await (await browser.newContext({ viewport: { width: 390, height: 800 } })).newPage()
    await page.goto(address)
    await page.locator('.heart').first().click()
    // With the number from the start.
    await listen(page)
    await page.reload()
    await expect(page.locator('[data-chosen]')).toContainText('1')
    await scrollThrough(page)
    const shifts = await page.evaluate(async () => {
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
      return (window as unknown as { shifts: string[] }).shifts
    })
    expect.soft(shifts, address).toEqual([])
    await page.context().close()
  }
  await owner.request.delete(`/api/view-links/${link.id}`)
  await owner.request.patch(settings, { data: { allowSelections: false } })
})

for (const coverStyle of ['none', 'full'] as const) {
  test(`without scripts every picture is there, a page at a time (cover: ${coverStyle})`, async ({
    browser,
  }) => {
    await owner.request.patch(`/api/galleries/${gallery.id}`, { data: { coverStyle } })
    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    const tiles = plain.locator('.tile img')
    await plain.goto(gallery.address)
    await expect(tiles).toHaveCount(48)
    await expect(tiles.last()).toBeVisible()
    await plain.emulateMedia({ media: 'print' })
    const tops = await plain
      .locator('.tile')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    // Rows of four.
    expect(tops.map((top) => tops.indexOf(top))).toEqual(tops.map((_, n) => n - (n % 4)))
    await plain.emulateMedia({ media: 'screen' })
    await plain.getByRole('link', { name: 'Next page' }).click()
    await expect(tiles).toHaveCount(PICTURES - 48)
    await expect(plain.getByText('Page 2 of 2')).toBeVisible()
    await tiles.first().click()
    await expect(plain.getByText(`49 / ${PICTURES}`)).toBeVisible()
    await plain.getByRole('link', { name: 'All images' }).click()
    await expect(plain.getByText('Page 2 of 2')).toBeVisible()
    await plain.context().close()
    await owner.request.patch(`/api/galleries/${gallery.id}`, { data: { coverStyle: 'none' } })
  })
}

test('behind a full cover the pictures of the grid are asked for after it', async ({ browser }) => {
  await owner.request.patch(`/api/galleries/${gallery.id}`, { data: { coverStyle: 'full' } })
  const page = await (await browser.newContext()).newPage()
  const held = Promise.withResolvers<void>()
  const asked = new Set<string>()
  await page.route(/\.webp$/, async (route) => {
    asked.add(new URL(route.request().url()).pathname.replace(/[^/]+$/, ''))
    await held.promise
    await route.continue()
  })
  const script = page.waitForResponse(/gallery-page/)
  await page.goto(gallery.address, { waitUntil: 'commit' })
  await expect(page.getByRole('link', { name: `Image 40 of ${PICTURES}` })).toBeVisible()
  await script
  expect(asked.size).toBe(1)
  held.resolve()
  await expect.poll(() => asked.size).toBeGreaterThanOrEqual(12)
  await page.context().close()
  await owner.request.patch(`/api/galleries/${gallery.id}`, { data: { coverStyle: 'none' } })
})

for (const layout of LAYOUTS) {
  test(`on paper ${layout} is a contact sheet, also of what nobody has scrolled to`, async ({ browser }) => {
    const change = (data: GalleryChangeInput) => owner.request.patch(`/api/galleries/${gallery.id}`, { data })
    await change({ layout, theme: 'dark', coverStyle: 'full', showImageMetadata: true })
    const page = await (await browser.newContext()).newPage()
    await page.goto(gallery.address)
    await expect(page.locator('.tile img').first()).toBeVisible()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.getByRole('link', { name: `Image ${PICTURES} of ${PICTURES}` })).toBeVisible()
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    const tiles = page.locator('.tile:visible')
    await expect(tiles).toHaveCount(48)
    const loaded = () =>
      tiles.evaluateAll((all) => all.filter((tile) => tile.querySelector('img')?.naturalWidth).length)
    await tiles.last().scrollIntoViewIfNeeded()
    await tiles.nth(24).scrollIntoViewIfNeeded()
    await expect.poll(loaded).toBe(48)
    await expect(page.getByRole('link', { name: 'Report this gallery' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
    // Dark themes and covers are not printed: words are black on white.
    await expect(page.locator('.cover-picture')).toBeHidden()
    await expect(page.locator('h1')).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(page.locator(':root')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    const boxes = await tiles.evaluateAll((tiles) =>
      tiles.map((tile) => tile.getBoundingClientRect().toJSON() as DOMRect),
    )
    // In reading order, beside and below each other.
    for (const [index, box] of boxes.entries()) {
      const above = boxes[index - 4]
      if (above) expect(box.top).toBeGreaterThanOrEqual(above.bottom)
    }
    await page.context().close()
    await change({ layout: 'masonry', theme: 'classic', coverStyle: 'none' })
  })
}

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`the viewer has the next two ready and keeps up with the keys (${reducedMotion})`, async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ reducedMotion })).newPage()
    await page.goto(gallery.address)
    const tile = page.locator('.tile a').first()
    await expect(tile.locator('img')).toHaveJSProperty('complete', true)
    await tile.click()
    const current = page.locator('.yarl__slide_current')
    await expect(current.locator('img')).toBeVisible()

    const neighbours = page.locator('.yarl__slide:not(.yarl__slide_current) img')
    // Before the first picture is the end of the gallery.
    await expect(neighbours).toHaveCount(3)
    await expect(page.locator('.yarl__container')).toBeFocused()
    // Faster than anybody presses a key.
    for (let press = 0; press < 22; press++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(page.locator('.counter')).toHaveText(`21 / ${PICTURES}`)
    // The browser's own, such as forward and larger. (It goes back with Alt and the left arrow.)
    for (const modifier of ['Alt', 'Control', 'Meta'])
      for (const key of ['ArrowRight', 'Escape', '+', '=']) await page.keyboard.press(`${modifier}+${key}`)
    await expect(page.locator('.counter')).toHaveText(`21 / ${PICTURES}`)
    await expect(page.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
    // Announced to those who cannot see it.
    await expect(page.locator('[aria-live=polite] .yarl__slide_current')).toHaveAttribute(
      'aria-label',
      `21 of ${PICTURES}`,
    )
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: `Image 21 of ${PICTURES}` })).toBeFocused()
    await page.context().close()
  })
}

test('the viewer shows what the grid has until the larger image has come', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(gallery.address)
  const tile = page.locator('.tile a').first()
  await expect.poll(() => tile.locator('img').evaluate((img: HTMLImageElement) => img.complete)).toBe(true)
  const inGrid = await tile.locator('img').evaluate((img: HTMLImageElement) => img.currentSrc)
  const held = Promise.withResolvers<void>()
  const first = new URL(inGrid).pathname.replace(/[^/]+$/, '')
  await page.route(`**${first}*`, async (route) => {
    if (route.request().url() !== inGrid) await held.promise
    await route.continue()
  })
  await tile.click()
  const current = page.locator('.yarl__slide_current img')
  await expect(current).toHaveClass(/yarl__slide_image_loading/)
  await expect(current).toHaveCSS('background-image', `url("${inGrid}")`)
  await expect(current).toHaveCSS('opacity', '1')
  const before = (await current.boundingBox())!
  expect(before.width / before.height).toBeCloseTo(1600 / 1100, 1)

  held.resolve()
  await expect(current).not.toHaveClass(/yarl__slide_image_loading/)
  expect(await current.evaluate((img: HTMLImageElement) => img.currentSrc)).not.toBe(inGrid)
  const after = (await current.boundingBox())!
  expect([after.width, after.height].map(Math.round)).toEqual([before.width, before.height].map(Math.round))
  await page.context().close()
})

test('the viewer follows fingers', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(gallery.address)
  await page.locator('.tile a').first().tap()
  await expect(page.locator('.yarl__slide_current img')).toBeVisible()
  const counter = page.locator('.counter')
  await expect(counter).toHaveText(`1 / ${PICTURES}`)

  const cdp = await context.newCDPSession(page)
  const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) })
  const swipe = async (from: number, to: number) => {
    await fingers('touchStart', { x: from, y: 400 })
    for (let step = 1; step <= 8; step++)
      await fingers('touchMove', { x: from + ((to - from) * step) / 8, y: 400 })
    await fingers('touchEnd')
  }
  await swipe(320, 60)
  await expect(counter).toHaveText(`2 / ${PICTURES}`)
  await swipe(60, 320)
  await expect(counter).toHaveText(`1 / ${PICTURES}`)

  const zoomed = page.locator('.yarl__slide_current .yarl__slide_wrapper_interactive')
  const tapTwice = async () => {
    for (let tap = 0; tap < 2; tap++) {
      await fingers('touchStart', { x: 195, y: 400 })
      await fingers('touchEnd')
    }
  }
  await expect(page.getByRole('button', { name: /Zoom|Next|Previous/ })).toHaveCount(0)
  await tapTwice()
  await expect(zoomed).toHaveCount(1)
  await expect(async () => {
    if (await zoomed.count()) await tapTwice()
    expect(await zoomed.count()).toBe(0)
  }).toPass({ intervals: [1000] })

  await fingers('touchStart', { x: 180, y: 400 }, { x: 210, y: 400 })
  for (let step = 1; step <= 8; step++)
    await fingers('touchMove', { x: 180 - 15 * step, y: 400 }, { x: 210 + 15 * step, y: 400 })
  await fingers('touchEnd')
  await expect(zoomed).toHaveCount(1)
  await expect(async () => {
    if (await zoomed.count()) await tapTwice()
    expect(await zoomed.count()).toBe(0)
  }).toPass({ intervals: [1000] })

  // A movement down closes it.
  await fingers('touchStart', { x: 195, y: 300 })
  for (let step = 1; step <= 10; step++) await fingers('touchMove', { x: 195, y: 300 + 25 * step })
  await fingers('touchEnd')
  await expect(page.locator('.yarl__root')).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`^${gallery.address}/?$`))
  await context.close()
})

test('what is touched in the viewer of a phone is 44 pixels wide and high', async ({ browser }) => {
  const settings = `/api/galleries/${gallery.id}`
  await owner.request.patch(settings, { data: { allowSelections: true, visitorDownloads: 'web' } })
  const link = await createViewLink(owner, gallery, { name: 'Ana', maxPicks: 20 })
  for (const address of [gallery.address, link.url]) {
    const phone = { isMobile: true, hasTouch: true, reducedMotion: 'reduce' } as const
    const page = await (
      await browser.newContext({ ...phone, viewport: { width: 390, height: 844 } })
    ).newPage()
    await page.goto(address)
    await page.locator('.tile a').first().tap()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Share' })).toBeVisible()
    const viewer = page.locator('.yarl__root')
    await expect(viewer.locator('.heart-icon, .marks').first()).toBeVisible()
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 700 })
      const sizes = await viewer.locator('a, button').evaluateAll((all) =>
        all.flatMap((one) => {
          const { width, height, left } = one.getBoundingClientRect()
          // Out of view: the slide after the last picture.
          if (width === 0 || left < 0) return []
          return [{ name: one.getAttribute('aria-label') ?? one.textContent, width, height }]
        }),
      )
      expect(sizes.length).toBeGreaterThanOrEqual(5)
      const small = sizes.filter((one) => one.width < 44 || one.height < 44)
      expect(small, `${address} at ${width}`).toEqual([])
    }
    await page.context().close()
  }
  await owner.request.delete(`/api/view-links/${link.id}`)
  await owner.request.patch(settings, { data: { allowSelections: false, visitorDownloads: 'none' } })
})
