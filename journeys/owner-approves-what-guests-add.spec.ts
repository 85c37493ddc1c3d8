import type { Image, PublicImage } from '#contract/images.ts'
import type { ShareableLink } from '#contract/upload-links.ts'
import { violationsOn } from '#testing/accessibility.ts'
import { imageFile } from '#testing/image-files.ts'
import { chosen, createGallery, expect, signUp, test } from '#testing/journey.ts'

test('a guest withdraws one of three images, the owner approves one, and visitors see just that', async ({
  page,
  browser,
}) => {
  await signUp(page, 'Olga')
  const gallery = await createGallery(page, 'Ana & Ben')
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const guest = await context.newPage()
  const visible = async (): Promise<PublicImage[]> =>
    (await context.request.get(`/api/public/galleries/${gallery.publicId}/images`)).json()

  await page.goto(`/gallery/${gallery.id}/settings?tab=sharing`)
  await page.getByLabel('Open for').fill('30')
  await page.getByLabel('Review images first').check()
  await page.getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByText('30 days left')).toBeVisible()
  const links = await page.request.get(`/api/galleries/${gallery.id}/shareable-links`)
  const [link] = (await links.json()) as ShareableLink[]

  await test.step('the guest adds three, and withdraws one after a reload', async () => {
    await guest.goto(link!.url)
    await expect(guest.getByText('Your photos appear once they have been approved.')).toBeVisible()
    const files = ['cake.jpg', 'dance.jpg', 'toast.jpg'].map(async (name, n) =>
      chosen(await imageFile(name, { width: 900 + n, height: 600 })),
    )
    await guest.getByLabel('Drop images here or click to browse').setInputFiles(await Promise.all(files))
    await guest.getByRole('button', { name: 'Upload Images' }).click()
    const own = guest.getByRole('region', { name: 'Your images' })
    await expect(own.getByRole('listitem')).toHaveText([/toast/, /dance/, /cake/])
    await guest.reload()
    await expect(own.getByRole('listitem')).toHaveCount(3)
    await expect(own.locator('img[src^="data:image/jpeg"]')).toHaveCount(3)
    expect(await violationsOn(guest)).toEqual([])
    await own.getByRole('button', { name: 'Withdraw cake.jpg' }).click()
    await guest.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(guest.getByText('Photo withdrawn')).toBeVisible()
    await expect(own.getByRole('listitem')).toHaveText([/toast/, /dance/])
    expect(await visible()).toEqual([])
  })

  await test.step('the owner approves one of the two', async () => {
    await page.goto(`/gallery/${gallery.id}/settings`)
    await page.getByRole('button', { name: 'Waiting (2)' }).click()
    await expect(page.getByRole('img', { name: 'cake.jpg' })).toBeHidden()
    await page.getByRole('button', { name: 'Edit dance.jpg' }).hover()
    await page.getByRole('button', { name: 'Approve dance.jpg' }).click()
    await expect(page.getByText('Image approved', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Waiting (1)' })).toBeVisible()
  })

  await test.step('visitors see just this one', async () => {
    const all: Image[] = await (await page.request.get(`/api/galleries/${gallery.id}/images`)).json()
    const dance = all.find(({ originalName }) => originalName === 'dance.jpg')!
    expect((await visible()).map(({ id }) => id)).toEqual([dance.id])
    await guest.goto(`/iframe/${gallery.publicId}`)
    await expect(guest.locator('main img, ul img')).toHaveCount(1)
    const waiting = all.find(({ originalName }) => originalName === 'toast.jpg')!
    expect((await context.request.get(waiting.filePath)).status()).toBe(404)
  })

  await test.step('the guest withdraws the other after the link was closed', async () => {
    await page.request.delete(`/api/shareable-links/${link!.id}`)
    await guest.goto(link!.url)
    await expect(guest.getByRole('heading', { name: 'Invalid or Expired Invitation' })).toBeVisible()
    await guest.getByRole('button', { name: 'Withdraw toast.jpg' }).click()
    await guest.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(guest.getByText('Photo withdrawn')).toBeVisible()
  })
  await context.close()
})

test('no control of a tile lies over another one, however narrow the tile is', async ({ page }) => {
  await signUp(page, 'Olga')
  const gallery = await createGallery(page, 'Ana & Ben')
  const links = `/api/galleries/${gallery.id}/shareable-links`
  const { token } = await (await page.request.post(links, { data: { review: true } })).json()
  const form = new FormData()
  for (let n = 0; n < 9; n++) {
    // Upright ones among them, which are the narrowest in rows, and a very wide one.
    const height = n % 2 ? 900 : 200
    const size = n === 8 ? { width: 1200, height: 90 } : { width: 300 + n, height }
    const { name, type, bytes } = await imageFile(`${n}.jpg`, size)
    form.append('images', new File([new Uint8Array(bytes)], name, { type }))
  }
  const sent = await page.request.post(`/api/invite/${token}/upload`, { multipart: form })
  expect(sent.status()).toBe(201)
  await page.goto(`/gallery/${gallery.id}/settings`)
  await page.getByRole('button', { name: 'Waiting (9)' }).click()
  await expect(page.getByRole('button', { name: /^Approve \d/ })).toHaveCount(9)
  for (const width of [320, 390, 501, 640, 701, 768, 1024, 1101, 1280, 1440]) await nothingOverlaps(width)
  const wide = page.locator('.group', { has: page.getByRole('button', { name: 'Edit 8.jpg' }) })
  const sender = (await wide.getByText('A guest, via Link #1').boundingBox())!
  const approve = (await wide.getByRole('button', { name: 'Approve 8.jpg' }).boundingBox())!
  expect(sender.x + sender.width).toBeLessThanOrEqual(approve.x)

  await page.getByText('Grid', { exact: true }).click()
  await page.getByText('S', { exact: true }).click()
  for (const width of [320, 390, 768, 1100, 1280, 1440]) await nothingOverlaps(width)
  await page.getByRole('button', { name: 'Edit 4.jpg' }).hover()
  await page.getByRole('button', { name: 'More for 4.jpg' }).click()
  await page.getByRole('menuitem', { name: 'Approve' }).click()
  await expect(page.getByText('Image approved', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Waiting (8)' })).toBeVisible()

  async function nothingOverlaps(width: number) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(() =>
        page.locator('.group:has([type=checkbox])').evaluateAll((tiles) =>
          tiles.flatMap((tile) => {
            const controls = [...tile.querySelectorAll('label, button:not([aria-label^="Edit"])')]
            const boxes = controls.map((one) => one.getBoundingClientRect())
            return boxes.flatMap((box, n) =>
              boxes
                .slice(n + 1)
                .filter(
                  (other) =>
                    box.left < other.right &&
                    other.left < box.right &&
                    box.top < other.bottom &&
                    other.top < box.bottom,
                )
                .map((other) => `${innerWidth}: ${box.right} over ${other.left}`),
            )
          }),
        ),
      )
      .toEqual([])
  }
})
