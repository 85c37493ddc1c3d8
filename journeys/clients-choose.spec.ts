import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Locator, Page } from '@playwright/test'
import type { ListedPick } from '#contract/picks.ts'
import { violationsOn } from '#testing/accessibility.ts'
import { imageFile } from '#testing/image-files.ts'
import {
  addImages,
  createGallery,
  createViewLink,
  expect,
  signUp,
  startBeside,
  test,
} from '#testing/journey.ts'
import { emailTo } from '#testing/mailbox.ts'
import { programPath } from '#testing/programs.ts'
import { unzip, unzipReport } from '#testing/unzip.ts'

const NAMES = ['kiss', 'rings', 'cake', 'dance', 'tears', 'rain', 'toast', 'dusk'].map(
  (name) => `${name}.jpg`,
)

/** User agent of a person: days of headless browsers do not count. */
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

test('clients choose in a private gallery, each by a link of their own: two at once by one, up to its limit and until they are done', async ({
  page: owner,
  browser,
  program,
}) => {
  const { email } = await signUp(owner, 'Olga')
  await owner.request.patch('/api/account', { data: { studioName: 'Whitlock Studio' } })
  const gallery = await createGallery(owner, 'Lea and Jon')
  // Larger than tiles: the viewer asks for more of them.
  const files = NAMES.map((name, n) => imageFile(name, { width: 1500 + n, height: 1000 }))
  await addImages(owner, gallery, await Promise.all(files))
  const change = (url: string, data: object) => owner.request.patch(url, { data })
  await change(`/api/galleries/${gallery.id}`, { visibility: 'private' })
  const ana = await createViewLink(owner, gallery, { name: 'Ana and Ben', maxPicks: 2 })
  const bo = await createViewLink(owner, gallery, { name: 'Bo' })
  const chosenBy = async (link: { id: number }) => {
    const answer = await owner.request.get(`/api/view-links/${link.id}/picks`)
    const picks: ListedPick[] = await answer.json()
    return picks.map(({ originalName, mark, note }) => [originalName, mark, note])
  }

  const [phone, laptop, bos] = await Promise.all([
    opens(browser, ana.url, PHONE),
    opens(browser, ana.url),
    opens(browser, bo.url),
  ])

  await test.step('all at the same time', async () => {
    await Promise.all([
      heart(phone, 1).tap(),
      (async () => {
        await laptop.getByRole('link', { name: 'Image 2 of 8' }).click()
        await expect(mark(laptop, 'Maybe')).toHaveAttribute('aria-pressed', 'false')
        await laptop.keyboard.press('2')
        await expect(mark(laptop, 'Maybe')).toHaveAttribute('aria-pressed', 'true')
        await laptop.getByRole('button', { name: 'Note' }).click()
        await laptop.keyboard.type('Without the uncle, 0 to 3')
        await expect(laptop.getByText('Saved', { exact: true })).toBeVisible()
        await laptop.keyboard.press('Escape')
        await laptop.keyboard.press('ArrowRight')
        await laptop.keyboard.press('1')
        await expect(mark(laptop, 'Yes')).toHaveAttribute('aria-pressed', 'true')
        await accessible(laptop)
      })(),
      (async () => {
        // Keys mark images as soon as these have hearts.
        await expect(heart(bos, 1)).toBeVisible()
        await bos.getByRole('link', { name: 'Image 1 of 8' }).focus()
        await bos.keyboard.press('3')
        await expect(heart(bos, 1)).toHaveAccessibleName(/now no$/)
      })(),
    ])
    await expect
      .poll(() => chosenBy(ana))
      .toEqual([
        ['kiss.jpg', 'yes', null],
        ['rings.jpg', 'maybe', 'Without the uncle, 0 to 3'],
        ['cake.jpg', 'yes', null],
      ])
    await expect.poll(() => chosenBy(bo)).toEqual([['kiss.jpg', 'no', null]])
  })

  await test.step('the phone shows what was chosen on the laptop, and no more than the limit', async () => {
    await phone.reload()
    await expect(entry(phone)).toHaveAccessibleName('2 of 2 chosen')
    await heart(phone, 4).tap()
    await expect(phone.getByRole('alert')).toContainText("That's all 2.")
    await expect(heart(phone, 4)).toHaveAttribute('aria-pressed', 'false')
    await entry(phone).tap()
    await expect(bar(phone)).toBeInViewport({ ratio: 1 })
    await expect(phone.locator('.tile img')).toHaveCount(3)
    await phone.getByRole('link', { name: 'Image 2 of 3' }).tap()
    await expect(mark(phone, 'Maybe')).toHaveAttribute('aria-pressed', 'true')
    await expect(phone.locator('.counter')).toHaveText('2 / 3')
    await accessible(phone)
    // The row stands while the other controls have faded, and the first tap marks.
    await expect(phone.locator('[data-quiet]')).toHaveCount(1)
    const before = await mark(phone, 'No').boundingBox()
    await mark(phone, 'No').tap()
    expect(await mark(phone, 'No').boundingBox()).toEqual(before)
    await expect(mark(phone, 'No')).toHaveAttribute('aria-pressed', 'true')
    await phone.keyboard.press('Escape')
    // The picture is no longer chosen.
    await expect(phone.locator('.tile img')).toHaveCount(2)
    await accessible(phone)
  })

  await test.step('nothing is lost where there is no line', async () => {
    await phone.context().setOffline(true)
    await heart(phone, 2, 2).tap()
    await expect(phone.getByRole('alert')).toContainText("there's no connection")
    await phone.context().setOffline(false)
    await expect(phone.getByRole('alert')).toHaveCount(0)
    await expect.poll(() => chosenBy(ana)).toHaveLength(2)
  })

  await test.step('one says that they are done, and the others see it', async () => {
    await laptop.keyboard.press('Escape')
    await entry(laptop).click()
    await bar(laptop).getByRole('button', { name: "I'm done" }).click()
    const dialog = laptop.getByRole('dialog', { name: 'Done choosing?' })
    await accessible(laptop)
    await dialog.getByLabel('Message').fill('The first one large, please.')
    await dialog.getByRole('button', { name: "I'm done" }).click()
    await expect(laptop.getByRole('dialog')).toHaveAccessibleName('Thank you. Whitlock Studio has been told.')
    await laptop.getByRole('button', { name: 'Close' }).click()
    await expect(bar(laptop)).toContainText(/Sent to .+ on /)
    await phone.getByRole('link', { name: 'Image 1 of 1' }).focus()
    await phone.keyboard.press('0')
    await expect(phone.getByRole('alert')).toContainText('Your choices are sent')
    await expect(entry(phone)).toHaveAccessibleName(/Sent to .+ on /)
  })

  const clients = (name: string) => owner.getByRole('article', { name, exact: true })
  await test.step('the owner reads that, sees who chose what, and takes it along', async () => {
    const letter = await emailTo(program.dataDirectory, email, 'finished choosing')
    expect(letter.text).toContain('“Ana and Ben” chose 1 photo: “The first one large, please.”')
    const { pathname, search } = new URL(letter.links[0]!)
    await owner.goto(pathname + search)
    const anas = clients('Ana and Ben')
    await expect(anas).toContainText(/Opened on .+ · 1 yes, 1 no · 2 asked for/)
    await expect(anas).toContainText('The first one large, please.')
    await expect(clients('Bo')).toContainText(/· 1 (yes|maybe|no) ·/)
    await anas.getByRole('button', { name: /^Show choices/ }).click()
    const no = anas.getByRole('region', { name: '“No” from Ana and Ben' })
    await expect(no.getByRole('list', { name: /^Notes/ })).toContainText('Without the uncle, 0 to 3')
    const yes = anas.getByRole('region', { name: '“Yes” from Ana and Ben' })
    await expect(yes.getByRole('img', { name: 'kiss.jpg' })).toBeVisible()
    await accessible(owner)

    const csv = await downloads(owner, anas.getByRole('link', { name: /^CSV/ }))
    expect((await readFile(csv, 'utf8')).replace(/^\d+/gm, '1')).toMatch(
      /^\uFEFFimageId,originalName,mark,note,changedAt\r\n1,kiss\.jpg,yes,,\S+\r\n1,rings\.jpg,no,"Without the uncle, 0 to 3",\S+\r\n$/,
    )
    const zip = await downloads(owner, yes.getByRole('link', { name: /^Download/ }))
    const xmp = await downloads(owner, anas.getByRole('link', { name: /^Lightroom sidecars/ }))
    if (!unzip) return
    expect((await unzipReport(zip)).match(/testing: \S+/g)).toEqual(['testing: kiss.jpg'])
    expect(await labelsIn(xmp)).toEqual({ 'kiss.xmp': 'Green', 'rings.xmp': 'Red' })
  })

  await test.step('and lets one of them choose again', async () => {
    await clients('Ana and Ben')
      .getByRole('button', { name: /^Reopen/ })
      .click()
    await expect(clients('Ana and Ben')).not.toContainText('Done')
    await phone.reload()
    await expect(entry(phone)).toHaveAccessibleName('1 of 2 chosen')
    // The address still leads to what is chosen.
    await bar(phone).getByText('Show all').tap()
    await heart(phone, 3).tap()
    await expect.poll(() => chosenBy(ana)).toContainEqual(['cake.jpg', 'yes', null])
  })

  await test.step('a link that the owner ends shows no picture more, and takes no mark, on both processes', async () => {
    const second = await startBeside(program)
    const there = await opens(browser, `${second.origin}/iframe/${gallery.publicId}/with/${bo.token}`)
    const picture = await there.locator('.tile img').last().getAttribute('src')
    const askedThere = (method: string, url: string) =>
      there.evaluate(
        ([method, url]) => fetch(url!, { method: method!, cache: 'no-store' }).then(({ status }) => status),
        [method, url],
      )
    expect(await askedThere('GET', picture!)).toBe(200)
    await bos.keyboard.press('Enter')
    await expect(bos.locator('.yarl__slide_current img')).toBeVisible()
    await clients('Bo').getByRole('button', { name: 'More for Bo' }).click()
    await owner.getByRole('menuitem', { name: 'Deactivate' }).click()
    await expect(clients('Bo')).toContainText('Deactivated')
    for (let press = 0; press < 4; press++) await bos.keyboard.press('ArrowRight')
    await expect(bos.locator('.yarl__slide_current').getByText('This link has ended')).toBeVisible()
    await bos.keyboard.press('1')
    await expect(bos.getByRole('alert').filter({ hasText: 'This link has ended' }).last()).toBeVisible()
    const again = await bos.goto(bo.url)
    expect(again?.status()).toBe(404)
    await expect(bos.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
    await expect.poll(() => askedThere('GET', picture!)).toBe(404)
    expect(await askedThere('GET', `/api/public/galleries/${gallery.publicId}/picks`)).toBe(404)
    expect((await there.reload())?.status()).toBe(404)
    await there.context().close()
    await second.stop()
    expect(await chosenBy(bo)).toEqual([['kiss.jpg', 'no', null]])
  })
  for (const one of [phone, laptop, bos]) await one.context().close()
})

test('without scripts a link shows the pictures, and nothing to choose with', async ({
  page: owner,
  browser,
}) => {
  await signUp(owner)
  const gallery = await createGallery(owner, 'Lea and Jon')
  await addImages(owner, gallery, [await imageFile('kiss.jpg'), await imageFile('cake.jpg')])
  await owner.request.patch(`/api/galleries/${gallery.id}`, { data: { visibility: 'private' } })
  const { url } = await createViewLink(owner, gallery, { name: 'Ana', maxPicks: 2 })
  const page = await opens(browser, url, { javaScriptEnabled: false })
  await expect(page.locator('.tile img')).toHaveCount(2)
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.context().close()
})

test('on screens of every width the marks lie over no other control, and over no face where there is room beside them', async ({
  page: owner,
  browser,
}) => {
  await signUp(owner)
  const gallery = await createGallery(owner, 'Lea and Jon')
  const upright = imageFile('kiss.jpg', { width: 600, height: 900 })
  await addImages(owner, gallery, [await upright, await imageFile('cake.jpg')])
  const link = { name: 'Ana', maxPicks: 2, downloads: 'web' as const }
  const { url } = await createViewLink(owner, gallery, link)
  const page = await opens(browser, url)
  await page.getByRole('link', { name: 'Image 1 of 2' }).click()
  const marks = page.getByRole('group', { name: 'Your choice' })
  await expect(marks).toBeVisible()
  const others = page.locator('.yarl__toolbar button, .top')
  for (const [width, height, bottom] of [
    [1440, 900, 52],
    [1240, 800, 52],
    [1239, 800, 52],
    [1000, 700, 52],
    [844, 390, 52],
    [740, 360, 52],
    [768, 1024, 104],
    [600, 800, 104],
    [390, 844, 844],
    [320, 700, 700],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(async () => {
      const row = (await marks.boundingBox())!
      expect(row.y + row.height).toBeLessThanOrEqual(bottom)
      for (const button of await marks.getByRole('button').all()) {
        const box = (await button.boundingBox())!
        expect([box.width >= 44, box.height >= 44]).toEqual([true, true])
        expect([box.x >= 0, box.x + box.width <= width]).toEqual([true, true])
      }
      for (const other of await others.all()) {
        const box = (await other.boundingBox())!
        const isBeside = box.x >= row.x + row.width - 0.5 || box.x + box.width <= row.x + 0.5
        const isAbove = box.y >= row.y + row.height - 0.5 || box.y + box.height <= row.y + 0.5
        expect(isBeside || isAbove, `${await other.getAttribute('title')} at ${width}`).toBe(true)
      }
    }).toPass({ timeout: 5000 })
  }
  await page.context().close()
})

/** A browser that has opened a link, and shows the gallery. */
async function opens(browser: Browser, url: string, options = {}): Promise<Page> {
  const person = { reducedMotion: 'reduce', userAgent: BROWSER } as const
  const page = await (await browser.newContext({ ...person, ...options })).newPage()
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Lea and Jon' })).toBeVisible()
  await expect(page.locator('.tile img').first()).toHaveJSProperty('complete', true)
  return page
}

const heart = (page: Page, number: number, count = NAMES.length) =>
  page.getByRole('button', { name: new RegExp(`^Choose Image ${number} of ${count}`) })
const mark = (page: Page, name: 'Yes' | 'Maybe' | 'No') =>
  page.getByRole('group', { name: 'Your choice' }).getByRole('button', { name, exact: true })
/** The link in the bar below the head of the page, and the row to which it leads. */
const entry = (page: Page) => page.getByRole('link', { name: /chosen|Sent to/ })
const bar = (page: Page) => page.getByRole('region', { name: 'Your choice' })

async function accessible(page: Page) {
  expect(await violationsOn(page)).toEqual([])
}

/** Path of the file that a link downloads. */
async function downloads(page: Page, link: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  return download.path()
}

/** Labels of sidecar files in an archive, by name, as exiftool reads them if it is installed. */
async function labelsIn(archive: string): Promise<Record<string, string>> {
  const run = promisify(execFile)
  const folder = await mkdtemp(path.join(tmpdir(), 'sidecars-'))
  await run(unzip!, ['-q', archive, '-d', folder])
  const exiftool = programPath('exiftool')
  const labels = exiftool
    ? JSON.parse((await run(exiftool, ['-json', '-XMP-xmp:Label', '-ext', 'xmp', folder])).stdout).map(
        ({ SourceFile, Label }: { SourceFile: string; Label: string }) => [path.basename(SourceFile), Label],
      )
    : await Promise.all(
        (await readdir(folder)).map(async (name) => [
          name,
          /xmp:Label="(\w+)"/.exec(await readFile(path.join(folder, name), 'utf8'))?.[1],
        ]),
      )
  await rm(folder, { recursive: true })
  return Object.fromEntries(labels)
}
