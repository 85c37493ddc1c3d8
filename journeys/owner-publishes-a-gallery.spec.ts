import type { Locator, Page } from '@playwright/test'
import type { ShareableLink } from '#contract/upload-links.ts'
import { realPhotographs } from '#testing/corpus.ts'
import { type ImageFile, imageFile } from '#testing/image-files.ts'
import { addressOf, chosen, createGallery, expect, signUp, test } from '#testing/journey.ts'

/** Real photographs if they are available, otherwise generated ones. */
async function photographs(): Promise<ImageFile[]> {
  const drawn = [
    imageFile('one.jpg'),
    imageFile('two.png', { width: 700, height: 1000 }),
    imageFile('three.webp'),
  ]
  return (await realPhotographs(6)) ?? Promise.all(drawn)
}

test('an owner signs up, creates a gallery, uploads photographs, and the world sees them', async ({
  page,
  browser,
  program,
}) => {
  const files = await photographs()

  await test.step('sign up from the landing page', async () => {
    await page.goto('/')
    await expect(
      page.getByRole('heading', { name: 'Share Your Photo Galleries with the World', level: 1 }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Get Started', exact: true }).click()
    await page.getByLabel('First name').fill('Mara')
    await page.getByLabel('E-mail').fill('mara@example.org')
    await page.getByLabel('Password', { exact: true }).fill('a long enough password')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
    await expect(page.getByText('No galleries yet', { exact: true })).toBeVisible()
  })

  await test.step('create a gallery', async () => {
    await page.getByRole('link', { name: 'Create Gallery' }).click()
    await page.getByLabel('Gallery Title').fill('Dunes & Wind')
    await expect(page.getByLabel('Subdomain')).toHaveValue('dunes-wind')
    await expect(page.getByText('Subdomain is available')).toBeVisible()
    await page.getByLabel('Description').fill('Five days of sand.')
    await page.getByRole('button', { name: 'Create Gallery' }).click()
    await expect(page.getByRole('heading', { name: 'Settings for "Dunes & Wind"' })).toBeVisible()
  })

  await test.step('upload', async () => {
    await page.locator('input[type=file]').setInputFiles(files.map(chosen))
    await expect(page.getByText('Upload successful', { exact: true })).toBeVisible()
    await expect(page.getByText(`${files.length} images`, { exact: true })).toBeVisible()
  })

  const address = addressOf(program, 'dunes-wind')

  await test.step('find them on the gallery’s own address, without an account', async () => {
    const visitor = await browser.newContext()
    const gallery = await visitor.newPage()
    const foreign = watchForeignRequests(gallery, new URL(address).origin)
    await gallery.goto(address)
    await expect(gallery.getByRole('heading', { name: 'Dunes & Wind', level: 1 })).toBeVisible()
    await expect(gallery.getByText('Five days of sand.')).toBeVisible()
    await expectImagesToLoad(gallery, files.length)

    await gallery.locator('main a').first().click()
    const viewer = gallery.getByRole('region', { name: /viewer|lightbox/i }).or(gallery.getByRole('dialog'))
    await expect(viewer).toBeVisible()
    await expect(gallery.getByText(`1 / ${files.length}`)).toBeVisible()
    await gallery.keyboard.press('ArrowRight')
    await expect(gallery.getByText(`2 / ${files.length}`)).toBeVisible()
    // Wait for each step: keys pressed while the page is busy count once.
    await gallery.keyboard.press('ArrowLeft')
    await expect(gallery.getByText(`1 / ${files.length}`)).toBeVisible()
    // The end of the gallery comes before the first picture, and after the last one.
    await gallery.keyboard.press('ArrowLeft')
    await expect(gallery.getByRole('button', { name: 'Start again' })).toBeVisible()
    await expect(gallery.locator('.counter')).toHaveCount(0)
    await expect.poll(() => gallery.url()).toBe(address)
    await gallery.keyboard.press('ArrowLeft')
    await expect(gallery.getByText(`${files.length} / ${files.length}`)).toBeVisible()
    await expect.poll(() => gallery.url().replace(address.replace(/\/$/, ''), '')).toMatch(/^\/p\/\d+$/)
    expect(new URL(gallery.url()).hash).toBe('')
    await gallery.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    // The browser goes back in its history a moment after the viewer has closed.
    await expect.poll(() => gallery.url()).toBe(address)

    // Escape in the moment between the picture, which is there at once, and the viewer around it.
    const shown = await gallery.evaluate(async () => {
      document.querySelector<HTMLElement>('main a')!.click()
      while (!document.querySelector('#opened img')) await new Promise(requestAnimationFrame)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      await new Promise((later) => setTimeout(later, 500))
      return document.querySelectorAll('#opened, [role=dialog], .yarl__root').length
    })
    expect(shown).toBe(0)
    expect(new URL(gallery.url()).hash).toBe('')

    const facts = JSON.parse((await gallery.locator('#page').getAttribute('data-facts'))!)
    await gallery.goto('about:blank')
    await gallery.goto(`${address}#lg=${facts.galleryId}&slide=2`)
    await expect(gallery.getByText(`3 / ${files.length}`)).toBeVisible()

    expect(foreign).toEqual([])
    expect(await visitor.cookies()).toEqual([])
    await visitor.close()
  })

  await test.step('find them in the raw HTML with scripts off', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const gallery = await plain.newPage()
    await gallery.goto(address)
    await expectImagesToLoad(gallery, files.length)
    await plain.close()
  })

  await test.step('take one down', async () => {
    await page.reload()
    await page
      .getByRole('button', { name: /^More for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(
      page.getByText('Are you sure you want to delete this image? You can restore it for 30 days.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText(`${files.length - 1} images`, { exact: true })).toBeVisible()
  })
})

test('a title in Arabic ends where Arabic ends', async ({ page }) => {
  await signUp(page)
  const title = 'ألبوم الصور.'
  const gallery = await createGallery(page, title, 'خمسة أيام في الصحراء.')
  const answer = await page.request.post(`/api/galleries/${gallery.id}/shareable-links`, { data: {} })
  const { token } = (await answer.json()) as ShareableLink
  const { id } = gallery
  for (const path of [`/iframe/${id}`, '/dashboard', `/gallery/${id}`, `/invite/${token}`]) {
    await page.goto(path)
    const words = page.getByText(title, { exact: true }).first()
    await expect(words, path).toBeVisible()
    const [first, last] = await ends(words)
    expect(last, path).toBeLessThan(first)
  }
  // Only the owner's texts are right-to-left.
  await page.goto(`/gallery/${id}`)
  const [first, last] = await ends(page.getByText('0 images', { exact: true }))
  expect(first).toBeLessThan(last)
})

/** The left edges of the first and the last letter of a text, in pixels. */
async function ends(words: Locator): Promise<[number, number]> {
  return words.evaluate((element) => {
    const text = element.firstChild as Text
    const place = (at: number) => {
      const email = document.createRange()
      email.setStart(text, at)
      email.setEnd(text, at + 1)
      return email.getBoundingClientRect().left
    }
    return [place(0), place(text.length - 1)]
  })
}

async function expectImagesToLoad(page: Page, count: number) {
  const images = page.locator('main img')
  await expect(images).toHaveCount(count)
  await expect
    .poll(() =>
      images.evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true)
}

/** Collects every request to another origin. */
function watchForeignRequests(page: Page, origin: string): string[] {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  return foreign
}
