import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { fromBufferPromise } from 'yauzl'
import { violationsOn } from '#testing/accessibility.ts'
import { imageFile } from '#testing/image-files.ts'
import { addImages, createGallery, createViewLink, expect, signUp, test } from '#testing/journey.ts'
import { emailTo } from '#testing/mailbox.ts'

const PICTURES = 30
const ASKED_FOR = 28

const entry = (page: Page) => page.getByRole('link', { name: /chosen|Sent to/ })
const row = (page: Page) => page.getByRole('region', { name: 'Your choice' })

test('a couple gets its letter, marks thirty photos with one tap each, sends them, changes its mind, and takes them home', async ({
  page: owner,
  browser,
  program,
}) => {
  const { email } = await signUp(owner, 'Olga')
  const answered = async (method: 'post' | 'patch', url: string, data: object) => {
    const answer = await owner.request[method](url, { data })
    expect(answer.ok(), `${url}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  await answered('patch', '/api/account', { studioName: 'Whitlock Studio' })
  const gallery = await createGallery(owner, 'Nora & Tom', 'A long afternoon by the water.')
  const files = Array.from({ length: PICTURES }, (_, n) =>
    imageFile(`IMG_${n}.jpg`, { width: n % 2 ? 640 : 480, height: n % 2 ? 480 : 640 }),
  )
  const images = await addImages(owner, gallery, await Promise.all(files))
  const chapter = await answered('post', `/api/galleries/${gallery.id}/chapters`, { title: 'The kiss' })
  const imageIds = images.slice(-5).map(({ id }) => id)
  await answered('post', `/api/galleries/${gallery.id}/images/move`, { chapterId: chapter.id, imageIds })
  await answered('patch', `/api/galleries/${gallery.id}`, { visibility: 'private', coverStyle: 'full' })
  const link = await createViewLink(owner, gallery, {
    ...{ name: 'Nora & Tom', maxPicks: ASKED_FOR, overLimit: 'allow', downloads: 'original' },
    extraNote: 'Extra photos are 12 each.',
  })

  const phone = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  })
  const client = await phone.newPage()

  await test.step('the letter looks as its preview did, and opens the gallery', async () => {
    const letter = {
      ...{ to: ['nora@example.org'], viewLinkId: link.id, subject: 'Your photos are ready' },
      message: 'Hi Nora,\n\nyour photos are ready!\n{link}',
    }
    const path = `/api/galleries/${gallery.id}/send`
    const preview: { subject: string; html: string } = await answered('post', `${path}/preview`, letter)
    expect((await owner.request.post(path, { data: letter })).ok()).toBe(true)
    const sent = await emailTo(program.dataDirectory, 'nora@example.org')
    expect(sent.subject).toBe(preview.subject)
    await client.setContent(sent.html)
    await expect(client.getByRole('heading', { name: 'Nora & Tom' })).toBeVisible()
    expect(await client.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    const button = client.getByRole('link', { name: 'View the photos' }).last()
    await client.goto((await button.getAttribute('href'))!)
    await expect(client.getByRole('heading', { name: 'Nora & Tom', level: 1 })).toBeVisible()
    await expect(client.locator('[data-chosen]')).toHaveText(`0 of ${ASKED_FOR}`)
    expect(await violationsOn(client)).toEqual([])
  })

  await test.step('thirty photos, a tap each; two more than were asked for', async () => {
    await client.getByRole('link', { name: `Image 1 of ${PICTURES}` }).tap()
    const choice = client.getByRole('group', { name: 'Your choice' })
    await choice.getByRole('button', { name: 'Next photo after choosing' }).tap()
    const yes = choice.getByRole('button', { name: 'Yes', exact: true })
    // The press before may have scrolled it while the viewer opened, which no finger does.
    await yes.scrollIntoViewIfNeeded()
    const place = await yes.boundingBox()
    for (let n = 1; n <= PICTURES; n++) {
      await expect(client.locator('.counter')).toHaveText(`${n} / ${PICTURES}`)
      expect(await yes.boundingBox()).toEqual(place)
      await expect(yes).toHaveAttribute('aria-pressed', 'false')
      await yes.tap()
    }
    await client.keyboard.press('Escape')
    await expect(client.locator('.yarl__root')).toHaveCount(0)
    // The address of the picture is left a moment later.
    await expect(client).toHaveURL(new URL(gallery.address).href)
    await expect(entry(client)).toHaveAccessibleName(
      `${PICTURES} of ${ASKED_FOR} chosen, 2 extra. Extra photos are 12 each.`,
    )
  })

  await test.step('they are sent, all thirty seen before', async () => {
    await entry(client).tap()
    await expect(row(client)).toBeInViewport({ ratio: 1 })
    await expect(client.getByRole('link', { name: `Image 1 of ${PICTURES}` })).toBeInViewport()
    expect(await violationsOn(client)).toEqual([])
    await row(client).getByRole('button', { name: "I'm done" }).tap()
    const dialog = client.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: `Yes (${PICTURES})` })).toBeVisible()
    // Only the row of pictures is wider than the dialog.
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await expect(dialog.getByRole('button', { name: "I'm done" })).toBeInViewport({ ratio: 1 })
    await dialog.getByRole('button', { name: "I'm done" }).tap()
    await expect(dialog).toHaveAccessibleName('Thank you. Whitlock Studio has been told.')
    await dialog.getByRole('button', { name: 'Close' }).first().tap()
    await expect(row(client)).toContainText('Sent to Whitlock Studio on')
  })

  await test.step('they ask to change, and may', async () => {
    await row(client).getByRole('button', { name: 'Ask to change' }).tap()
    const dialog = client.getByRole('dialog', { name: 'Ask to change' })
    await dialog.getByLabel('Message').fill('One too many.')
    await dialog.getByRole('button', { name: 'Ask' }).tap()
    await client.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
    await expect(row(client)).toContainText('You have asked. Whitlock Studio will answer.')
    const asked = await emailTo(program.dataDirectory, email, 'change')
    expect(asked.text).toContain('One too many.')
    await answered('patch', `/api/view-links/${link.id}`, { done: false })
    await client.reload()
    await expect(row(client).getByRole('button', { name: "I'm done" })).toBeVisible()
    await client.getByRole('button', { name: /^Choose Image 1 of 30/ }).tap()
    await expect(row(client)).toContainText(`29 of ${ASKED_FOR} chosen, 1 extra`)
  })

  await test.step('guests see the photos by their address, but no choices', async () => {
    const guest = await (await browser.newContext()).newPage()
    await guest.goto(link.guestUrl!)
    await expect(guest.getByRole('heading', { name: 'Nora & Tom', level: 1 })).toBeVisible()
    await expect(guest.getByRole('link', { name: `Image 1 of ${PICTURES}` })).toBeVisible()
    await guest.waitForTimeout(500) // for hearts that come after the pictures
    await expect(guest.locator('.heart')).toHaveCount(0)
    await expect(guest.getByRole('link', { name: 'Download' })).toHaveCount(0)
    expect(await guest.content()).not.toContain(link.token)
    await guest.context().close()
  })

  await test.step('what they chose in the last chapter comes to their laptop, in web size', async () => {
    const laptop = await (await browser.newContext()).newPage()
    await laptop.goto(link.url)
    await laptop.getByRole('region', { name: 'Gallery' }).getByRole('link', { name: 'Download' }).click()
    const sheet = laptop.getByRole('dialog', { name: 'Download' })
    await expect(sheet.getByRole('status')).toHaveText(/^30 photos, \d+ kB$/)
    await sheet.getByRole('radio', { name: 'Chosen' }).check()
    await expect(sheet.getByRole('status')).toHaveText(/^29 photos, \d+ kB$/)
    await sheet.getByRole('radio', { name: 'The kiss' }).check()
    await sheet.getByRole('radio', { name: 'Web size' }).check()
    const [download] = await Promise.all([
      laptop.waitForEvent('download', { timeout: 120_000 }),
      sheet.getByRole('button', { name: 'Download' }).click(),
    ])
    const zip = await fromBufferPromise(await readFile(await download.path()))
    const names: string[] = []
    for await (const { fileName } of zip.eachEntry()) names.push(fileName)
    expect(names).toEqual([26, 27, 28, 29, 30].map((n) => `01 The kiss/Image ${n}.jpg`))
    await laptop.context().close()
  })
  await phone.close()
})
