import { AxeBuilder } from '@axe-core/playwright'
import { imageFile } from '#testing/image-files.ts'
import { addImages, chosen, createGallery, expect, signUp, test } from '#testing/journey.ts'

test('a photographer puts galleries on a site, and clients come from one to the other until it is off', async ({
  page,
  browser,
  program,
}) => {
  const at = (name: string) => `http://${name}.${new URL(program.origin).host}/`
  const send = async (method: 'PATCH' | 'PUT', url: string, body: object) => {
    const answer = await page.request.fetch(url, { method, ...body })
    expect([url, answer.status()]).toEqual([url, 200])
    return answer.json()
  }
  const titles = ['Ines & Tom', 'Winter light', 'A private day', 'The Alders']
  const name = `mara-${Date.now().toString(36)}`

  await test.step('with a logo and four galleries, one protected, one private', async () => {
    await signUp(page)
    // A trial has three galleries.
    const checkout = await (await page.request.post('/api/create-checkout-session')).json()
    await page.request.post(`${checkout.url}/pay`)
    await send('PATCH', '/api/account', { data: { studioName: 'Mara Lind' } })
    const galleries = []
    for (const title of titles) {
      const gallery = await createGallery(page, title)
      await addImages(page, gallery, [await imageFile(`${gallery.id}.jpg`)])
      galleries.push(gallery)
    }
    const [, winter, day] = galleries
    const locked = { visibility: 'password', password: 'open sesame' }
    await send('PATCH', `/api/galleries/${winter!.id}`, { data: locked })
    await send('PATCH', `/api/galleries/${day!.id}`, { data: { visibility: 'private' } })
    await send('PATCH', `/api/galleries/${galleries[3]!.id}`, { data: { theme: 'light' } })
    const about = 'Weddings in the Lake District.'
    await send('PATCH', '/api/account/site', { data: { enabled: true, name, title: 'Mara Lind', about } })
    await send('PUT', '/api/account/site/logo', {
      multipart: { logo: chosen(await imageFile('logo.png', { width: 480, height: 160 })) },
    })
    const galleryIds = galleries.map(({ id }) => id).reverse()
    await send('PUT', '/api/account/site/galleries', { data: { galleryIds } })
  })

  await test.step('a visitor who is signed out sees what is public, in order, wide and on a phone', async () => {
    const context = await browser.newContext()
    const visitor = await context.newPage()
    for (const [width, height, colorScheme] of [
      [1440, 900, 'light'],
      [390, 844, 'dark'],
    ] as const) {
      await visitor.setViewportSize({ width, height })
      await visitor.emulateMedia({ colorScheme })
      expect((await visitor.goto(at(name)))!.status()).toBe(200)
      await expect(visitor.getByRole('heading', { level: 2 })).toHaveText([
        titles[3]!,
        titles[1]!,
        titles[0]!,
      ])
      await expect(visitor.getByRole('img', { name: 'Mara Lind' })).toBeVisible()
      await expect(visitor.getByText('Private gallery')).toBeVisible()
      const loaded = visitor.locator('.frame img').first()
      await expect
        .poll(() => loaded.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
      expect((await new AxeBuilder({ page: visitor }).analyze()).violations).toEqual([])
      const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
      expect(await visitor.evaluate(overflow)).toBe(0)
    }
    await visitor.getByRole('link', { name: titles[3]! }).click()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(titles[3]!)
    await visitor.getByRole('banner').getByRole('link', { name: 'Mara Lind' }).click()
    await expect(visitor).toHaveURL(at(name))
    await context.close()
  })

  await test.step('and finds nothing once it is off', async () => {
    await send('PATCH', '/api/account/site', { data: { enabled: false } })
    expect((await page.goto(at(name)))!.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Gallery not found' })).toBeVisible()
  })
})
