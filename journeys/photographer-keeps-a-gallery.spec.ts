import type { ApiToken } from '#contract/api-tokens.ts'
import type { Gallery } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { captionedImage } from '#testing/captioned-images.ts'
import { imageFile } from '#testing/image-files.ts'
import { addImages, chosen, createGallery, expect, signUp, test } from '#testing/journey.ts'

const shot = (name: string, at: string) =>
  captionedImage(name, { exif: { camera: { Model: name }, shot: { DateTimeOriginal: at } } })

test('a photographer sorts by date, chooses a cover, replaces a file and adds nothing twice', async ({
  page,
}) => {
  await signUp(page)
  const gallery = await createGallery(page, 'Dunes')
  const noon = await shot('noon.jpg', '2024:06:01 12:00:00')
  const files = [
    noon,
    await shot('dawn.jpg', '2024:06:01 05:00:00'),
    await shot('dusk.jpg', '2024:06:01 21:00:00'),
  ]
  const [atNoon] = await addImages(page, gallery, files)
  await page.request.patch(`/api/images/${atNoon!.id}`, { data: { title: 'High noon', description: 'Hot' } })
  const images = async (): Promise<Image[]> =>
    (await page.request.get(`/api/galleries/${gallery.id}/images`)).json()
  const names = async () => (await images()).map(({ originalName }) => originalName)
  await page.goto(`/gallery/${gallery.id}/settings`)

  await test.step('sorts by date', async () => {
    await page.getByRole('button', { name: 'Reorder Images' }).click()
    await page.getByRole('button', { name: 'Sort by' }).click()
    await page.getByRole('menuitem', { name: 'Date taken, oldest first' }).click()
    await page.getByRole('button', { name: 'Save Arrangement' }).click()
    await expect(page.getByRole('button', { name: 'Reorder Images' })).toBeVisible()
    expect(await names()).toEqual(['dawn.jpg', 'noon.jpg', 'dusk.jpg'])
  })

  const choosesFromMenu = async (item: string) => {
    await page.getByRole('button', { name: 'Edit High noon' }).hover()
    await page.getByRole('button', { name: 'More for High noon' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const cover = async () => ((await (await page.request.get('/api/galleries')).json()) as Gallery[])[0]

  await test.step('chooses a cover', async () => {
    await choosesFromMenu('Use as cover')
    await expect(page.getByText('Cover', { exact: true })).toBeVisible()
    expect(await cover()).toMatchObject({ cover: { renditions: atNoon!.renditions } })
  })

  await test.step('replaces a file, which keeps its place and its captions', async () => {
    await choosesFromMenu('Replace file…')
    const dialog = page.getByRole('dialog', { name: 'Replace file' })
    await dialog.locator('input[type=file]').setInputFiles(chosen(await imageFile('better.jpg')))
    await dialog.getByRole('button', { name: 'Replace', exact: true }).click()
    await expect(dialog).toBeHidden()
    const [, replaced] = await images()
    expect(replaced).toMatchObject({
      id: atNoon!.id,
      title: 'High noon',
      description: 'Hot',
      originalName: 'better.jpg',
      takenAt: null,
    })
    expect(await cover()).toMatchObject({ cover: { renditions: replaced!.renditions } })
    const visitor = await page.context().browser()!.newPage()
    await visitor.goto(gallery.address)
    const second = visitor.getByRole('list', { name: 'Images' }).getByRole('img').nth(1)
    await expect(second).toHaveAttribute('alt', 'High noon')
    const [folder] = replaced!.filePath.split(/\/\d+\.webp$/)
    expect(await second.getAttribute('src')).toContain(folder)
    await visitor.close()
    await expect.poll(async () => (await page.request.get(atNoon!.filePath)).status()).toBe(404)
  })

  await test.step('sees what is here already, and uploads it anyway', async () => {
    const again = [files[1]!, await imageFile('new.png')].map(chosen)
    await page.locator('input[type=file]').first().setInputFiles(again)
    await expect(page.getByText('1 image(s) uploaded successfully.', { exact: true })).toBeVisible()
    await expect(page.getByText('1 of 2 is already in this gallery and was skipped.')).toBeVisible()
    await expect(page.getByText('Already here', { exact: true })).toBeVisible()
    expect(await names()).toEqual(['dawn.jpg', 'better.jpg', 'dusk.jpg', 'new.png'])
    await page.getByRole('button', { name: 'Upload anyway: dawn.jpg' }).click()
    await expect.poll(names).toEqual(['dawn.jpg', 'better.jpg', 'dusk.jpg', 'new.png', 'dawn.jpg'])
  })
})

test('a person makes an API token, and a program uses it until it is deleted', async ({
  page,
  playwright,
}) => {
  await signUp(page)
  const gallery = await createGallery(page, 'Dunes')
  await page.goto('/account#tokens')
  const section = page.getByRole('region', { name: 'API tokens' })
  await section.getByLabel('Token name').fill('Upload script')
  await section.getByLabel('Where').selectOption('Dunes')
  await section.getByRole('button', { name: 'Create token' }).click()
  const token = await section.getByLabel('API token', { exact: true }).inputValue()
  expect(token).toMatch(/^prt_[\w-]{40}$/)
  await section.getByRole('button', { name: 'I have saved it' }).click()

  const program = await playwright.request.newContext({
    baseURL: new URL(page.url()).origin,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  await addImages({ request: program }, gallery, [await imageFile('dune.jpg')])
  expect((await program.get('/api/account/tokens')).status()).toBe(403)
  const [listed]: ApiToken[] = await (await page.request.get('/api/account/tokens')).json()
  expect(listed).toMatchObject({ name: 'Upload script', lastUsedAt: expect.any(String) })

  await section.getByRole('button', { name: 'Delete “Upload script”' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(section.getByText('No API tokens yet.')).toBeVisible()
  expect((await program.get(`/api/galleries/${gallery.id}`)).status()).toBe(401)
  await program.dispose()
})
