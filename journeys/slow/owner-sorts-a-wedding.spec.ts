import type { Browser, Locator, Page } from '@playwright/test'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { createGallery, createViewLink, expect, signUp, test } from '#testing/journey.ts'
import { weddingFolder } from '#testing/wedding-folder.ts'

/** Number of pictures that a client marks with yes. */
const LIKED = 5
/** Time limits of the uploads and of the whole test, in milliseconds. */
const UPLOADED_BY = 600_000
const DONE_BY = 1_200_000

const numbered = (name: string) => (n: number) => `${name}-${String(n).padStart(3, '0')}.jpg`
/** The names of pictures, by the chapters that they come from. */
const ready = numbered('ready')
const vow = numbered('vow')
const party = numbered('party')

/** The gallery's images by the titles of their chapters, as the server has them. */
async function chaptersOf(page: Page, { id }: Gallery) {
  const read = async (what: string) => (await page.request.get(`/api/galleries/${id}/${what}`)).json()
  const images: Image[] = await read('images')
  const chapters: { id: number; title: string }[] = await read('chapters')
  return new Map(
    chapters.map((chapter) => [chapter.title, images.filter(({ chapterId }) => chapterId === chapter.id)]),
  )
}

/** A client opens a link, and likes the first pictures of the party. */
async function clientLikes(owner: Page, browser: Browser, gallery: Gallery): Promise<void> {
  const link = await createViewLink(owner, gallery, { name: 'Nora' })
  const liked = (await chaptersOf(owner, gallery)).get('Party')!.slice(0, LIKED)
  const client = await (await browser.newContext()).newPage()
  await client.goto(link.url)
  for (const { id } of liked) {
    const address = `/api/public/galleries/${gallery.publicId}/picks/${id}`
    const status = await client.evaluate(async (address) => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ mark: 'yes' })
      return (await fetch(address, { method: 'PUT', headers, body })).status
    }, address)
    expect(status).toBe(200)
  }
  await client.context().close()
}

/** The steps of the journey, by mouse or by keyboard. */
type Hands = {
  press: (what: Locator) => Promise<void>
  tick: (what: Locator) => Promise<void>
  /** Opens a picture's menu, and takes an item of it. */
  inMenuOf: (name: string, item: string) => Promise<void>
  /** Chooses pictures from one to another. */
  choose: (from: string, to: string) => Promise<void>
  /** Moves what is chosen to a chapter. */
  moveTo: (chapter: string) => Promise<void>
  /** In Reorder: moves two pictures as one to the end of a chapter. */
  moveTwo: (one: string, other: string, chapter: string) => Promise<void>
  setFocus: () => Promise<void>
  selectAll: () => Promise<void>
}

const rail = (page: Page) => page.getByRole('navigation', { name: 'Chapters' })
const entry = (page: Page, name: string) => rail(page).getByRole('button', { name: new RegExp(`^${name}`) })
const tile = (page: Page, name: string) => page.getByRole('button', { name: `Edit ${name}` })
const square = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Picture .*, ${name}`) })

function byMouse(page: Page): Hands {
  const boxOf = async (what: Locator) => {
    await what.scrollIntoViewIfNeeded()
    return (await what.boundingBox())!
  }
  return {
    press: (what) => what.click(),
    tick: (what) => what.check({ force: true }),
    async inMenuOf(name, item) {
      await tile(page, name).hover()
      await page.getByRole('button', { name: `More for ${name}` }).click()
      await page.getByRole('menuitem', { name: item, exact: true }).click()
    },
    async choose(from, to) {
      await tile(page, from).click({ modifiers: ['ControlOrMeta'] })
      await page.getByRole('checkbox', { name: `Select ${to}` }).click({ modifiers: ['Shift'], force: true })
    },
    async moveTo(chapter) {
      const chosen = page.getByRole('checkbox', { checked: true }).first()
      await chosen.dragTo(entry(page, chapter), { force: true })
    },
    async moveTwo(one, other, chapter) {
      await square(page, one).click()
      await square(page, other).click()
      const from = await boxOf(square(page, one))
      const to = (await entry(page, chapter).boundingBox())!
      await page.mouse.move(from.x + 70, from.y + 70)
      await page.mouse.down()
      await page.mouse.move(from.x + 90, from.y + 80, { steps: 3 })
      await page.mouse.move(to.x + 60, to.y + 15, { steps: 10 })
      await expect(page.getByText(`Over “${chapter}”`)).toBeAttached()
      await page.mouse.up()
      // For 50 ms after a drop the drag library swallows every click.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)))
    },
    async setFocus() {
      const dialog = page.getByRole('dialog', { name: 'Set focus' })
      const picture = (await dialog.locator('img').boundingBox())!
      await page.mouse.click(picture.x + picture.width / 4, picture.y + picture.height / 2)
      // A message in it can be closed as well.
      await dialog.getByRole('button', { name: 'Close' }).first().click()
    },
    selectAll: () => page.getByRole('button', { name: 'Select all', exact: true }).click(),
  }
}

function byKeyboard(page: Page): Hands {
  const press = (what: Locator) => what.press('Enter')
  return {
    press,
    tick: (what) => what.press('Space'),
    async inMenuOf(name, item) {
      await press(page.getByRole('button', { name: `More for ${name}` }))
      await press(page.getByRole('menuitem', { name: item, exact: true }))
    },
    async choose(from, to) {
      await page.getByRole('checkbox', { name: `Select ${from}` }).press('Space')
      await page.getByRole('checkbox', { name: `Select ${to}` }).press('Shift+Space')
    },
    async moveTo(chapter) {
      await press(page.getByRole('button', { name: 'Move to chapter' }))
      await press(page.getByRole('menuitem', { name: chapter }))
    },
    async moveTwo(one, other, chapter) {
      await square(page, one).press('x')
      await square(page, other).press('x')
      await press(page.getByRole('button', { name: new RegExp(`^Move ${one} to another position`) }))
      const dialog = page.getByRole('dialog', { name: 'Move to position' })
      await dialog.getByLabel('Chapter').selectOption({ label: chapter })
      await dialog.getByLabel('Position').press('Enter')
      await expect(dialog).toHaveCount(0)
    },
    async setFocus() {
      const point = page.getByRole('slider', { name: 'Focal point' })
      for (let step = 0; step < 3; step++) await point.press('Shift+ArrowLeft')
      // Escape closes the message about the cover first, if it is there.
      await expect(async () => {
        await page.keyboard.press('Escape')
        await expect(point).toBeHidden({ timeout: 1000 })
      }).toPass()
    },
    selectAll: () => page.keyboard.press('Control+a'),
  }
}

for (const [how, handsOf, firstName, ofEach] of [
  ['by mouse', byMouse, 'Mara', 200],
  // Fewer pictures, because the steps are the same, and 600 uploads take minutes.
  ['by keyboard alone', byKeyboard, 'Ines', 30],
] as const) {
  const all = 3 * ofEach
  const cover = vow(ofEach - 5)
  const removed = vow(ofEach - 3)

  test(`an owner sorts a wedding of ${all} pictures ${how}`, async ({ page, browser }) => {
    test.setTimeout(DONE_BY)
    const { press, tick, inMenuOf, choose, moveTo, moveTwo, setFocus, selectAll } = handsOf(page)
    await signUp(page, firstName)
    const gallery = await createGallery(page, 'Nora and Tom')
    await page.request.patch(`/api/galleries/${gallery.id}`, { data: { coverStyle: 'full' } })
    const settings = `/gallery/${gallery.id}/settings`
    await page.goto(settings)

    await test.step('folders become chapters', async () => {
      const chooser = page.waitForEvent('filechooser')
      await press(page.getByRole('button', { name: 'Choose a folder' }))
      await (await chooser).setFiles(await weddingFolder(ofEach))
      await press(page.getByRole('button', { name: 'Make a chapter of each folder' }))
      await expect(entry(page, 'All')).toHaveText(`All${all}`, { timeout: UPLOADED_BY })
      const titles = rail(page).getByRole('listitem')
      await expect(titles).toHaveText([
        ...[/^All/, /^Without/],
        ...['Getting ready', 'Ceremony', 'Party'].map((title) => `${title}${ofEach}`),
      ])
    })

    await test.step('twenty go to another chapter as one', async () => {
      await press(entry(page, 'Ceremony'))
      await choose(vow(1), vow(20))
      await expect(page.getByText('20 selected')).toBeVisible()
      await moveTo('Party')
      await expect(entry(page, 'Party')).toHaveText(`Party${ofEach + 20}`)
      await expect(entry(page, 'Ceremony')).toHaveText(`Ceremony${ofEach - 20}`)
    })

    await test.step('all are sorted by time, and two moved as one, saved together', async () => {
      await press(page.getByRole('button', { name: 'Reorder Images' }))
      await press(page.getByRole('button', { name: 'Sort by' }))
      await press(page.getByRole('menuitem', { name: 'Date taken, oldest first' }))
      await moveTwo(ready(ofEach), ready(ofEach - 1), 'Ceremony')
      await press(page.getByRole('button', { name: 'Save Arrangement' }))
      await expect(page.getByText('Images reordered', { exact: true })).toBeVisible()
      const chapters = await chaptersOf(page, gallery)
      const namesOf = (title: string) => chapters.get(title)!.map(({ originalName }) => originalName)
      expect(namesOf('Getting ready')[0]).toBe(ready(ofEach - 2))
      expect(namesOf('Ceremony').slice(0, 2)).toEqual([vow(ofEach), vow(ofEach - 1)])
      expect(namesOf('Ceremony').slice(-2)).toEqual([ready(ofEach), ready(ofEach - 1)])
      // Pictures of the ceremony were taken earlier.
      expect(namesOf('Party')[0]).toBe(vow(20))
      expect(namesOf('Party').at(-1)).toBe(party(1))
    })

    await test.step('a cover, with what stays in view', async () => {
      await press(entry(page, 'Ceremony'))
      await inMenuOf(cover, 'Use as cover')
      await inMenuOf(cover, 'Set focus')
      await setFocus()
      const image = async () =>
        (await chaptersOf(page, gallery)).get('Ceremony')!.find(({ originalName }) => originalName === cover)!
      await expect.poll(async () => (await image()).focusSet).toBe(true)
      expect((await image()).focusX).toBeLessThan(40)
      const saved: Gallery = await (await page.request.get(`/api/galleries/${gallery.id}`)).json()
      expect(saved.coverImageId).toBe((await image()).id)
    })

    await test.step('a preset is saved, and the next gallery made with it', async () => {
      await press(page.getByRole('link', { name: 'Appearance' }))
      await press(page.getByRole('button', { name: 'Save as preset' }))
      await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
      await page.keyboard.type('Weddings')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Preset saved', { exact: true })).toBeVisible()
      await page.goto('/create-gallery')
      await page.getByLabel('Gallery Title').fill(`After ${firstName}`)
      await tick(page.getByRole('radio', { name: 'Weddings' }))
      await expect(page.getByText('Subdomain is available')).toBeVisible()
      await press(page.getByRole('button', { name: 'Create Gallery' }))
      await expect(page.getByRole('heading', { name: `Settings for "After ${firstName}"` })).toBeVisible()
      const [newest]: Gallery[] = await (await page.request.get('/api/galleries?limit=1')).json()
      expect(newest).toMatchObject({ title: `After ${firstName}`, coverStyle: 'full' })
    })

    await test.step('choices are listed alone, and become a chapter', async () => {
      await clientLikes(page, browser, gallery)
      await page.goto(settings)
      await press(page.getByRole('button', { name: 'Filter' }))
      await press(page.getByRole('menuitem', { name: /^Yes from Nora/ }))
      await expect(page.getByRole('button', { name: `Yes from Nora (${LIKED})` })).toBeVisible()
      await selectAll()
      await expect(page.getByText(`${LIKED} selected`)).toBeVisible()
      await press(page.getByRole('button', { name: 'Move to chapter' }))
      await press(page.getByRole('menuitem', { name: 'New chapter…' }))
      await expect(page.getByLabel('Title')).toBeFocused()
      await page.keyboard.type('Album')
      await page.keyboard.press('Enter')
      await expect(entry(page, 'Album')).toHaveText(`Album${LIKED}`)
      await press(page.getByRole('button', { name: `Yes from Nora (${LIKED})` }))
    })

    await test.step('one is removed, found by its thumbnail, and restored', async () => {
      await press(entry(page, 'Ceremony'))
      await inMenuOf(removed, 'Delete')
      await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
      await expect(entry(page, 'Ceremony')).toHaveText(`Ceremony${ofEach - 19}`)
      await press(rail(page).getByRole('link', { name: 'Removed' }))
      const row = page.getByRole('listitem').filter({ hasText: removed })
      const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0
      await expect.poll(() => row.locator('img').evaluate(isDrawn)).toBe(true)
      await tick(row.getByRole('checkbox'))
      await press(page.getByRole('button', { name: 'Restore', exact: true }))
      await expect(row).toHaveCount(0)
      await press(page.getByRole('link', { name: 'Back to the gallery' }))
      await expect(entry(page, 'All')).toHaveText(`All${all}`)
      await expect(entry(page, 'Ceremony')).toHaveText(`Ceremony${ofEach - 18}`)
    })
  })
}
