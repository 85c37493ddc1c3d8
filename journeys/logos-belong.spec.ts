import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { imageFile } from '#testing/image-files.ts'
import { addImages, addressOf, chosen, createGallery, expect, signUp, test } from '#testing/journey.ts'
import { logoFile } from '#testing/logo-files.ts'

/** Finds the logo on the screen: its file, and its main colour. */
async function seenLogo(page: Page): Promise<{ file: string; colour: string }> {
  const logo = page.getByRole('img', { name: 'Mara Lind' })
  await expect(logo).toHaveCount(1)
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  // A plate or a shadow would belong to an element around it.
  const isBare = await logo.evaluate((image) => {
    // A logo in ink is cut out of its background.
    let around = image.matches('.ink') ? image.parentElement! : image
    for (; !around.matches('.cover-words, header, main'); around = around.parentElement!) {
      const { backgroundColor, backgroundImage, boxShadow, filter } = getComputedStyle(around)
      const shown = [backgroundColor.replace(/^rgba\(.*, 0\)$/, 'none'), backgroundImage, boxShadow, filter]
      if (shown.some((one) => one !== 'none')) return false
    }
    return true
  })
  expect(isBare).toBe(true)
  const picture = await logo.screenshot({ animations: 'disabled' })
  // The left edge of the ring, which takes a tenth of the logo's height.
  const { width, height } = await sharp(picture).metadata()
  const left = Math.round(width! / 2 - height! / 3)
  const { data } = await sharp(picture)
    .extract({ left, top: Math.round(height! / 2), width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { file: (await logo.getAttribute('src'))!.replace(/^\/@[^/]+/, ''), colour: [...data].join(' ') }
}

test('a logo of one colour is drawn in the ink of each place, and one for dark ground takes its place there', async ({
  page,
  browser,
  program,
}) => {
  const name = `lind-${Date.now().toString(36)}`
  await signUp(page)
  await page.request.patch('/api/account', { data: { studioName: 'Mara Lind' } })
  await page.request.patch('/api/account/site', { data: { name, enabled: true, title: 'Mara Lind' } })
  const sets = async (call: string, ...colours: string[]) => {
    const logo = chosen(await logoFile(colours, { width: 200, height: 56 }))
    return (await page.request.put(`/api/account/site/${call}`, { multipart: { logo } })).json()
  }
  const gallery = await createGallery(page, 'Ines & Tom')
  await addImages(page, gallery, [
    await imageFile('tall.jpg', { width: 400, height: 600, colour: '#305070' }),
  ])
  const look = (data: object) => page.request.patch(`/api/galleries/${gallery.id}`, { data })

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const visitor = await context.newPage()
  const seenAt = async (name: string, width = 1440) => {
    await visitor.setViewportSize({ width, height: 900 })
    await visitor.goto(addressOf(program, name))
    return seenLogo(visitor)
  }
  const { logoUrl, logoInk } = await sets('logo', '#c8553d')
  expect(logoInk).toBe(true)

  await test.step('on paper, on the picture of a cover, and in the dark', async () => {
    expect(await seenAt(name)).toEqual({ file: logoUrl, colour: '20 24 22' })
    await look({ theme: 'ivory', coverStyle: 'full' })
    expect(await seenAt(gallery.subdomain)).toEqual({ file: logoUrl, colour: '34 29 22' })
    expect(await seenAt(gallery.subdomain, 390)).toEqual({ file: logoUrl, colour: '255 255 255' })
    await look({ theme: 'dark' })
    expect(await seenAt(gallery.subdomain)).toEqual({ file: logoUrl, colour: '239 242 240' })
    await look({ visibility: 'password', password: 'open sesame', lockPreview: true })
    expect(await seenAt(gallery.subdomain)).toEqual({ file: logoUrl, colour: '239 242 240' })
    await look({ visibility: 'public' })
  })

  await test.step('in colours that the visitor forces, and on paper in print', async () => {
    await visitor.emulateMedia({ forcedColors: 'active' })
    await visitor.goto(addressOf(program, name))
    const text = await visitor.locator('h1').evaluate((title) => getComputedStyle(title).color)
    expect(`rgb(${(await seenLogo(visitor)).colour.replaceAll(' ', ', ')})`).toBe(text)
    await visitor.emulateMedia({ forcedColors: 'none', media: 'print' })
    await visitor.goto(addressOf(program, gallery.subdomain))
    expect((await seenLogo(visitor)).colour).toBe('0 0 0')
    await visitor.emulateMedia({ media: 'screen' })
  })

  await test.step('another one for dark ground', async () => {
    const { logoDarkUrl } = await sets('logo-dark', '#ffffff', '#c8553d')
    await look({ theme: 'auto' })
    const files = async () => [
      (await seenAt(name)).file,
      (await seenAt(gallery.subdomain)).file,
      (await seenAt(gallery.subdomain, 390)).file,
    ]
    expect(await files()).toEqual([logoUrl, logoUrl, logoDarkUrl])
    await visitor.emulateMedia({ colorScheme: 'dark' })
    expect(await files()).toEqual([logoUrl, logoDarkUrl, logoDarkUrl])
    const media = { media: 'print' } as const
    await visitor.emulateMedia(media)
    expect((await seenLogo(visitor)).file, 'in print').toBe(logoUrl)
  })
  await context.close()
})
