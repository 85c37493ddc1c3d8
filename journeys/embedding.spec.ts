import { createServer } from 'node:http'
import { imageFile } from '#testing/image-files.ts'
import { addImages, createGallery, expect, signUp, test } from '#testing/journey.ts'

test('a gallery in somebody’s page, as tall as it is, with nothing stored and nobody else asked', async ({
  page,
  browser,
  program,
}) => {
  await signUp(page)
  const gallery = await createGallery(page, 'Embedded')
  const files = Array.from({ length: 16 }, (_, n) => imageFile(`${n}.jpg`, { width: 400 + n, height: 600 }))
  await addImages(page, gallery, await Promise.all(files))

  const html = `<!doctype html><title>A blog</title><h1>My trip</h1>
    <iframe src="${program.origin}/iframe/${gallery.id}" width="100%" height="600" title="Embedded" allowfullscreen loading="lazy"></iframe>
    <script src="${program.origin}/embed.js" async></script>`
  const blog = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((resolve) => blog.listen(0, '127.0.0.1', resolve))
  const { port } = blog.address() as { port: number }

  const visitor = await browser.newContext()
  const reader = await visitor.newPage()
  await reader.goto(`http://blog.localhost:${port}/`)
  const frame = reader.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'Embedded' })).toBeVisible()
  const tall = await frame.locator('html').evaluate((root) => root.scrollHeight)
  expect(tall).toBeGreaterThan(700)
  await expect.poll(() => reader.locator('iframe').evaluate((one) => one.clientHeight)).toBe(tall)

  await frame.locator('main a').first().click()
  await expect(frame.getByText('1 / 16')).toBeVisible()
  await reader.keyboard.press('ArrowRight')
  await expect(frame.getByText('2 / 16')).toBeVisible()
  await reader.keyboard.press('Escape')
  await expect(frame.getByText('2 / 16')).toBeHidden()
  expect(await visitor.cookies()).toEqual([])

  // The app itself cannot be framed.
  await reader.setContent(`<iframe src="${program.origin}/sign-in"></iframe>`)
  await expect(reader.frameLocator('iframe').getByRole('heading', { name: 'Sign in' })).toHaveCount(0)
  await visitor.close()
  blog.close()
})
