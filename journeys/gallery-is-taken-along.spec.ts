import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { contentsOf } from '#testing/archives.ts'
import { imageFile } from '#testing/image-files.ts'
import { addImages, createGallery, expect, signUp, test } from '#testing/journey.ts'

/** More images than the page's HTML has tiles, so that its script has to add some. */
const COUNT = 52

test('somebody takes a gallery along, opens it from a disk without a network, and brings it back', async ({
  page,
  browser,
}) => {
  await signUp(page)
  const dunes = await createGallery(page, 'Dunes & "Sand"', 'Wind.')
  const files = Array.from({ length: COUNT }, (_, n) =>
    imageFile(`dune-${n + 1}.png`, { width: 60 + (n % 5) * 10, height: 60 }),
  )
  const large = await imageFile('noon.jpg', { width: 1600, height: 1000 })
  const [noon] = await addImages(page, dunes, [large, ...(await Promise.all(files))])
  await page.request.patch(`/api/images/${noon!.id}`, { data: { title: 'At noon', description: 'Sand.' } })
  await page.request.patch(`/api/galleries/${dunes.id}`, { data: { showImageMetadata: true } })
  const folder = await mkdtemp(path.join(tmpdir(), 'picturerail-bundle-'))
  const bundle = path.join(folder, 'bundle.zip')

  await test.step('the bundle comes as soon as all renditions are made', async () => {
    const ready = async () => (await page.request.get(`/api/galleries/${dunes.id}/bundle`)).status()
    // Copies are made at idle priority: on a busy machine that takes minutes.
    await expect.poll(ready, { timeout: 500_000 }).toBe(200)
    await page.goto(`/gallery/${dunes.id}/settings`)
    await page.getByRole('link', { name: 'General' }).click()
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download bundle' }).click()
    const download = await started
    expect(download.suggestedFilename()).toBe('Dunes_Sand__bundle.zip')
    await download.saveAs(bundle)
  })

  await test.step('it opens from a folder, without a network: grid and viewer', async () => {
    for (const [name, content] of await contentsOf(await readFile(bundle))) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
      await writeFile(path.join(folder, name), content)
    }
    const context = await browser.newContext({ offline: true })
    const opened = await context.newPage()
    const asked: string[] = []
    const problems: string[] = []
    opened.on('request', (request) => asked.push(request.url()))
    opened.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    opened.on('pageerror', (error) => problems.push(error.message))
    await opened.goto(pathToFileURL(path.join(folder, 'index.html')).href)
    await expect(opened.getByRole('heading', { name: 'Dunes & "Sand"' })).toBeVisible()
    const pictureIsShown = (name: string) => () =>
      opened
        .getByRole('link', { name, exact: true })
        .locator('img')
        .evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)
    await expect.poll(pictureIsShown('At noon')).toBe(true)
    const hasItsFace = () =>
      [...document.fonts].some(
        ({ family, status }) => family.includes('Instrument Sans') && status === 'loaded',
      )
    await expect.poll(() => opened.evaluate(hasItsFace)).toBe(true)
    const last = opened.getByRole('link', { name: `Image ${COUNT + 1} of ${COUNT + 1}` })
    await opened.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await last.scrollIntoViewIfNeeded()
    await expect.poll(pictureIsShown(`Image ${COUNT + 1} of ${COUNT + 1}`)).toBe(true)

    await opened.evaluate(() => scrollTo(0, 0))
    await opened.getByRole('link', { name: 'At noon' }).click()
    const viewer = opened.getByRole('dialog')
    await expect(viewer.getByRole('heading', { name: 'At noon' })).toBeVisible()
    await expect(viewer.getByText('Sand.')).toBeVisible()
    await expect(viewer.getByText(`1 / ${COUNT + 1}`)).toBeVisible()
    await expect(viewer.getByRole('button', { name: 'Share' })).toHaveCount(0)
    await opened.keyboard.press('ArrowRight')
    await expect(viewer.getByText(`2 / ${COUNT + 1}`)).toBeVisible()
    await expect.poll(() => new URL(opened.url()).hash).toBe('#lg=1&slide=1')
    await opened.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
    await expect.poll(() => new URL(opened.url()).hash).toBe('')

    expect(asked.filter((url) => !/^(file|data):/.test(url))).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  })

  await test.step('it is imported on the dashboard', async () => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Import a gallery' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import a gallery' })
    await dialog.locator('input[type=file]').setInputFiles(path.join(folder, 'gallery.json'))
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('The bundle is damaged')
    await dialog.locator('input[type=file]').setInputFiles(bundle)
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page).toHaveURL(/\/gallery\/\d+\/settings$/, { timeout: 120_000 })
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Dunes & "Sand"')
    const id = Number(page.url().split('/').at(-2))
    expect(id).not.toBe(dunes.id)
    const images = await (await page.request.get(`/api/galleries/${id}/images`)).json()
    expect(images).toHaveLength(COUNT + 1)
    expect(images[0]).toMatchObject({ title: 'At noon', originalName: 'noon.jpg', width: 1600 })
  })
  await rm(folder, { recursive: true, force: true })
})
