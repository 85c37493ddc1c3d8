import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator } from '@playwright/test'
import { imageFile } from '#testing/image-files.ts'
import { addImages, createGallery, expect, signUp, test } from '#testing/journey.ts'

/** Another site, which shows the address in its query in a frame with the `sandbox` in its path. */
let blog: string
const server = createServer((request, response) => {
  const { pathname, search } = new URL(request.url!, 'http://blog.localhost')
  const sandbox = decodeURIComponent(pathname.slice(1))
  response.setHeader('content-type', 'text/html')
  response.end(
    `<!doctype html><iframe sandbox="${sandbox}" width="900" height="700" src="${search.slice(1)}"></iframe>`,
  )
})
test.beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  blog = `http://blog.localhost:${(server.address() as AddressInfo).port}`
})
test.afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const WORDS = "This doesn't work inside another page. Please open the gallery in a new tab."

test('favourites are sent from a frame with sandbox, or it says where else', async ({ page, program }) => {
  await signUp(page)
  const gallery = await createGallery(page, 'Dunes')
  await addImages(page, gallery, [await imageFile('dune.jpg')])
  await page.request.patch(`/api/galleries/${gallery.id}`, { data: { allowSelections: true } })
  const address = `${program.origin}/iframe/${gallery.publicId}`
  const opensDialog = async (sandbox: string) => {
    await page.goto(`${blog}/${sandbox}?${address}`)
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: /^Favourite/ }).click()
    await frame.getByRole('button', { name: 'Send', exact: true }).click()
    return frame.getByRole('dialog')
  }
  const dialog = await opensDialog('allow-scripts')
  await expect(dialog).toHaveAccessibleName('Send your favourites')
  await expect(dialog.getByText(WORDS)).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  const link = dialog.getByRole('link', { name: address })
  await expect(link).toHaveAttribute('target', '_blank')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()

  // The page has its origin, and no form can be submitted.
  for (const send of [
    (form: Locator) => form.getByLabel('Your name').press('Enter'),
    (form: Locator) => form.getByRole('button', { name: 'Send' }).click(),
  ]) {
    const form = await opensDialog('allow-scripts allow-same-origin')
    await form.getByLabel('Your name').fill('Ana')
    await send(form)
    await expect(form).toHaveAccessibleName('Sent. Thank you, Ana!')
    await page.frames()[1]!.evaluate(() => localStorage.clear())
  }
})

test('a protected gallery in a frame with sandbox says where it opens', async ({ page, program }) => {
  await signUp(page)
  const gallery = await createGallery(page, 'Closed')
  const data = { visibility: 'password', password: 'open sesame' }
  expect((await page.request.patch(`/api/galleries/${gallery.id}`, { data })).status()).toBe(200)
  const address = `${program.origin}/iframe/${gallery.publicId}`
  const frame = page.frameLocator('iframe')
  for (const sandbox of ['allow-scripts', 'allow-scripts allow-forms']) {
    await page.goto(`${blog}/${sandbox}?${address}`)
    await expect(frame.getByText(WORDS)).toBeVisible()
    await expect(frame.getByRole('link', { name: address })).toHaveAttribute('target', '_blank')
    await expect(frame.getByLabel('Password')).toHaveCount(0)
  }
  // Without scripts only the server can say it.
  await page.goto(`${blog}/allow-forms allow-popups allow-popups-to-escape-sandbox?${address}`)
  await expect(frame.getByText(WORDS)).toBeHidden()
  await frame.getByLabel('Password').fill('open sesame')
  await frame.getByRole('button', { name: 'Open gallery' }).click()
  await expect(frame.getByText(WORDS)).toBeVisible()
  const [own] = await Promise.all([
    page.waitForEvent('popup'),
    frame.getByRole('link', { name: 'Try again' }).click(),
  ])
  await expect(own).toHaveURL(`${address}?`)
  await own.getByLabel('Password').fill('open sesame')
  await own.getByRole('button', { name: 'Open gallery' }).click()
  await expect(own.getByRole('heading', { name: 'Closed' })).toBeVisible()
})
