import { imageFile } from '#testing/image-files.ts'
import { addImages, createGallery, expect, signUp, test } from '#testing/journey.ts'

/** How far from the top of the page the first picture may begin, by the size of the window. */
const PLACES = [
  { width: 1440, height: 900, most: 330 },
  { width: 390, height: 844, most: 420 },
]

test('pictures begin near the top, are shown as a wall or a grid, and take files everywhere', async ({
  page,
}) => {
  await signUp(page)
  const gallery = await createGallery(page, 'Nora and Tom')
  await page.request.patch(`/api/galleries/${gallery.id}`, { data: { visibility: 'unlisted' } })
  await page.request.post(`/api/galleries/${gallery.id}/chapters`, { data: { title: 'Ceremony' } })
  const files = Array.from({ length: 25 }, (_, index) => imageFile(`${index + 1}.jpg`))
  await addImages(page, gallery, await Promise.all(files))
  const first = page.getByRole('img', { name: '1.jpg', exact: true })

  for (const { width, height, most } of PLACES) {
    for (const view of ['Grid', 'Wall']) {
      await test.step(`${view} at ${width} pixels`, async () => {
        await page.setViewportSize({ width, height })
        await page.goto(`/gallery/${gallery.id}/settings`)
        await page.getByText(view, { exact: true }).click()
        await expect(page.getByRole('radio', { name: view })).toBeChecked()
        await expect(first).toBeVisible()
        expect((await first.boundingBox())!.y).toBeLessThanOrEqual(most)
      })
    }
  }

  await test.step('the view is that of all galleries', async () => {
    const other = await createGallery(page, 'Dunes')
    await addImages(page, other, [await imageFile('dune.jpg')])
    await page.getByText('Grid', { exact: true }).click()
    await page.goto(`/gallery/${other.id}/settings`)
    await expect(page.getByRole('radio', { name: 'Grid' })).toBeChecked()
    await expect(page.getByText('dune.jpg', { exact: true })).toBeVisible()
  })

  await test.step('a file dropped on a picture is added', async () => {
    const { bytes, name, type } = await imageFile('ridge.jpg', { colour: '#3d6bc8' })
    const dropped = await page.evaluateHandle(
      ({ base64, name, type }) => {
        const transfer = new DataTransfer()
        const data = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        transfer.items.add(new File([data], name, { type }))
        return transfer
      },
      { base64: Buffer.from(bytes).toString('base64'), name, type },
    )
    await page.getByRole('img', { name: 'dune.jpg' }).dispatchEvent('drop', { dataTransfer: dropped })
    await expect(page.getByRole('img', { name: 'ridge.jpg' })).toBeVisible()
  })

  await test.step('a picture that is dragged along the first row scrolls nothing, and one held at the edge does', async () => {
    await page.setViewportSize({ width: 1440, height: 600 })
    await page.goto(`/gallery/${gallery.id}/settings`)
    await page.getByRole('button', { name: 'Reorder Images' }).click()
    const picture = page.getByRole('button', { name: /^Picture 2 of 25/ })
    const bar = page.getByRole('heading', { name: 'Reorder Images' })
    await picture.scrollIntoViewIfNeeded()
    const { x, y } = (await picture.boundingBox())!
    const scrolled = () => page.evaluate(() => scrollY)
    const before = await scrolled()
    await page.mouse.move(x + 70, y + 70)
    await page.mouse.down()
    // Three places to the right, in a second and a half, with a drift upwards.
    for (let step = 1; step <= 30; step++) {
      await page.mouse.move(x + 70 + 15 * step, y + 70 - step)
      await page.waitForTimeout(50)
    }
    expect(await scrolled()).toBe(before)
    await page.mouse.move(x + 520, 540)
    await page.waitForTimeout(300)
    expect(await scrolled()).toBe(before)
    await page.mouse.move(x + 520, 590)
    await expect.poll(scrolled).toBeGreaterThan(before + 50)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(bar).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save Arrangement' })).toBeDisabled()
  })
})
