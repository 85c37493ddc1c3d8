import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { fromBufferPromise } from 'yauzl'
import type { DownloadPlan } from '#contract/download-plan.ts'
import type { Gallery } from '#contract/galleries.ts'
import { downloadPlanAddress } from '#contract/visitor-downloads.ts'
import { imageFile } from '#testing/image-files.ts'
import { addImages, createGallery, expect, signUp, test } from '#testing/journey.ts'

async function namesIn(download: Download) {
  const zip = await fromBufferPromise(await readFile(await download.path()))
  const names: string[] = []
  for await (const entry of zip.eachEntry()) names.push(entry.fileName)
  return names
}

async function downloaded(page: Page, click: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), click()])
  return { name: download.suggestedFilename(), files: await namesIn(download) }
}

/** Two pictures of which the second is in a chapter. */
async function weddingOf(page: Page): Promise<Gallery> {
  await signUp(page)
  const gallery = await createGallery(page, 'Lea and Jon')
  const [, kiss] = await addImages(page, gallery, [
    await imageFile('a.jpg', { width: 900, height: 600 }),
    await imageFile('kiss.jpg', { width: 600, height: 800 }),
  ])
  const answered = async (method: 'post' | 'patch', url: string, data: object) => {
    const answer = await page.request[method](url, { data })
    expect(answer.ok()).toBe(true)
    return answer.json()
  }
  const chapter = await answered('post', `/api/galleries/${gallery.id}/chapters`, { title: 'The kiss' })
  await answered('post', `/api/galleries/${gallery.id}/images/move`, {
    ...{ chapterId: chapter.id, imageIds: [kiss!.id] },
  })
  await answered('patch', `/api/galleries/${gallery.id}`, {
    ...{ visitorDownloads: 'original', allowSelections: true, theme: 'light' },
  })
  return gallery
}

test('a visitor chooses what and how large in a sheet that says how much it is', async ({
  page,
  browser,
}) => {
  const gallery = await weddingOf(page)
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(gallery.address)
  const entry = guest.locator('.controls').getByRole('link', { name: 'Download' })
  await entry.focus()
  await guest.keyboard.press('Enter')
  const sheet = guest.getByRole('dialog', { name: 'Download' })
  await expect(sheet.getByRole('radio', { name: 'All photos' })).toBeChecked()
  await expect(sheet.getByRole('radio', { name: 'High resolution' })).toBeChecked()
  await expect(sheet.getByRole('status')).toHaveText(/^2 photos, \d+ kB$/)
  await expect(sheet.getByRole('radio', { name: 'Your favourites' })).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: 'Save to Photos' })).toHaveCount(0)
  const all = await downloaded(guest, () => sheet.getByRole('button', { name: 'Download' }).click())
  expect(all).toEqual({ name: 'Lea_and_Jon_images.zip', files: ['a.jpg', '01 The kiss/kiss.jpg'] })
  await expect(sheet.getByRole('status')).toHaveText('Your download has begun: Lea_and_Jon_images.zip')

  // By keyboard to the chapter, in web size: the press is remembered until the copies are made.
  await sheet.getByRole('radio', { name: 'All photos' }).focus()
  await guest.keyboard.press('ArrowDown')
  await expect(sheet.getByRole('radio', { name: 'The kiss' })).toBeChecked()
  await sheet.getByRole('radio', { name: 'Web size' }).check()
  const kiss = await downloaded(guest, () => sheet.getByRole('button', { name: 'Download' }).click())
  expect(kiss).toEqual({ name: 'Lea_and_Jon_images.zip', files: ['01 The kiss/Image 2.jpg'] })
  await guest.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(entry).toBeFocused()

  // Favourites, once there are any.
  await guest
    .getByRole('button', { name: /^Favourite/ })
    .nth(1)
    .click()
  await entry.click()
  await sheet.getByRole('radio', { name: 'Your favourites' }).check()
  await expect(sheet.getByRole('status')).toHaveText(/^1 photo, \d+ kB$/)
  const favourites = await downloaded(guest, () => sheet.getByRole('button', { name: 'Download' }).click())
  expect(favourites.files).toEqual(['01 The kiss/kiss.jpg'])
  await guest.keyboard.press('Escape')

  // Parts are links: browsers let a page begin one download at a time. These are the gallery's two halves.
  const planned = (query: string): Promise<DownloadPlan> =>
    guest.evaluate(async (url) => (await fetch(url)).json(), downloadPlanAddress(gallery) + query)
  const [whole, half] = [await planned(''), await planned('?chapter=the-kiss')]
  const parts = [whole.parts[0]!, half.parts[0]!]
  await guest.route('**/download/plan*', (route) => route.fulfill({ json: { ...whole, parts } }))
  await entry.click()
  await expect(sheet.getByRole('status')).toHaveText(/^2 photos, \d+ kB, in 2 parts$/)
  await expect(sheet.getByRole('button', { name: 'Download' })).toHaveCount(0)
  await expect(sheet.getByRole('listitem')).toHaveText([
    /^Part 1 of 2\s*2 photos, \d+ kB$/,
    /^Part 2 of 2\s*1 photo, /,
  ])
  const second = await downloaded(guest, () => sheet.getByRole('link', { name: 'Part 2 of 2' }).click())
  expect(second.files).toEqual(['01 The kiss/kiss.jpg'])
  await expect(sheet.getByRole('listitem').nth(1)).toHaveText(/Begun$/)
})

test('a phone saves up to twenty photos to its own', async ({ page, browser }) => {
  const gallery = await weddingOf(page)
  const context = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
  })
  // Replaces the system's sheet, which requires a recent tap.
  await context.addInitScript(() => {
    const shared: string[][] = []
    let refusals = 1
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: { files: File[] }) => {
        if (refusals-- > 0) throw new DOMException('Too late', 'NotAllowedError')
        shared.push(files.map(({ name, type }) => `${name} ${type}`))
      },
    })
    Object.assign(window, { shared })
  })
  const guest = await context.newPage()
  await guest.goto(gallery.address)
  await guest.locator('.controls').getByRole('link', { name: 'Download' }).tap()
  const sheet = guest.getByRole('dialog', { name: 'Download' })
  await sheet.getByRole('button', { name: 'Save to Photos' }).tap()
  await expect(sheet.getByRole('status')).toHaveText('Ready. Tap once more to save.')
  await sheet.getByRole('button', { name: 'Save 2 photos' }).tap()
  await sheet.getByRole('radio', { name: 'The kiss' }).tap()
  await sheet.getByRole('button', { name: 'Save to Photos' }).tap()
  const shared = () => guest.evaluate(() => (window as unknown as { shared: string[][] }).shared)
  await expect.poll(shared).toEqual([['a.jpg image/jpeg', 'kiss.jpg image/jpeg'], ['kiss.jpg image/jpeg']])
})

test('without scripts a form downloads the ZIP, after a page that waits until it is ready', async ({
  page,
  browser,
}) => {
  const gallery = await weddingOf(page)
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto(gallery.address)
  await plain.locator('.controls').getByRole('link', { name: 'Download' }).click()
  await expect(plain).toHaveURL(/\/download$/)
  await plain.getByRole('radio', { name: 'The kiss' }).check()
  const originals = await downloaded(plain, () => plain.getByRole('button', { name: 'Download' }).click())
  expect(originals.files).toEqual(['01 The kiss/kiss.jpg'])

  await plain.getByRole('radio', { name: 'Web size' }).check()
  const begun = plain.waitForEvent('download', { timeout: 60_000 })
  await plain.getByRole('button', { name: 'Download' }).click()
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Preparing your download')
  await expect(plain.getByText('0 of 1 photo is ready. Your download begins by itself.')).toBeVisible()
  expect(await namesIn(await begun)).toEqual(['01 The kiss/Image 2.jpg'])
})
