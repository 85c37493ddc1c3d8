import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { APIRequestContext } from '@playwright/test'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { directionOf } from '#contract/languages.ts'
import type { ShareableLink } from '#contract/upload-links.ts'
import { violationsIn } from '#testing/accessibility.ts'
import type { Browser } from '#testing/browsers/browser.ts'
import { firefox } from '#testing/browsers/firefox.ts'
import { webkit } from '#testing/browsers/webkit.ts'
import { imageFile } from '#testing/image-files.ts'
import { addImages, createGallery, createViewLink, expect, signUp, test } from '#testing/journey.ts'
import { until } from '#testing/programs.ts'

/** More images than the tiles that the server renders. */
const COUNT = 60
const PHONE = [390, 844] as const
const DESKTOP = [1440, 900] as const

type Owner = { request: APIRequestContext }

let mara: Owner
let gallery: Gallery
let images: Image[]

test.beforeAll(async ({ playwright, program }) => {
  mara = { request: await playwright.request.newContext({ baseURL: program.origin }) }
  await signUp(mara)
  gallery = await createGallery(mara, 'Dunes')
  const files = await Promise.all(
    Array.from({ length: COUNT }, (_, n) =>
      // A large one for the viewer, and small ones of several shapes.
      imageFile(
        `${n}.jpg`,
        n === 1 ? { width: 1600, height: 1200 } : { width: 300, height: 200 + 60 * (n % 4) },
      ),
    ),
  )
  images = await addImages(mara, gallery, files)
})
test.afterAll(() => mara?.request.dispose())

for (const engine of [firefox, webkit]) {
  test.describe(`visitors and guests with ${engine.name}`, () => {
    test.skip(engine.missing.length > 0, `not installed: ${engine.missing.join(', ')}`)
    let browser: Browser
    let owner: Owner

    test.beforeAll(async ({ playwright, program }) => {
      owner = { request: await playwright.request.newContext({ baseURL: program.origin }) }
      await signUp(owner, 'Olga')
      browser = await engine.start()
    })
    test.afterAll(async () => {
      await owner?.request.dispose()
      await browser?.close()
    })
    test.afterEach(async () => {
      const info = test.info()
      if (info.status === info.expectedStatus) return
      await info.attach('screenshot', { body: await browser.screenshot(), contentType: 'image/png' })
    })

    test('see the grid on a phone and on a desktop, to its end', async () => {
      for (const [width, height] of [PHONE, DESKTOP]) {
        await browser.resize(width, height)
        await browser.open(gallery.address)
        await shows(browser, pictures, { visible: true, blank: 0, clashes: 0, beyond: 0 })
        await browser.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        await shows(browser, lastPicture, `Image ${COUNT} of ${COUNT}`)
        await shows(browser, pictures, { visible: true, blank: 0, clashes: 0, beyond: 0 })
      }
      expect(await browser.complaints()).toEqual([])
    })

    test('open a picture, go on by keyboard, and are back at its tile', async () => {
      await browser.resize(...DESKTOP)
      await browser.open(gallery.address)
      await browser.click('[data-slide="1"]')
      await shows(browser, slide, {
        number: `2 / ${COUNT}`,
        shown: true,
        large: true,
        path: `/p/${images[1]!.id}`,
      })
      await browser.press('ArrowRight')
      await shows(browser, slide, {
        number: `3 / ${COUNT}`,
        shown: true,
        large: false,
        path: `/p/${images[2]!.id}`,
      })
      await browser.press('ArrowLeft')
      await shows(browser, slide, {
        number: `2 / ${COUNT}`,
        shown: true,
        large: true,
        path: `/p/${images[1]!.id}`,
      })
      await browser.press('ArrowRight')
      await shows(browser, slide, {
        number: `3 / ${COUNT}`,
        shown: true,
        large: false,
        path: `/p/${images[2]!.id}`,
      })
      await browser.press('Escape')
      await shows(browser, () => [document.querySelector('.yarl__root'), location.pathname], [null, '/'])
      await shows(browser, focusedSlide, '2')
      // Enter opens it again: nobody needs a mouse.
      await browser.press('Enter')
      await shows(browser, slide, {
        number: `3 / ${COUNT}`,
        shown: true,
        large: false,
        path: `/p/${images[2]!.id}`,
      })
      expect(await browser.complaints()).toEqual([])
    })

    test('follow the address of a picture, and get to the grid by Back', async () => {
      await browser.open(`${gallery.address}/p/${images[54]!.id}`)
      await shows(browser, slide, {
        number: `55 / ${COUNT}`,
        shown: true,
        large: false,
        path: `/p/${images[54]!.id}`,
      })
      await browser.back()
      await shows(browser, () => [document.querySelector('.yarl__root'), location.pathname], [null, '/'])
      await shows(browser, focusedSlide, '54')
      expect(await browser.complaints()).toEqual([])
    })

    test('look at a gallery embedded in another site', async ({ program }) => {
      const blog = await blogWith(program.origin, gallery)
      try {
        await browser.open(blog.address)
        await browser.within('iframe', () => shows(browser, heading, 'Dunes'))
        await until(() => expectFrameFits(browser))
        await browser.within('iframe', async () => {
          await shows(browser, pictures, { visible: true, blank: 0, clashes: 0, beyond: 0 })
          await browser.click('[data-slide="0"]')
        })
        await until(() => inViewer(browser, () => expectNumber(browser, `1 / ${COUNT}`)))
        await inViewer(browser, () => browser.press('ArrowRight'))
        await until(() => inViewer(browser, () => expectNumber(browser, `2 / ${COUNT}`)))
        await inViewer(browser, () => browser.press('Escape'))
        await until(() => inViewer(browser, () => expectNumber(browser, null)))
        await browser.within('iframe', () => shows(browser, focusedSlide, '1'))
        expect(await browser.complaints()).toEqual([])
      } finally {
        blog.close()
      }
    })

    test('jump to a chapter of a gallery embedded in another site', async ({ program }) => {
      const day = await createGallery(mara, 'The day')
      await addImages(mara, day, [await imageFile('early.jpg', { width: 400, height: 600 })])
      for (const title of ['Ceremony', 'Party']) {
        const made = await mara.request.post(`/api/galleries/${day.id}/chapters`, { data: { title } })
        const { id: chapterId } = await made.json()
        const [image] = await addImages(mara, day, [
          await imageFile(`${title}.jpg`, { width: 400 + chapterId, height: 600 }),
        ])
        const data = { imageIds: [image!.id], chapterId }
        expect(await mara.request.post(`/api/galleries/${day.id}/images/move`, { data })).toBeOK()
      }
      const blog = await blogWith(program.origin, day)
      try {
        await browser.resize(...PHONE)
        await browser.open(blog.address)
        await until(() => expectFrameFits(browser))
        // The script that leads there comes a moment after the pictures.
        await until(async () => {
          await browser.within('iframe', () => browser.click('.chapters a:last-child'))
          expect(await browser.evaluate(() => scrollY)).toBeGreaterThan(600)
        })
        expect(await browser.complaints()).toEqual([])
      } finally {
        blog.close()
      }
    })

    test('open a protected gallery by its password', async () => {
      const secret = await createGallery(owner, 'Lea and Jon')
      await addImages(owner, secret, [await imageFile('kiss.jpg')])
      const data = { visibility: 'password', password: 'white roses' }
      expect(await owner.request.patch(`/api/galleries/${secret.id}`, { data })).toBeOK()
      await browser.open(secret.address)
      await shows(browser, heading, 'This gallery is private')
      await browser.type('#password', 'red roses')
      await browser.click('button[type=submit]')
      await shows(
        browser,
        () => document.querySelector('[role=alert]')?.textContent,
        "That password isn't right. Please try again.",
      )
      await browser.type('#password', 'white roses')
      await browser.click('button[type=submit]')
      await shows(browser, heading, 'Lea and Jon')
      await shows(browser, pictures, { visible: true, blank: 0, clashes: 0, beyond: 0 })
      // The gallery stays open.
      await browser.open(secret.address)
      await shows(browser, heading, 'Lea and Jon')
    })

    test('mark pictures and send them', async () => {
      const chosen = await createGallery(owner, 'For the album')
      await addImages(owner, chosen, [await imageFile('kiss.jpg'), await imageFile('cake.jpg')])
      expect(
        await owner.request.patch(`/api/galleries/${chosen.id}`, { data: { allowSelections: true } }),
      ).toBeOK()
      await browser.open(chosen.address)
      await browser.click('.heart')
      await shows(browser, () => document.querySelector('.heart')?.getAttribute('aria-pressed'), 'true')
      await browser.click('[data-chosen]')
      await shows(browser, () => document.querySelectorAll('.tile').length, 1)
      await browser.click('.choice-bar button:not(.plain)')
      await browser.type('.sending [name=name]', 'Ana')
      await browser.click('.sending form .act')
      await shows(
        browser,
        () => document.querySelector<HTMLElement>('.sending .done')?.innerText.split('\n')[0],
        'Sent. Thank you, Ana!',
      )
      const sent = await (await owner.request.get(`/api/galleries/${chosen.id}/selections`)).json()
      expect(sent).toMatchObject([{ name: 'Ana' }])
      expect(await browser.complaints()).toEqual([])
    })

    test('choose pictures through a link of their own', async () => {
      const wedding = await createGallery(owner, 'Lea and Jon')
      await addImages(owner, wedding, [await imageFile('kiss.jpg'), await imageFile('cake.jpg')])
      await owner.request.patch(`/api/galleries/${wedding.id}`, { data: { visibility: 'private' } })
      const link = await createViewLink(owner, wedding, { name: 'Ana', maxPicks: 2 })
      await browser.open(link.url)
      await shows(browser, choice, '0 of 2')
      await browser.click('.heart')
      await shows(browser, choice, '1 of 2')
      await browser.click('[data-slide="1"]')
      await shows(browser, counter, '2 / 2')
      await browser.press('2')
      await shows(browser, () => document.querySelector('.mark-maybe')?.getAttribute('aria-pressed'), 'true')
      await browser.press('Escape')
      await shows(browser, () => document.querySelectorAll('.heart:not([data-mark=""])').length, 2)
      await until(async () => {
        const chosen = await (await owner.request.get(`/api/view-links/${link.id}/picks`)).json()
        expect(chosen).toMatchObject([{ mark: 'yes' }, { mark: 'maybe' }])
      })
      await shows(browser, () => [document.querySelector('.yarl__root'), location.pathname], [null, '/'])
      // WebKit's driver does not click on elements that were below the viewer.
      await browser.evaluate(() => document.querySelector<HTMLElement>('.heart')!.click())
      await until(async () => {
        const chosen = await (await owner.request.get(`/api/view-links/${link.id}/picks`)).json()
        expect(chosen).toMatchObject([{ mark: 'maybe' }])
      })
      await shows(browser, choice, '0 of 2')
      expect(await browser.complaints()).toEqual([])
      // Accounts on trial have three galleries.
      await owner.request.delete(`/api/galleries/${wedding.id}`)
    })

    test('go through the day of a wedding: more than asked for, done, a change, guests and the sheet', async () => {
      const wedding = await createGallery(owner, 'Nora & Tom')
      const images = await addImages(owner, wedding, [
        await imageFile('kiss.jpg'),
        await imageFile('cake.jpg', { width: 480, height: 640 }),
        await imageFile('rain.jpg'),
      ])
      const path = `/api/galleries/${wedding.id}`
      const made = await owner.request.post(`${path}/chapters`, { data: { title: 'The kiss' } })
      const data = { imageIds: [images[2]!.id], chapterId: (await made.json()).id }
      expect(await owner.request.post(`${path}/images/move`, { data })).toBeOK()
      await owner.request.patch(path, { data: { visibility: 'private', coverStyle: 'full' } })
      const link = await createViewLink(owner, wedding, {
        ...{ name: 'Nora', maxPicks: 1, overLimit: 'allow', downloads: 'original' },
        extraNote: 'Extra photos are 12 each.',
      })
      /** Clicks, even on something that has just moved. */
      const taps = (selector: string) => until(() => browser.click(selector))
      const inRow = (part: string) =>
        browser.evaluate(
          (part) => document.querySelector<HTMLElement>(`.choice-bar:not([hidden]) ${part}`)?.innerText ?? '',
          part,
        )

      await browser.resize(...PHONE)
      await browser.open(link.url)
      await shows(browser, choice, '0 of 1')
      await taps('[data-slide="0"]')
      await shows(browser, counter, '1 / 3')
      await taps('.mark-next')
      await taps('.mark-yes')
      await shows(browser, counter, '2 / 3')
      await taps('.mark-yes')
      await shows(browser, counter, '3 / 3')
      await browser.press('Escape')
      // The address of the picture is left a moment later.
      await shows(browser, () => [document.querySelector('.yarl__root'), location.pathname], [null, '/'])
      await shows(browser, choice, '2 of 1')
      // WebKit's driver does not click on sticky elements at the top.
      await browser.evaluate(() => scrollTo(0, 0))
      await taps('[data-chosen]')
      await until(async () =>
        expect(await inRow('p')).toBe('2 of 1 chosen, 1 extra. Extra photos are 12 each.'),
      )
      await taps('.choice-bar button:not(.plain)')
      await shows(browser, () => document.querySelectorAll('.sending .of-yes li').length, 2)
      await taps('.sending form .act')
      await taps('.sending .done:not([hidden]) button')
      await until(async () => expect(await inRow('p')).toContain('Sent to the photographer on'))
      await taps('.choice-bar button:not(.plain)')
      await browser.type('.sending [name=message]', 'One too many.')
      await taps('.sending form .act')
      await taps('.sending .done:not([hidden]) button')
      await until(async () => expect(await inRow('p')).toContain('You have asked.'))
      expect(await owner.request.patch(`/api/view-links/${link.id}`, { data: { done: false } })).toBeOK()
      await browser.open(wedding.address)
      await shows(browser, choice, '2 of 1')

      await taps('.controls a[href$="/download"]')
      await shows(browser, sheet, {
        names: ['All photos', 'Chosen', 'The kiss'],
        plan: '3 photos',
        beyond: 0,
      })
      await taps('.sheet [data-chosen]')
      await shows(browser, sheet, {
        names: ['All photos', 'Chosen', 'The kiss'],
        plan: '2 photos',
        beyond: 0,
      })
      await browser.press('Escape')

      await browser.open(link.guestUrl!)
      await shows(browser, heading, 'Nora & Tom')
      await shows(browser, pictures, { visible: true, blank: 0, clashes: 0, beyond: 0 })
      await shows(browser, () => document.querySelectorAll('.heart, [data-chosen]').length, 0)
      expect(await browser.complaints()).toEqual([])
      // Accounts on trial have three galleries.
      await owner.request.delete(path)
    })

    test('upload two pictures as guests', async () => {
      const party = await createGallery(owner, 'Saturday at the lake')
      const made = await owner.request.post(`/api/galleries/${party.id}/shareable-links`, {
        data: { name: null },
      })
      const link: ShareableLink = await made.json()
      const names = ['lake.jpg', 'cake.png']
      const paths = names.map((name) => test.info().outputPath(name))
      for (const [n, name] of names.entries())
        await writeFile(paths[n]!, (await imageFile(name, { width: 1200 + n, height: 900 })).bytes)

      await browser.resize(...PHONE)
      await browser.open(link.url)
      await shows(browser, heading, 'Saturday at the lake')
      await browser.type('#name', 'Aunt Mary')
      await browser.choose('#files', paths)
      await shows(browser, () => document.getElementById('selected-title')?.innerText, 'Selected Files (2)')
      await browser.evaluate(noteProgress)
      await browser.click('#submit')
      await shows(
        browser,
        () => document.querySelector<HTMLElement>('#thanks .strong')?.innerText,
        'Upload successful',
      )
      expect(await browser.evaluate(() => document.body.dataset.progress)).toBe('seen')
      await shows(browser, () => [...document.querySelectorAll('.own .name')].length, 2)
      const arrived: Image[] = await (await owner.request.get(`/api/galleries/${party.id}/images`)).json()
      expect(arrived).toMatchObject(
        names.map((originalName) => ({ originalName, uploaderName: 'Aunt Mary' })),
      )
      expect(await browser.evaluate(beyond)).toBe(0)
      expect(await browser.complaints()).toEqual([])
    })

    test('read every page in their language, from the right where it begins there', async ({
      playwright,
      program,
    }) => {
      const kim: Owner = { request: await playwright.request.newContext({ baseURL: program.origin }) }
      await signUp(kim)
      const lake = await createGallery(kim, 'Saturday at the lake', 'Bring your photos.')
      await addImages(kim, lake, [await imageFile('lake.jpg'), await imageFile('cake.jpg')])
      const made = await kim.request.post(`/api/galleries/${lake.id}/shareable-links`, {
        data: { name: null },
      })
      const { url }: ShareableLink = await made.json()
      const data = { visitorDownloads: 'original', theme: 'light', coverStyle: 'full' }
      expect(await kim.request.patch(`/api/galleries/${lake.id}`, { data })).toBeOK()
      const secret = await createGallery(kim, 'Secret')
      const locked = { visibility: 'password', password: 'white roses' }
      expect(await kim.request.patch(`/api/galleries/${secret.id}`, { data: locked })).toBeOK()
      const pages: [address: string, there: string][] = [
        [lake.address, '.tile img'],
        [new URL('download', lake.address).href, 'form'],
        [secret.address, '#password'],
        [url, 'html.scripted #form'],
        [`${program.origin}/sign-in`, 'form button[type=submit]:enabled'],
        [`${program.origin}/reset-password/token`, 'form'],
        [new URL('p/999999', lake.address).href, '.missing h1'],
      ]
      for (const [width, height] of [PHONE, DESKTOP]) {
        await browser.resize(width, height)
        for (const language of ['de', 'ja', 'ar', 'he'] as const) {
          const spoken = { language, direction: directionOf(language), beyond: 0, otherDigits: 0 }
          const check = async (what: string) => {
            expect.soft(await browser.evaluate(speech), what).toEqual(spoken)
            // Phones only: axe would find the same on a desktop, and takes most of the time.
            if (width === PHONE[0]) expect.soft(await violationsIn(browser), what).toEqual([])
          }
          for (const [address, there] of pages) {
            await browser.open(`${address}?lang=${language}`)
            await appears(browser, there)
            await check(`${language} ${width} ${address}`)
            if (language === 'ja') expect.soft(await browser.evaluate(splitPhrases), address).toEqual([])
          }
          await browser.open(`${lake.address}?lang=${language}`)
          await appears(browser, '[data-slide="0"]')
          // WebKit's driver does not click on elements below the cover.
          await browser.evaluate(() => document.querySelector<HTMLElement>('[data-slide="0"]')!.click())
          await shows(browser, counter, '1 / 2')
          await browser.press(directionOf(language) === 'rtl' ? 'ArrowLeft' : 'ArrowRight')
          await shows(browser, counter, '2 / 2')
          await check(`${language} ${width} viewer`)
        }
      }
      for (const { id } of [lake, secret]) await mara.request.delete(`/api/galleries/${id}`)
    })

    test('have the viewer over another site in the language of the frame', async ({ program }) => {
      const blog = await blogWith(program.origin, gallery, '?lang=ar')
      try {
        await browser.resize(...DESKTOP)
        await browser.open(blog.address)
        await browser.within('iframe', async () => {
          await shows(browser, pictures, { visible: true, blank: 0, clashes: 0, beyond: 0 })
          await browser.click('[data-slide="0"]')
        })
        await until(() => inViewer(browser, () => expectNumber(browser, `1 / ${COUNT}`)))
        await inViewer(browser, async () => {
          expect(await browser.evaluate(speech)).toMatchObject({ language: 'ar', direction: 'rtl' })
          await browser.press('ArrowLeft')
        })
        await until(() => inViewer(browser, () => expectNumber(browser, `2 / ${COUNT}`)))
        await inViewer(browser, () => browser.press('Escape'))
        await until(() => inViewer(browser, () => expectNumber(browser, null)))
      } finally {
        blog.close()
      }
    })
  })
}

/** A page of another site that embeds this gallery in a frame, with the script that makes the frame as tall as it. */
async function blogWith(origin: string, { publicId, title }: Gallery, search = '') {
  const html = `<!doctype html><title>A blog</title><h1>My trip</h1>
    <iframe src="${origin}/iframe/${publicId}${search}" width="100%" height="600" title="${title}" allowfullscreen></iframe>
    <script src="${origin}/embed.js" async></script>`
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(html),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    address: `http://blog.localhost:${port}/`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Waits until the page shows this. */
const shows = <Seen>(browser: Browser, look: () => Seen, expected: unknown) =>
  until(async () => expect<unknown>(await browser.evaluate(look)).toEqual(expected))

/** Waits until there is an element with this selector. */
const appears = (browser: Browser, selector: string) =>
  until(async () =>
    expect(await browser.evaluate((one) => document.querySelector(one) !== null, selector), selector).toBe(
      true,
    ),
  )

/** Expects the frame to be as tall as its gallery, rounded up. */
async function expectFrameFits(browser: Browser) {
  const height = await browser.evaluate(() => document.querySelector('iframe')!.clientHeight)
  await browser.within('iframe', async () => {
    const page = await browser.evaluate(() => document.getElementById('page')!.getBoundingClientRect().height)
    expect(page).toBeGreaterThan(1500)
    expect(height).toBe(Math.ceil(page))
  })
}

/** Works in the frame with the viewer: the gallery's own, or one of the viewer's alone. */
async function inViewer(browser: Browser, work: () => Promise<void>) {
  const alone = 'iframe[name="picturerail:viewer"]'
  const found = await browser.evaluate((selector) => document.querySelector(selector) !== null, alone)
  await browser.within(found ? alone : 'iframe', work)
}

const expectNumber = async (browser: Browser, number: string | null) =>
  expect(await browser.evaluate(counter)).toBe(number)

// Functions that run in the page.

const choice = () => document.querySelector('[data-chosen]')?.textContent

/** Language of the page, elements wider than it, and Arabic letters for digits: the server has others. */
const speech = () => ({
  language: document.documentElement.lang,
  direction: document.documentElement.dir,
  beyond: Math.max(0, document.documentElement.scrollWidth - innerWidth),
  otherDigits: document.body.innerText.match(/[٠-٩]/g)?.length ?? 0,
})

const heading = () => document.querySelector('h1')?.innerText

/** Lines of the heading that begin within a phrase: not after a space, or a mark of the Japanese catalogue. */
function splitPhrases() {
  const range = document.createRange()
  const lines: string[] = []
  let left = Number.NEGATIVE_INFINITY
  let before = ''
  const texts = document.createTreeWalker(document.querySelector('h1')!, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    for (let at = 0; at < node.length; at++) {
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const box = range.getBoundingClientRect()
      // A mark is at the end of its line, or at the beginning of the next.
      if (box.width > 0 && node.data[at] !== '\u200b') {
        if (box.left < left && !/[\s\u200b]/.test(before)) lines.push(node.data.slice(at))
        left = box.left
      }
      before = node.data[at]!
    }
  }
  return lines
}

/** The choices of the download sheet, and the size of each. */
const sheet = () => ({
  names: [...document.querySelectorAll<HTMLElement>('.sheet .what .name')].map(({ innerText }) => innerText),
  plan: document.querySelector('.sheet .plan')?.textContent?.replace(/, .*/, ''),
  beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
})

const focusedSlide = () => (document.activeElement as HTMLElement | null)?.dataset.slide

const counter = () => document.querySelector('.yarl__counter')?.textContent ?? null

/** Pixels by which the page scrolls sideways. */
const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

/** The pictures in view: how many of them are blank, lie over another or stick out of the page. */
function pictures() {
  const tiles = [...document.querySelectorAll('.tile')].map((tile) => ({
    box: tile.getBoundingClientRect(),
    img: tile.querySelector('img'),
  }))
  const inView = tiles.filter(({ box }) => box.bottom > 0 && box.top < Math.min(innerHeight, 900))
  const clash = (one: DOMRect, other: DOMRect) =>
    one.left < other.right - 0.5 &&
    other.left < one.right - 0.5 &&
    one.top < other.bottom - 0.5 &&
    other.top < one.bottom - 0.5
  return {
    visible: inView.length > 0,
    blank: inView.filter(({ img }) => !img?.complete || img.naturalWidth === 0).length,
    clashes: tiles.filter(({ box }, n) => tiles.slice(n + 1).some((other) => clash(box, other.box))).length,
    beyond: Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  }
}

/** The name of the last tile's picture, once it is there and in view. */
function lastPicture() {
  const tile = [...document.querySelectorAll('.tile')].at(-1)!
  const img = tile.querySelector('img')
  return img?.complete && img.naturalWidth > 0 && tile.getBoundingClientRect().top < innerHeight && img.alt
}

/** The viewer's picture: `large` is true if it is larger than in the grid. */
function slide() {
  const shown = [...document.querySelectorAll<HTMLImageElement>('.yarl__slide_current img')].filter(
    (img) => img.complete && img.naturalWidth > 0,
  )
  const number = document.querySelector('.yarl__counter')?.textContent
  const inGrid = document.querySelector<HTMLImageElement>(
    `[data-slide="${Number.parseInt(number ?? '', 10) - 1}"] img`,
  )
  return {
    number,
    shown: shown.length > 0,
    large: inGrid !== null && shown.some((img) => img.currentSrc !== inGrid?.currentSrc),
    path: location.pathname,
  }
}

/** Notes the progress, which may be shown only briefly. */
function noteProgress() {
  const progress = document.getElementById('progress')!
  new MutationObserver(() => {
    if (!progress.hidden) document.body.dataset.progress = 'seen'
  }).observe(progress, { attributes: true })
}
