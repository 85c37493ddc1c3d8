import type { Image } from '#contract/images.ts'
import { imageFile } from '#testing/image-files.ts'
import { addImages, createGallery, expect, signUp, test } from '#testing/journey.ts'

/** Maximum distance of the first picture from the top of the page, by the size of the window. */
const PLACES = [
  { width: 1440, height: 900, most: 330 },
  { width: 390, height: 844, most: 420 },
]

/** Work of the browser, and the number of elements concerned. */
type Trace = { traceEvents: { args?: { elementCount?: number } }[] }

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
        // No tool is cut off, or outside of the screen.
        const tools = page.getByRole('button', {
          name: /^(Filter|Reorder Images|More for the images)$/,
        })
        for (const tool of await tools.all()) {
          const { x, width: wide } = (await tool.boundingBox())!
          expect([x >= 0, x + wide <= width]).toEqual([true, true])
          expect(
            await tool.evaluate((it) => {
              const { left, top, width, height } = it.getBoundingClientRect()
              return [4, width - 4].every((at) =>
                it.contains(document.elementFromPoint(left + at, top + height / 2)),
              )
            }),
          ).toBe(true)
        }
      })
    }
  }

  await test.step('on phones nothing moves when the first picture is chosen', async () => {
    const second = page.getByRole('img', { name: '2.jpg', exact: true })
    const before = await second.boundingBox()
    await page.getByRole('checkbox', { name: 'Select 1.jpg', exact: true }).click()
    await expect(page.getByText('1 selected')).toBeVisible()
    expect(await second.boundingBox()).toEqual(before)
    await page.getByRole('button', { name: 'Clear' }).click()
  })

  await test.step('nor is there a second line of tools, or one beside the screen, where some wait', async () => {
    const links = `/api/galleries/${gallery.id}/shareable-links`
    const { token } = await (await page.request.post(links, { data: { review: true } })).json()
    const form = new FormData()
    const { bytes, name, type } = await imageFile('toast.jpg', { width: 460 })
    form.append('images', new File([new Uint8Array(bytes)], name, { type }))
    expect((await page.request.post(`/api/invite/${token}/upload`, { multipart: form })).status()).toBe(201)
    await page.goto(`/gallery/${gallery.id}/settings`)
    await page.getByText('Grid', { exact: true }).click()
    const waiting = page.getByRole('button', { name: 'Waiting (1)' })
    await expect(waiting).toBeVisible()
    for (const forcedColors of ['none', 'active'] as const) {
      await page.emulateMedia({ forcedColors })
      expect((await first.boundingBox())!.y).toBeLessThanOrEqual(420)
    }
    await page.emulateMedia({ forcedColors: 'none' })
    await waiting.click()
    const toast = page.getByRole('img', { name: 'toast.jpg', exact: true })
    await expect(first).toBeHidden()
    expect((await toast.boundingBox())!.y).toBeLessThanOrEqual(420)
    await page.getByRole('checkbox', { name: 'Select toast.jpg' }).click()
    const bar = page.getByRole('group', { name: 'Selected images' })
    await expect(bar.getByRole('button', { name: 'Approve' })).toBeVisible()
    expect(await bar.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
    await bar.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Image approved', { exact: true })).toBeVisible()
    const all: Image[] = await (await page.request.get(`/api/galleries/${gallery.id}/images`)).json()
    const { id } = all.find(({ originalName }) => originalName === name)!
    expect((await page.request.delete(`/api/images/${id}`)).status()).toBe(204)
  })

  await test.step('what comes to the page costs the style of itself, not of all pictures', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/gallery/${gallery.id}/settings`)
    await expect(first).toBeVisible()
    const browser = page.context().browser()!
    const elementsStyled = async () => {
      await browser.startTracing(page, { categories: ['devtools.timeline'] })
      await page
        .getByRole('list', { name: 'Images' })
        .first()
        .evaluate(async (list) => {
          list.append(list.firstElementChild!.cloneNode(true))
          for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
          list.lastElementChild!.remove()
          for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
        })
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as Trace
      const styled = traceEvents.flatMap(({ args }) => args?.elementCount ?? [])
      expect(styled.length).toBeGreaterThan(0)
      return Math.max(...styled)
    }
    // A typeface that arrives styles the page, too, but once.
    await expect.poll(elementsStyled).toBeLessThan(100)
  })

  await test.step('focus rings lie within what has the focus, where others are near or would cut them', async () => {
    const outside = () =>
      page.evaluate(() => {
        const { outlineStyle, outlineOffset, outlineWidth } = getComputedStyle(document.activeElement!)
        return (
          outlineStyle === 'none' || Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth) > 0
        )
      })
    await page.getByRole('button', { name: 'Filter' }).press('Shift')
    expect(await outside()).toBe(false)
    await page.getByRole('button', { name: 'More for the chapter “Ceremony”' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Rename' }).press('Enter')
    await expect(page.getByLabel('New title of “Ceremony”')).toBeFocused()
    expect(await outside()).toBe(false)
    await page.keyboard.press('Escape')
  })

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

  await test.step('a picture that is held at the end of many chapters scrolls them, and goes to the last one', async () => {
    for (let number = 1; number <= 20; number++) {
      await page.request.post(`/api/galleries/${gallery.id}/chapters`, { data: { title: `Part ${number}` } })
    }
    await page.goto(`/gallery/${gallery.id}/settings`)
    await page.getByRole('button', { name: 'Reorder Images' }).click()
    const chapters = page.getByRole('navigation', { name: 'Chapters' })
    const last = chapters.getByRole('button', { name: /^Part 20/ })
    await expect(last).not.toBeInViewport()
    const { x, y } = (await page.getByRole('button', { name: /^Picture 2 of 25/ }).boundingBox())!
    const { x: left } = (await chapters.boundingBox())!
    await page.mouse.move(x + 70, y + 70)
    await page.mouse.down()
    await page.mouse.move(x + 40, y + 60, { steps: 3 })
    await page.mouse.move(left + 60, 586, { steps: 5 })
    // First the chapters, then the page, at whose beginning they reach below the window.
    await expect(page.getByText('Over “Part 20”')).toBeAttached()
    await expect(last).toBeInViewport()
    const scrolled = await page.evaluate(() => scrollY)
    await page.mouse.move(left + 60, (await chapters.boundingBox())!.y + 10, { steps: 5 })
    const first = chapters.getByRole('button', { name: /^Without a chapter/ })
    await expect(first).toBeInViewport()
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
    await page.mouse.move(left + 60, 586, { steps: 5 })
    await expect(page.getByText('Over “Part 20”')).toBeAttached()
    await page.mouse.up()
    await expect(last).toHaveText('Part 201')
    await expect(page.getByRole('button', { name: 'Save Arrangement' })).toBeEnabled()
  })
})
