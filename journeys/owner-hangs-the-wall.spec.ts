import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import yauzl, { type Entry } from 'yauzl'
import type { Gallery } from '#contract/galleries.ts'
import type { Image, PublicImage } from '#contract/images.ts'
import type { PublicGallery } from '#contract/public-galleries.ts'
import { imageFile } from '#testing/image-files.ts'
import { addImages, createGallery, expect, signUp, test } from '#testing/journey.ts'

const get = async <Answer>(page: Page, address: string): Promise<Answer> =>
  (await page.request.get(address)).json()

/** Files of a wedding: one loose, and two folders inside. */
async function weddingFolder(): Promise<string> {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'picturerail-wedding-')), 'Wedding')
  const files = { '10 Party': ['moor'], '2 Ceremony': ['ridge', 'burn'], '': ['dune'] }
  let colour = 0
  for (const [inside, names] of Object.entries(files)) {
    await mkdir(path.join(folder, inside), { recursive: true })
    for (const name of names) {
      const { bytes } = await imageFile(`${name}.jpg`, {
        colour: `#${(0x204060 + 0x111111 * colour++).toString(16)}`,
      })
      await writeFile(path.join(folder, inside, `${name}.jpg`), bytes)
    }
  }
  return folder
}

/** The public chapters, each with the names of its images. */
async function publicChapters(page: Page, { id, publicId }: Gallery) {
  const { chapters } = await get<PublicGallery>(page, `/api/public/galleries/${publicId}`)
  const shown = await get<PublicImage[]>(page, `/api/public/galleries/${publicId}/images`)
  const own = await get<Image[]>(page, `/api/galleries/${id}/images`)
  const names = new Map(own.map((image) => [image.id, image.originalName.replace('.jpg', '')]))
  return [{ id: null, title: '' }, ...chapters].map((chapter) => [
    chapter.title,
    shown.filter(({ chapterId }) => chapterId === chapter.id).map((image) => names.get(image.id)),
  ])
}

async function namesInZip(page: Page, gallery: Gallery): Promise<string[]> {
  const bytes = await (await page.request.get(`/api/galleries/${gallery.id}/download`)).body()
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: false }, (error, file) => {
      if (error) return reject(error)
      const names: string[] = []
      file.on('entry', (entry: Entry) => names.push(path.basename(entry.fileName)))
      file.on('error', reject).on('end', () => resolve(names))
    })
  })
}

test('an owner makes chapters of folders, and moves images between them by menu, by mouse and by keyboard', async ({
  page,
}) => {
  // All squares are on the screen at once.
  await page.setViewportSize({ width: 1440, height: 1400 })
  await signUp(page)
  const gallery = await createGallery(page, 'Ines and Tom')
  await page.goto(`/gallery/${gallery.id}/settings`)
  const list = (name: string) =>
    page
      .getByRole('list', { name })
      .getByRole('img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('alt')!.replace('.jpg', '')))

  await test.step('chapters of the folders, in natural order', async () => {
    const chosen = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a folder' }).click()
    await (await chosen).setFiles(await weddingFolder())
    const dialog = page.getByRole('dialog', { name: 'Make chapters?' })
    await expect(dialog.getByRole('listitem')).toHaveText([/^Ceremony/, /^Party/])
    await dialog.getByRole('button', { name: 'Make a chapter of each folder' }).click()
    await expect(page.getByText('4 image(s) uploaded successfully.', { exact: true })).toBeVisible()
    expect(await publicChapters(page, gallery)).toEqual([
      ['', ['dune']],
      ['Ceremony', ['burn', 'ridge']],
      ['Party', ['moor']],
    ])
  })

  await test.step('a new chapter, to which a chosen image moves', async () => {
    await page.getByRole('checkbox', { name: 'Select dune.jpg' }).check({ force: true })
    await page.getByRole('button', { name: 'Move to chapter' }).click()
    await page.getByRole('menuitem', { name: 'New chapter…' }).click()
    await page.getByLabel('Title').fill('Morning')
    await page.getByRole('button', { name: 'Create chapter' }).click()
    await expect.poll(() => list('Images of “Morning”')).toEqual(['dune'])
  })

  const square = (name: string) =>
    page.getByRole('button', { name: new RegExp(`^Picture \\d of \\d, ${name}`) })
  await test.step('by mouse to another chapter', async () => {
    await page.getByRole('button', { name: 'Reorder Images' }).click()
    const from = (await square('burn').boundingBox())!
    const to = (await square('moor').boundingBox())!
    await page.mouse.move(from.x + 70, from.y + 70)
    await page.mouse.down()
    await page.mouse.move(from.x + 90, from.y + 80, { steps: 3 })
    await page.mouse.move(to.x + 70, to.y + 70, { steps: 10 })
    await expect(page.getByText(/^Picture 1 moved to place \d of 2 in “Party”/)).toBeAttached()
    await page.mouse.up()
    // For 50 ms after a drop the drag library swallows every click.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)))
  })

  await test.step('by keyboard, and a whole chapter to the top', async () => {
    await square('dune').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Home')
    await expect(page.getByText('Picture 1 moved to place 1 of 1 in no chapter')).toBeAttached()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect(page.getByText('Picture 1 dropped in place 1 of 2 in “Ceremony”')).toBeAttached()
    await page.getByRole('button', { name: 'Move the chapter “Party” up' }).press('Enter')
    await expect(page.getByText('Chapter “Party” moved to place 1 of 3')).toBeAttached()
    await page.getByRole('button', { name: 'Save Arrangement' }).click()
    await expect(page.getByText('Images reordered', { exact: true })).toBeVisible()
    const [, party, ceremony] = await publicChapters(page, gallery)
    expect(party![0]).toBe('Party')
    expect([...party![1]!].sort()).toEqual(['burn', 'moor'])
    expect(ceremony).toEqual(['Ceremony', ['dune', 'ridge']])
    expect(await namesInZip(page, gallery)).toEqual(
      [...party![1]!, 'dune', 'ridge'].map((name) => `${name}.jpg`),
    )
  })

  await test.step('without a chapter none of its images is lost', async () => {
    await page.getByRole('button', { name: 'More for the chapter “Ceremony”' }).click()
    await page.getByRole('menuitem', { name: 'Delete chapter…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(async () => (await list('Images of “Party”')).slice(2)).toEqual(['dune', 'ridge'])
  })
})

test('an owner chooses a look and moves the focal point of the cover, and visitors see it', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/create-gallery')
  await page.getByLabel('Gallery Title').fill('By the lake')
  await expect(page.getByRole('radio', { name: 'Wall' })).toBeChecked()
  await expect(page.getByText('Subdomain is available')).toBeVisible()
  await page.getByRole('button', { name: 'Create Gallery' }).click()
  await page.waitForURL(/\/gallery\/\d+\/settings/)
  const id = Number(/gallery\/(\d+)/.exec(page.url())![1])
  const gallery = await get<Gallery>(page, `/api/galleries/${id}`)
  expect(gallery).toMatchObject({ layout: 'rows', coverStyle: 'full', theme: 'light' })
  await addImages(page, gallery, [await imageFile('dune.jpg', { width: 1200, height: 800 })])
  await page.goto(`/gallery/${id}/settings?tab=appearance`)
  await expect(page.getByRole('group', { name: 'Look' }).getByRole('radio', { name: 'Wall' })).toBeChecked()
  await page.getByText('Adjust', { exact: true }).click()

  await page.getByRole('group', { name: 'Theme' }).getByText('Ivory').click()
  await page.getByLabel('Date and place').fill('14 June 2026, Coniston')
  const picture = page.getByRole('img', { name: 'Cover: dune.jpg' })
  const { width, height } = (await picture.boundingBox())!
  await picture.click({ position: { x: width * 0.25, y: height * 0.75 } })
  await page.keyboard.press('ArrowLeft')
  const point = page.getByRole('slider', { name: 'Focal point' })
  await expect(point).toHaveAttribute('aria-valuetext', '24 % from the left, 75 % from the top')
  await expect(page.getByText('All changes are saved.')).toBeVisible()
  await expect
    .poll(() => get<Gallery>(page, `/api/galleries/${id}`))
    .toMatchObject({ theme: 'ivory', dateline: '14 June 2026, Coniston', coverFocusX: 24, coverFocusY: 75 })
  await expect(
    page.frameLocator('iframe[title=Preview]').last().getByText('14 June 2026, Coniston'),
  ).toBeVisible()

  for (const width of [390, 1440]) {
    const visitor = await page
      .context()
      .browser()!
      .newPage({ viewport: { width, height: 844 } })
    await visitor.goto(gallery.address)
    await expect(visitor.getByText('14 June 2026, Coniston')).toBeVisible()
    const position = await visitor
      .locator('header img')
      .first()
      .evaluate((image) => getComputedStyle(image).objectPosition)
    expect(position).toBe('24% 75%')
    await visitor.close()
  }

  const [upright] = await addImages(page, gallery, [
    await imageFile('tower.jpg', { width: 800, height: 1200 }),
  ])
  await page.reload()
  const pictures = page.getByRole('list', { name: 'Pictures for the cover' })
  await pictures.getByRole('button', { name: 'tower.jpg' }).click()
  await expect
    .poll(() => get<Gallery>(page, `/api/galleries/${id}`))
    .toMatchObject({ coverImageId: upright!.id, coverFocusX: null, coverFocusY: null })
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const [title, size] of [
    ['Preview', [1440, 900]],
    ['Preview on a phone', [390, 844]],
  ] as const) {
    const frame = page.frameLocator(`iframe[title="${title}"]`).last()
    await expect(frame.locator('.cover.upright')).toBeVisible()
    const box = await frame
      .locator('.cover')
      .evaluate((cover) => [innerWidth, innerHeight, cover.clientHeight])
    for (const side of [0, 1] as const)
      expect(Math.abs(box[side]! - size[side]), `${title}, ${side}`).toBeLessThan(3)
    expect(box[2]! / box[1]!, title).toBeGreaterThan(0.8)
  }
  const visitor = await page
    .context()
    .browser()!
    .newPage({ viewport: { width: 1440, height: 900 } })
  for (const coverStyle of ['band', 'full'])
    for (const titleAlignment of ['left', 'center', 'right']) {
      const data = { coverStyle, titleAlignment, coverImageId: upright!.id }
      await page.request.patch(`/api/galleries/${id}`, { data })
      await visitor.goto(gallery.address)
      const picture = (await visitor.locator('.cover-picture').boundingBox())!
      const words = (await visitor.locator('.cover-words').boundingBox())!
      expect(picture.width / picture.height, `${coverStyle}, ${titleAlignment}`).toBeCloseTo(2 / 3, 1)
      if (titleAlignment === 'right') expect(words.x).toBe(picture.x + picture.width)
      else expect(picture.x).toBe(words.x + words.width)
      await expect(visitor.locator('.cover .title')).toHaveCSS('text-align', titleAlignment)
    }
  await visitor.close()

  await page.goto('/create-gallery')
  await page.getByLabel('Gallery Title').fill('By the sea')
  await page.getByRole('radio', { name: 'Like “By the lake”' }).check({ force: true })
  await expect(page.getByText('Subdomain is available')).toBeVisible()
  await page.getByRole('button', { name: 'Create Gallery' }).click()
  await page.waitForURL(/\/gallery\/\d+\/settings/)
  const [, second] = /gallery\/(\d+)/.exec(page.url())!
  expect(await get<Gallery>(page, `/api/galleries/${second}`)).toMatchObject({
    ...{ title: 'By the sea', layout: 'rows', coverStyle: 'full', theme: 'ivory' },
    ...{ dateline: null, coverFocusX: null, coverFocusY: null },
  })
})
