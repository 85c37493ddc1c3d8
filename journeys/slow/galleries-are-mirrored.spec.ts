import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { LAYOUTS } from '#contract/appearance.ts'
import type { Gallery } from '#contract/galleries.ts'
import { directionOf, LANGUAGES, type Language } from '#contract/languages.ts'
import { violationsOn } from '#testing/accessibility.ts'
import { type ImageFile, imageFile } from '#testing/image-files.ts'
import { addImages, createGallery, createViewLink, expect, signUp, test } from '#testing/journey.ts'
import { swipe } from '#testing/swipe.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** Gap between pictures, and around them, in pixels. */
const GAP = 8
/** Languages in which people examined every page. */
const LOOKED_AT: Language[] = ['de', 'ja', 'ar', 'he']

let owner: Page
let gallery: Gallery
let locked: Gallery
/** The address of a view link's gallery. */
let link: string

test.beforeAll(async ({ browser, program }) => {
  owner = await (await browser.newContext({ baseURL: program.origin })).newPage()
  await signUp(owner, 'Amal')
  gallery = await createGallery(owner, 'أمل ويوسف', 'يوم بين الكثبان (من الفجر).')
  const images = await addImages(owner, gallery, await pictures())
  for (const title of ['الوصول', 'The dinner, at last']) {
    const data = { title, text: 'بعض الكلمات عن هذا الفصل.' }
    const made = await owner.request.post(`/api/galleries/${gallery.id}/chapters`, { data })
    const { id } = await made.json()
    const moved = images.splice(-4).map((image) => image.id)
    await owner.request.post(`/api/galleries/${gallery.id}/images/move`, {
      data: { imageIds: moved, chapterId: id },
    })
  }
  await change({
    ...{ visibility: 'public', theme: 'light', dateline: '١٤ يونيو ٢٠٢٦، مرزوكة' },
    ...{ visitorDownloads: 'original', showImageMetadata: true },
  })
  await owner.request.patch(`/api/images/${images[0]!.id}`, { data: { title: 'Morning (first light).' } })
  ;({ url: link } = await createViewLink(owner, gallery, { name: 'ليلى', maxPicks: 5 }))
  locked = await createGallery(owner, 'سرّ')
  const password = { visibility: 'password', password: 'sesame, open' }
  await owner.request.patch(`/api/galleries/${locked.id}`, { data: password })
})
test.afterAll(() => owner?.context().close())

/** Uprights and landscapes. */
function pictures(): Promise<ImageFile[]> {
  const shapes = [3, 2, 3, 4, 2, 3, 3, 2, 4, 3, 2, 3].map((width) => ({ width: width * 100, height: 300 }))
  return Promise.all(shapes.map((shape, index) => imageFile(`dune-${index}.jpg`, shape)))
}

async function change(data: object) {
  const answer = await owner.request.patch(`/api/galleries/${gallery.id}`, { data })
  expect(answer.ok()).toBe(true)
}

/** The gallery's page, or one below it, in a language. */
async function visit(browser: Browser, language: string, options: BrowserContextOptions = {}, path = '') {
  const page = await (await browser.newContext({ reducedMotion: 'reduce', ...options })).newPage()
  await page.goto(`${gallery.address.replace(/\/$/, '')}${path || '/'}?lang=${language}`)
  return page
}

/** Distances of the first tiles from the sides of the page, in whole pixels. */
const sidesOf = (page: Page) =>
  page.locator('.tile').evaluateAll((tiles) =>
    tiles.slice(0, 2).map((tile) => {
      const { left, right } = tile.getBoundingClientRect()
      return { left: Math.round(left), right: Math.round(document.documentElement.clientWidth - right) }
    }),
  )

async function openFirst(page: Page) {
  await page.locator('.tile a').first().click()
  await expect(page.locator('.yarl__slide_current img')).toBeVisible()
  await expect(page.locator('.counter')).toHaveText('1 / 12')
  // The first picture lies over the viewer until then.
  await expect(page.locator('.ahead')).toHaveCount(0)
}

test('an Arabic page is the mirror image of an English one, in every layout', async ({ browser }) => {
  for (const layout of LAYOUTS) {
    await change({ layout })
    for (const options of [{}, PHONE, { javaScriptEnabled: false }]) {
      const [arabic, english] = [await visit(browser, 'ar', options), await visit(browser, 'en', options)]
      await expect(arabic.locator('html')).toHaveAttribute('lang', 'ar')
      await expect(arabic.locator('html')).toHaveAttribute('dir', 'rtl')
      const [mirrored, plain] = [await sidesOf(arabic), await sidesOf(english)]
      expect(plain[0]!.left, layout).toBe(GAP)
      expect(mirrored, layout).toEqual(plain.map(({ left, right }) => ({ left: right, right: left })))
      await arabic.context().close()
      await english.context().close()
    }
  }
})

test('what people wrote begins where its own text does', async ({ browser }) => {
  const page = await visit(browser, 'ar')
  const written = [
    'h1',
    '.dateline',
    '.description p',
    '.bar-title',
    '.chapters a',
    '.chapter h2',
    '.chapter > p',
  ]
  for (const selector of written)
    await expect(page.locator(selector).first(), selector).toHaveAttribute('dir', 'auto')
  await expect(page.locator('.chapter h2').last()).toHaveCSS('direction', 'ltr')
  await expect(page.locator('.chapter h2').first()).toHaveCSS('direction', 'rtl')
  await page.context().close()
})

test('the left arrow key and the button at the left lead on in Arabic, those at the right in English', async ({
  browser,
}) => {
  for (const [language, next, previous] of [
    ['ar', 'ArrowLeft', 'ArrowRight'],
    ['en', 'ArrowRight', 'ArrowLeft'],
  ] as const) {
    const page = await visit(browser, language)
    await openFirst(page)
    const counter = page.locator('.counter')
    // Otherwise it would be read as '12 / 1' on a mirrored page.
    await expect(counter).toHaveCSS('direction', 'ltr')
    await page.keyboard.press(next)
    await expect(counter).toHaveText('2 / 12')
    await page.keyboard.press(previous)
    await expect(counter).toHaveText('1 / 12')
    const { x } = (await page.locator('.yarl__navigation_next').boundingBox())!
    expect(x < 720).toBe(language === 'ar')
    await page.locator('.yarl__navigation_next').click()
    await expect(counter).toHaveText('2 / 12')
    const close = (await page.locator('.yarl__toolbar button').last().boundingBox())!
    expect(close.x < 720).toBe(language === 'ar')
    await page.context().close()
  }
})

test('a swipe to the right leads on in Arabic, one to the left in English', async ({ browser }) => {
  for (const [language, by] of [
    ['ar', 260],
    ['en', -260],
  ] as const) {
    const page = await visit(browser, language, PHONE)
    await openFirst(page)
    await swipe(page, by)
    await expect(page.locator('.counter')).toHaveText('2 / 12')
    await swipe(page, -by)
    await expect(page.locator('.counter')).toHaveText('1 / 12')
    await page.context().close()
  }
})

test('what a client reads on and beside pictures begins at the right in Hebrew', async ({ browser }) => {
  const chosen = await createGallery(owner, 'נועה ויונתן')
  const [first] = await addImages(owner, chosen, (await pictures()).slice(0, 3))
  await owner.request.patch(`/api/galleries/${chosen.id}`, { data: { theme: 'light' } })
  const note = 'Prints (A4) cost 10 €'
  const { url } = await createViewLink(owner, chosen, {
    ...{ name: 'נועה', language: 'he', maxPicks: 1, overLimit: 'allow', extraNote: note },
  })
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await page.goto(url)
  for (const index of [0, 1]) await page.locator('.tile .heart').nth(index).click()
  await page.locator('[data-chosen]').click()
  // The text has the direction of its own words, not that of the sentence before it.
  await expect(page.locator('.choice-bar [role=status]')).toContainText(`\u2068${note}\u2069`)

  const { name, type: mimeType, bytes } = await imageFile('again.jpg', { width: 600, height: 400 })
  const image = { name, mimeType, buffer: bytes }
  await owner.request.put(`/api/images/${first!.id}/file`, { multipart: { image } })
  await page.goto(url)
  const [tile, onTile] = [page.locator(`#image-${first!.id}`), page.locator('.tile .new-version')]
  const rightOf = async (one: typeof tile) => {
    const { x, width } = (await one.boundingBox())!
    return Math.round(x + width)
  }
  await expect(onTile).toBeVisible()
  expect((await rightOf(tile)) - (await rightOf(onTile))).toBe(8)
  await tile.locator('a').click()
  const inViewer = page.locator('.yarl__root .new-version')
  await expect(inViewer).toBeVisible()
  expect(1440 - (await rightOf(inViewer))).toBe(16)
  // On paper the number of the picture has the colour of text: white would be invisible.
  const colour = await page.locator('.counter').evaluate((counter) => getComputedStyle(counter).color)
  await expect(inViewer).toHaveCSS('color', colour)
  await page.context().close()
})

test('without scripts a picture’s page has what leads on at the left', async ({ browser }) => {
  const page = await visit(browser, 'ar', { javaScriptEnabled: false })
  await page.locator('.tile a').nth(1).click()
  await expect(page).toHaveURL(/\/p\/\d+\?lang=ar$/)
  const [next, previous] = await Promise.all(
    ['next', 'prev'].map((rel) => page.locator(`#opened a[rel=${rel}]`).boundingBox()),
  )
  expect(next!.x).toBeLessThan(previous!.x)
  // The bar of the gallery is below the picture.
  const isCovered = await page.locator('#opened img').evaluate((img) => {
    const { left, top, width, height } = img.getBoundingClientRect()
    const points = [0.1, 0.3, 0.5, 0.7, 0.9].map((part) => [left + width / 2, top + height * part] as const)
    return points.some(([x, y]) => document.elementFromPoint(x, y) !== img)
  })
  expect(isCovered).toBe(false)
  await page.context().close()
})

/** A page, and the part to open on it. */
type Screen = [name: string, address: () => string, open?: (page: Page) => Promise<unknown>]

const below = (path: string) => () => `${gallery.address.replace(/\/$/, '')}${path}`
const openViewer = async (page: Page) => {
  await page.locator('.tile a').first().click()
  await expect(page.locator('.yarl__slide_current img')).toBeVisible()
}

const SCREENS: Screen[] = [
  ['gallery', below('/')],
  ['languages', below('/'), (page) => page.locator('.languages summary').click()],
  ['viewer', below('/'), openViewer],
  [
    'sheet',
    below('/'),
    async (page) => {
      await page.locator('.page-bar a[href*="/download"]').click()
      await expect(page.locator('.sheet')).toBeVisible()
    },
  ],
  ['download', below('/download')],
  ['password', () => locked.address],
  ['not found', () => gallery.address.replace(gallery.subdomain, 'nobody-is-here')],
]

/** With the words that are chosen through a link. */
const CHOOSING: Screen = [
  'choosing',
  below('/'),
  async (page) => {
    await openViewer(page)
    await expect(page.locator('.marks')).toBeVisible()
  },
]

const beyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

for (const language of LANGUAGES) {
  test(`no page is wider than a phone (${language})`, async ({ browser }) => {
    const page = await (await browser.newContext({ ...PHONE, reducedMotion: 'reduce' })).newPage()
    const show = async ([name, address, open]: Screen) => {
      await page.goto(`${address()}?lang=${language}`)
      await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language))
      await open?.(page)
      expect.soft(await beyond(page), name).toBeLessThanOrEqual(0)
      if (LOOKED_AT.includes(language)) expect.soft(await violationsOn(page), name).toEqual([])
    }
    for (const screen of SCREENS) await show(screen)
    await page.goto(link)
    await show(CHOOSING)
    for (const button of await page.locator('.marks .yarl__button').all()) {
      const { x, width } = (await button.boundingBox())!
      expect.soft(x, await button.innerText()).toBeGreaterThanOrEqual(0)
      expect.soft(x + width, await button.innerText()).toBeLessThanOrEqual(390)
    }
    await page.context().close()
  })
}
