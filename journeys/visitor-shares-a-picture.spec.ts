import { imageFile } from '#testing/image-files.ts'
import { addImages, createGallery, expect, signUp, test } from '#testing/journey.ts'

test('a picture is opened, shared by its address, and left by Back, which never goes through the slides', async ({
  page,
  browser,
}) => {
  await signUp(page)
  const gallery = await createGallery(page, 'Dunes')
  await addImages(page, gallery, await Promise.all([1, 2, 3, 4].map((n) => imageFile(`dune-${n}.jpg`))))
  const { address } = await (await page.request.get(`/api/galleries/${gallery.id}`)).json()

  const visitor = await browser.newContext()
  const reader = await visitor.newPage()
  await reader.goto(address)
  const tile = (number: number) => reader.getByRole('link', { name: `Image ${number} of 4` })
  const addresses = await reader
    .locator('.tile a')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  await tile(2).click()
  await expect(reader.getByText('2 / 4')).toBeVisible()
  await expect.poll(() => reader.url()).toBe(addresses[1])
  for (const number of [3, 4]) {
    await reader.keyboard.press('ArrowRight')
    await expect(reader.getByText(`${number} / 4`)).toBeVisible()
    await expect.poll(() => reader.url()).toBe(addresses[number - 1])
  }
  const shared = reader.getByRole('link', { name: 'Facebook' })
  await reader.getByRole('button', { name: 'Share' }).click()
  await expect(shared).toHaveAttribute('href', new RegExp(encodeURIComponent(addresses[3]!)))
  await reader.keyboard.press('Escape')
  await reader.goBack()
  await expect(reader.getByText('4 / 4')).toBeHidden()
  expect(reader.url()).toBe(new URL(address).href)
  await expect(tile(4)).toBeFocused()

  // Somebody follows the shared address: first the picture, then the grid, by Back or by closing.
  const friend = await visitor.newPage()
  await friend.goto(addresses[3]!)
  await expect(friend.getByRole('button', { name: 'Share' })).toBeVisible()
  await expect(friend.getByRole('dialog', { name: 'Image viewer' }).getByText('4 / 4')).toBeVisible()
  await expect(friend.getByText('4 / 4')).toHaveCount(1)
  await friend.goBack()
  await expect(friend.getByText('4 / 4')).toBeHidden()
  expect(friend.url()).toBe(new URL(address).href)

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto(addresses[3]!)
  await expect(plain.getByText('4 / 4')).toBeVisible()
  await plain.getByRole('link', { name: 'Previous image' }).click()
  await expect(plain.getByText('3 / 4')).toBeVisible()
  await plain.getByRole('link', { name: 'All images' }).click()
  expect(new URL(plain.url()).pathname).toBe(new URL(address).pathname)
  await plain.context().close()
  await visitor.close()
})
