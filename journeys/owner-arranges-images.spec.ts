import { readdir } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import yauzl, { type Entry } from 'yauzl'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { imageFile } from '#testing/image-files.ts'
import { addImages, createGallery, expect, signUp, test } from '#testing/journey.ts'

const NAMES = ['dune', 'ridge', 'burn', 'moor', 'tarn']

/** A gallery with five images, whose owner is signed in on this page. */
async function galleryOfFive(page: Page): Promise<Gallery> {
  await signUp(page)
  const gallery = await createGallery(page, 'Dunes')
  const colours = ['#c8553d', '#3d6bc8', '#3dc86b', '#c8b23d', '#8a3dc8']
  const files = NAMES.map((name, index) => imageFile(`${name}.jpg`, { colour: colours[index]! }))
  await addImages(page, gallery, await Promise.all(files))
  return gallery
}

/** The names of the gallery's images, in the order of its public page, which has no file names. */
async function publicOrder(page: Page, gallery: Gallery): Promise<(string | undefined)[]> {
  const visitor = await page.context().browser()!.newPage()
  await visitor.goto(gallery.address)
  const addresses = await visitor
    .getByRole('list', { name: 'Images' })
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''))
  await visitor.close()
  const images: Image[] = await (await page.request.get(`/api/galleries/${gallery.id}/images`)).json()
  const folderOf = (address: string) => address.slice(0, address.lastIndexOf('/'))
  const names = new Map(images.map((image) => [folderOf(image.filePath), image.originalName.slice(0, -4)]))
  return addresses.map((address) => names.get(folderOf(address)))
}

/** The names in the gallery's ZIP, in its order. */
async function zipOrder(page: Page, gallery: Gallery): Promise<string[]> {
  const bytes = await (await page.request.get(`/api/galleries/${gallery.id}/download`)).body()
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: false }, (error, file) => {
      if (error) return reject(error)
      const names: string[] = []
      file.on('entry', (entry: Entry) => names.push(entry.fileName))
      file.on('error', reject).on('end', () => resolve(names))
    })
  })
}
const files = (...names: string[]) => names.map((name) => `${name}.jpg`)

/**
 * For 50 ms after a drop the drag library swallows every click. A later timer of the same page is sure to fire after
 * its timer.
 */
async function waitUntilClicksWork(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)))
}

test('an owner puts images in order, by mouse and by keyboard, and visitors and the ZIP follow', async ({
  page,
}) => {
  const gallery = await galleryOfFive(page)
  await page.goto(`/gallery/${gallery.id}/settings`)
  const square = (name: string) =>
    page.getByRole('button', { name: new RegExp(`^Picture \\d of 5, ${name}`) })
  const order = () =>
    page
      .getByRole('button', { name: /^Picture \d of 5/ })
      .evaluateAll((all) => all.map((one) => /, (\w+)\.jpg/.exec(one.getAttribute('aria-label')!)![1]))

  await test.step('the images are in their places at once', async () => {
    const flights = await page.evaluateHandle(() => {
      const began: string[] = []
      document.addEventListener('transitionrun', ({ propertyName }) => began.push(propertyName))
      return began
    })
    await page.getByRole('button', { name: 'Reorder Images' }).click()
    await expect(square('tarn')).toBeVisible()
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    expect(await flights.jsonValue()).not.toContain('transform')
  })

  await test.step('by mouse', async () => {
    const from = (await square('dune').boundingBox())!
    const to = (await square('burn').boundingBox())!
    await page.mouse.move(from.x + 70, from.y + 70)
    await page.mouse.down()
    await page.mouse.move(from.x + 90, from.y + 80, { steps: 3 })
    await page.mouse.move(to.x + 70, to.y + 70, { steps: 10 })
    await expect(page.getByText('Picture 1 moved to place 3 of 5')).toBeAttached()
    await page.mouse.up()
    await expect.poll(order).toEqual(['ridge', 'burn', 'dune', 'moor', 'tarn'])
    await waitUntilClicksWork(page)
    await page.getByRole('button', { name: 'Save Arrangement' }).click()
    await expect(page.getByText('Images reordered', { exact: true })).toBeVisible()
    expect(await publicOrder(page, gallery)).toEqual(['ridge', 'burn', 'dune', 'moor', 'tarn'])
    expect(await zipOrder(page, gallery)).toEqual(files('ridge', 'burn', 'dune', 'moor', 'tarn'))
  })

  await test.step('by keyboard', async () => {
    await page.getByRole('button', { name: 'Reorder Images' }).press('Enter')
    await square('tarn').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Home')
    await expect(page.getByText('Picture 5 moved to place 1 of 5')).toBeAttached()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect(page.getByText('Picture 5 dropped in place 2 of 5')).toBeAttached()
    await expect(square('tarn')).toBeFocused()
    await page.getByRole('button', { name: 'Move moor.jpg to another position, now 5' }).press('Enter')
    await page.getByRole('textbox', { name: 'Position' }).fill('1')
    await page.keyboard.press('Enter')
    await expect.poll(order).toEqual(['moor', 'ridge', 'tarn', 'burn', 'dune'])
    await page.getByRole('button', { name: 'Save Arrangement' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Reorder Images' })).toBeVisible()
    expect(await publicOrder(page, gallery)).toEqual(['moor', 'ridge', 'tarn', 'burn', 'dune'])
    expect(await zipOrder(page, gallery)).toEqual(files('moor', 'ridge', 'tarn', 'burn', 'dune'))
  })

  await test.step('and thinks better of it', async () => {
    await page.getByRole('button', { name: 'Reorder Images' }).click()
    await expect(page.getByRole('button', { name: 'Save Arrangement' })).toBeDisabled()
    await square('moor').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('End')
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page
      .getByRole('alertdialog', { name: 'Discard your changes?' })
      .getByText('Discard', { exact: true })
      .click()
    await expect(page.getByRole('button', { name: 'Reorder Images' })).toBeVisible()
    expect(await publicOrder(page, gallery)).toEqual(['moor', 'ridge', 'tarn', 'burn', 'dune'])
  })
})

test('an owner deletes images and the gallery, restores them as they were, and then deletes them for good', async ({
  page,
  program,
}) => {
  const gallery = await galleryOfFive(page)
  const url = `/api/galleries/${gallery.id}`
  const ask = async (path: string) => (await page.request.get(path)).json()
  /** The stored originals of this gallery. */
  const originals = async () => {
    const everything = await readdir(program.dataDirectory, { recursive: true })
    return everything.filter(
      (file) => file.includes(`galleries/${gallery.id}/`) && file.endsWith('/original'),
    ).length
  }
  await page.request.patch(url, { data: { allowSelections: true } })
  await page.request.post(`${url}/shareable-links`, { data: { name: 'Guests' } })
  await page.request.post(`${url}/collaborators`, { data: { email: 'ines@example.org' } })
  const marked: Image[] = await ask(`${url}/images`)
  await page.request.patch(`/api/images/${marked[2]!.id}`, { data: { title: 'Fire in the heather' } })
  await page.request.post(`/api/public/galleries/${gallery.publicId}/selections`, {
    data: { name: 'Vera', imageIds: [marked[0]!.id, marked[2]!.id] },
  })
  const everything = async () => {
    const { updatedAt: _, ...settings }: Gallery = await ask(url)
    const parts = ['images', 'selections', 'shareable-links', 'collaborators', 'visits']
    return [settings, ...(await Promise.all(parts.map((part) => ask(`${url}/${part}`))))]
  }
  await page.goto(`/gallery/${gallery.id}`)
  const before = await everything()

  await test.step('one, from the viewer, and Undo', async () => {
    await page.getByRole('button', { name: 'ridge.jpg' }).click()
    await expect(page.getByRole('dialog')).toContainText('2 / 5')
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Image deleted', { exact: true })).toBeVisible()
    await expect(page.getByRole('dialog')).toContainText('2 / 4')
    await expect(page.getByRole('button', { name: 'Delete' })).toBeFocused()
    expect((await page.request.get(marked[1]!.filePath)).status()).toBe(404)
    // On phones it stands below the buttons of the viewer.
    const size = page.viewportSize()!
    await page.setViewportSize({ width: 390, height: 844 })
    const said = (await page.locator('li', { hasText: 'Image deleted' }).boundingBox())!
    const button = (await page.getByRole('button', { name: 'Delete' }).boundingBox())!
    expect(said.y).toBeGreaterThanOrEqual(button.y + button.height)
    await page.getByText('Undo', { exact: true }).click()
    await page.setViewportSize(size)
    await expect(page.getByText('1 image restored', { exact: true })).toBeVisible()
    // Shadows are not drawn in forced colours: messages have an edge.
    await page.emulateMedia({ forcedColors: 'active' })
    const message = page.locator('li', { hasText: '1 image restored' })
    await expect(message).toHaveCSS('border-top-width', '1px')
    await page.emulateMedia({ forcedColors: 'none' })
    await expect(page.getByRole('dialog')).toContainText('/ 5')
    expect(await everything()).toEqual(before)
    // Closes the message, then the viewer.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'ridge.jpg' })).toBeVisible()
  })

  await test.step('all five at once, chosen in the settings', async () => {
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('checkbox', { name: 'Select dune.jpg' }).click({ force: true })
    await page.getByRole('checkbox', { name: 'Select tarn.jpg' }).click({ modifiers: ['Shift'], force: true })
    const bar = page.getByRole('group', { name: 'Selected images' })
    const download = page.waitForEvent('download')
    await bar.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('Dunes_images.zip')
    await bar.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('5 images removed', { exact: true })).toBeVisible()
    expect(await publicOrder(page, gallery)).toEqual([])
    expect(await originals()).toBe(5)
  })

  await test.step('the gallery', async () => {
    await page.getByRole('link', { name: 'General' }).click()
    await page.getByRole('button', { name: 'Delete Gallery' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Gallery Title').fill('dunes')
    await dialog.getByRole('button', { name: 'Delete Gallery' }).click()
    await expect(
      dialog.getByText('Please type the gallery title exactly as shown to confirm deletion'),
    ).toBeVisible()
    await dialog.getByLabel('Gallery Title').fill('Dunes')
    await dialog.getByRole('button', { name: 'Delete Gallery' }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expect(page.getByText('No galleries yet')).toBeVisible()
    expect((await page.goto(gallery.address))!.status()).toBe(404)
    await page.goto(`/gallery/${gallery.id}`)
    await expect(page.getByRole('heading', { name: 'Gallery not found' })).toBeVisible()
  })

  const row = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await test.step('back from Removed, as they were', async () => {
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Removed' }).click()
    // Its images depend on it.
    await row('Dunes').check()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('1 gallery restored', { exact: true })).toBeVisible()
    await expect(row('Fire in the heather')).toBeVisible()
    await row('Select all').check()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('5 images restored', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
    expect(await everything()).toEqual(before)
    expect(await publicOrder(page, gallery)).toEqual(NAMES)
  })

  await test.step('for good', async () => {
    await page.request.delete(`/api/images/${marked[0]!.id}`)
    await page.request.delete(url)
    await page.goto('/removed')
    await page.getByRole('button', { name: 'Empty' }).click()
    const question = page.getByRole('dialog', { name: 'Empty Removed' })
    await question.getByLabel('Gallery Title').fill('Dunes')
    await question.getByRole('button', { name: 'Delete for good' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
    await expect.poll(originals).toBe(0)
  })
})
