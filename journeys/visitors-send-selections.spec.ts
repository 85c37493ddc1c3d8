import { readFile } from 'node:fs/promises'
import { violationsOn } from '#testing/accessibility.ts'
import { imageFile } from '#testing/image-files.ts'
import { addImages, createGallery, expect, signUp, test } from '#testing/journey.ts'
import { emailTo } from '#testing/mailbox.ts'
import { unzip, unzipReport } from '#testing/unzip.ts'

test('two visitors mark pictures and send them; the owner reads, copies, downloads and deletes', async ({
  page,
  browser,
  program,
}) => {
  const owner = await signUp(page, 'Olga')
  const gallery = await createGallery(page, 'Lea and Jon')
  const names = ['kiss.jpg', 'rings.jpg', 'cake.jpg', 'dance.jpg']
  await addImages(page, gallery, await Promise.all(names.map((name) => imageFile(name))))
  await page.goto(`/gallery/${gallery.id}/settings?tab=appearance`)
  await page.getByRole('switch', { name: 'Let visitors choose favourites' }).click()
  await expect(page.getByText('All changes are saved.')).toBeVisible()

  // One marks in the viewer, on the gallery's own host.
  const anas = await browser.newContext()
  const ana = await anas.newPage()
  await ana.goto(gallery.address)
  await ana.getByRole('link', { name: 'Image 1 of 4' }).click()
  const viewer = ana.getByRole('dialog', { name: 'Image viewer' })
  const heart = viewer.getByRole('button', { name: 'Favourite' })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await ana.keyboard.press('h')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await ana.keyboard.press('ArrowRight')
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await ana.keyboard.press('ArrowRight')
  await expect(viewer.getByText('3 / 4')).toBeVisible()
  await ana.keyboard.press('h')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await ana.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  // The address of the picture is left a moment later.
  await expect(ana).toHaveURL(new URL(gallery.address).href)
  await ana.reload()
  const anasBar = ana.getByRole('region', { name: 'Your favourites' })
  const entry = ana.getByRole('link', { name: /^2 favourites/ })
  await expect(entry).toHaveText('2')
  await expect(anasBar).toBeHidden()
  // The grid and the viewer have only these, and Back leads to all.
  await entry.click()
  await expect(ana).toHaveURL(/#favourites$/)
  await expect(ana.locator('.tile img')).toHaveCount(2)
  await ana.getByRole('link', { name: 'Image 2 of 2' }).click()
  await expect(viewer.getByText('2 / 2')).toBeVisible()
  await ana.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(ana).toHaveURL(/#favourites$/)
  await ana.goBack()
  await expect(ana.locator('.tile img')).toHaveCount(4)
  await entry.click()
  await anasBar.getByRole('button', { name: 'Send' }).click()
  await expect(ana.getByRole('dialog').getByRole('img')).toHaveCount(2)
  // In a dark gallery nothing else sets it apart.
  await expect(ana.getByRole('dialog')).toHaveCSS('border-top-width', '1px')
  // Japanese headings are long: their lines end between phrases.
  const heading = ana.getByRole('dialog').getByRole('heading')
  await heading.evaluate((element) => element.setAttribute('lang', 'ja'))
  await expect(heading).toHaveCSS('word-break', 'keep-all')
  await heading.evaluate((element) => element.removeAttribute('lang'))
  expect(await violationsOn(ana)).toEqual([])
  await ana.getByLabel('Your name').fill('Ana')
  const email = ana.getByLabel('Your e-mail')
  await email.fill('ana')
  await ana.getByLabel('Message').fill('For the album, please.')
  const send = ana.getByRole('dialog').getByRole('button', { name: 'Send' })
  await send.click()
  await expect(email).toHaveAccessibleDescription('Invalid email address')
  await expect(email).toBeFocused()
  // Another domain than grün-weiss.de.
  await email.fill('ana@grün-weiß.de')
  await send.click()
  await expect(ana.getByRole('dialog', { name: /Sent\. Thank you/ })).toBeVisible()
  await ana.getByRole('button', { name: 'Close' }).click()
  await expect(anasBar).toContainText('2 favourites, sent')

  const message = await emailTo(program.dataDirectory, owner.email, 'sent you')
  expect(message.subject).toBe('“Ana” sent you 2 favourites from “Lea and Jon”')
  expect(message.text).toContain('2 favourites from “Ana”')

  // The other one does it by keyboard alone, in the frame.
  const bens = await browser.newContext()
  const ben = await bens.newPage()
  await ben.goto(`${program.origin}/iframe/${gallery.publicId}`)
  await expect(ben.getByRole('button', { name: 'Favourite Image 4 of 4' })).toBeAttached()
  for (const control of ['Slideshow', 'Share']) {
    await ben.keyboard.press('Tab')
    await expect(ben.getByRole('button', { name: control })).toBeFocused()
  }
  await ben.keyboard.press('Tab')
  await expect(ben.getByRole('link', { name: 'Image 1 of 4' })).toBeFocused()
  await expect(ben.getByRole('link', { name: 'Image 1 of 4' })).toHaveAttribute('aria-keyshortcuts', 'H')
  await ben.keyboard.press('h')
  await expect(ben.getByRole('button', { name: 'Favourite Image 1 of 4', pressed: true })).toBeVisible()
  // Each picture is one stop.
  await ben.keyboard.press('Tab')
  await expect(ben.getByRole('link', { name: 'Image 2 of 4' })).toBeFocused()
  await ben.keyboard.press('h')
  await expect(ben.getByRole('button', { name: 'Favourite Image 2 of 4', pressed: true })).toBeVisible()
  // Past the first picture and the page's two controls.
  for (let stop = 0; stop < 4; stop++) await ben.keyboard.press('Shift+Tab')
  await expect(ben.getByRole('button', { name: 'Send' })).toBeFocused()
  await ben.keyboard.press('Enter')
  await expect(ben.getByLabel('Your name')).toBeFocused()
  await ben.keyboard.type('Ben')
  await ben.keyboard.press('Enter')
  await expect(ben.getByRole('dialog', { name: /Sent\. Thank you/ })).toBeVisible()
  await ben.keyboard.press('Escape')
  await expect(ben.getByRole('button', { name: 'Send' })).toBeFocused()
  await anas.close()
  await bens.close()

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(new URL(message.links[0]!).pathname + new URL(message.links[0]!).search)
  const first = page.getByRole('article', { name: 'Ana' })
  await expect(page.getByRole('article', { name: 'Ben' })).toContainText('2 images')
  await expect(first).toContainText('For the album, please.')
  await expect(first.getByRole('link', { name: 'ana@xn--grn-wei-6va9w.de' })).toBeVisible()
  await expect(first.getByRole('img')).toHaveCount(2)
  await first.getByRole('button', { name: /^Copy file names/ }).click()
  await expect(page.getByText('File names copied', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('kiss, cake')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    first.getByRole('link', { name: /^Download/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Lea_and_Jon_Ana_images.zip')
  const file = await download.path()
  expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK')
  if (unzip) {
    expect((await unzipReport(file)).match(/testing: \S+/g)).toEqual([
      'testing: kiss.jpg',
      'testing: cake.jpg',
    ])
  }

  await first.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(first).toBeHidden()
  await page.reload()
  await expect(page.getByRole('article', { name: 'Ben' })).toBeVisible()
  await expect(first).toBeHidden()
})
