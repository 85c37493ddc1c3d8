import { addressText } from '#contract/addresses.ts'
import { violationsOn } from '#testing/accessibility.ts'
import { imageFile } from '#testing/image-files.ts'
import { addImages, addressOf, chosen, createGallery, expect, signUp, test } from '#testing/journey.ts'

test('a photographer puts galleries on a site, and clients come from one to the other until it is off', async ({
  page,
  browser,
  program,
}) => {
  const titles = ['Ines & Tom', 'Winter light', 'A private day', 'The Alders']
  const name = `mara-${Date.now().toString(36)}`
  const address = addressOf(program, name).replace(/\/$/, '')
  const part = (title: string) => page.getByRole('region', { name: title, exact: true })
  const saves = async (title: string, said: string) => {
    await part(title).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(said, { exact: true })).toBeVisible()
  }
  // The former page is still there while a new one loads.
  const preview = page.locator('iframe[title=Preview]').last().contentFrame()

  await test.step('a photographer with four galleries, one protected, one private', async () => {
    await signUp(page)
    // A trial has three galleries.
    const checkout = await (await page.request.post('/api/create-checkout-session')).json()
    await page.request.post(`${checkout.url}/pay`)
    await page.request.patch('/api/account', { data: { studioName: 'Mara Lind' } })
    const changes = [
      {},
      { visibility: 'password', password: 'open sesame' },
      { visibility: 'private' },
      { theme: 'light' },
    ]
    for (const [at, title] of titles.entries()) {
      const gallery = await createGallery(page, title)
      await addImages(page, gallery, [await imageFile(`${gallery.id}.jpg`)])
      const changed = await page.request.patch(`/api/galleries/${gallery.id}`, { data: changes[at]! })
      expect(changed.status()).toBe(200)
    }
  })

  await test.step('chooses an address for the site', async () => {
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Set up your site' }).click()
    await expect(part('Address').getByLabel('Name')).toHaveValue('mara-lind')
    await part('Address').getByLabel('Name').fill(name)
    await expect(page.getByText('Subdomain is available')).toBeVisible()
    await saves('Address', 'Address saved')
  })

  await test.step('puts all four in an order', async () => {
    for (const title of titles.toReversed()) await part('Galleries').getByLabel(title).check()
    await part('Galleries').getByRole('button', { name: 'Move “Winter light” up' }).press('Enter')
    await part('Galleries').getByRole('button', { name: 'Move “Winter light” down' }).press('Enter')
    await expect(part('Galleries').getByText('All changes are saved.')).toBeVisible()
    await expect(preview.getByRole('heading', { level: 2 })).toHaveText([titles[3]!, titles[1]!, titles[0]!])
  })

  await test.step('writes the text, adds a logo and a link, and switches it on', async () => {
    await part('Text').getByLabel('Title').fill('Mara Lind')
    await part('Text').getByLabel('About').fill('Weddings in the Lake District.')
    await saves('Text', 'Text saved')
    await part('Links').getByRole('button', { name: 'Add a link' }).click()
    await part('Links').getByLabel('Label 1').fill('Write to me')
    await part('Links').getByLabel('Address 1').fill('mailto:mara@example.org')
    await saves('Links', 'Links saved')
    await part('Logo')
      .getByRole('group', { name: 'Your logo' })
      .locator('input[type=file]')
      .setInputFiles([chosen(await imageFile('logo.png', { width: 480, height: 160 }))])
    await expect(page.getByText('Logo saved', { exact: true })).toBeVisible()
    await expect(preview.getByRole('img', { name: 'Mara Lind' })).toBeVisible()
    await part('Address').getByRole('switch').click()
    await expect(page.getByText('Your site is on', { exact: true })).toBeVisible()
  })

  await test.step('and reads on dashboard and account where it is', async () => {
    await page.goto('/dashboard')
    await expect(page.getByRole('link', { name: addressText(address) })).toHaveAttribute('href', address)
    await page.goto('/account#site')
    await expect(page).toHaveURL(/\/account\/site#site$/)
    await expect(part('Address').getByRole('link', { name: address })).toBeVisible()
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
      expect((await visitor.goto(address))!.status()).toBe(200)
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
      expect(await violationsOn(visitor)).toEqual([])
      const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
      expect(await visitor.evaluate(overflow)).toBe(0)
    }
    await visitor.getByRole('link', { name: titles[3]! }).click()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(titles[3]!)
    await visitor.getByRole('banner').getByRole('link', { name: 'Mara Lind' }).click()
    await expect(visitor).toHaveURL(new URL(address).href)

    const [gallery] = await (await page.request.get('/api/galleries')).json()
    const links = `/api/galleries/${gallery.id}/shareable-links`
    const { url } = await (await page.request.post(links, { data: { name: null } })).json()
    await visitor.goto(url)
    const logo = visitor.getByRole('banner').getByRole('img', { name: 'Mara Lind' })
    expect((await logo.boundingBox())!.y, 'below the rail').toBeGreaterThan(8)
    await context.close()
  })

  await test.step('and finds nothing once it is off', async () => {
    await page.goto('/account/site')
    await part('Address').getByRole('switch').click()
    await expect(page.getByText('Your site is off', { exact: true })).toBeVisible()
    expect((await page.goto(address))!.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Gallery not found' })).toBeVisible()
  })
})
