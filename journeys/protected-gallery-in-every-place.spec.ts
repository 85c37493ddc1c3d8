import { createServer } from 'node:https'
import type { FrameLocator, LaunchOptions, Page } from '@playwright/test'
import { generate } from 'selfsigned'
import type { Gallery } from '#contract/galleries.ts'
import type { ViewLink } from '#contract/view-links.ts'
import { CADDY_ABSENT, caddy } from '#testing/caddy.ts'
import { imageFile } from '#testing/image-files.ts'
import { chosen, expect } from '#testing/journey.ts'
import { call, DOMAIN, HOST, OUR_RECORD, testBehindProxy } from '#testing/journey-names.ts'
import { NSD_ABSENT, nsd } from '#testing/name-server.ts'
import { PASSWORD } from '#testing/password.ts'

const BLOG = 'blog.test'

const test = testBehindProxy.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      // Cookies in frames of other sites exist only if they are partitioned.
      const args = [...(launchOptions.args ?? []), '--test-third-party-cookie-phaseout']
      await use({ ...launchOptions, args })
    },
    { scope: 'worker' },
  ],
})

test.skip(!caddy, CADDY_ABSENT)
test.skip(!nsd, NSD_ABSENT)

test('a protected gallery opens by its password at its own host, at its domain and in a frame on another site, and asks again for a new one', async ({
  page,
  browser,
  program,
  dns,
}) => {
  const gallery = await test.step('an owner with a gallery', async () => {
    await page.goto('/sign-in')
    await call(page, 'POST', '/api/auth/sign-up', { email: 'mara@example.org', password: PASSWORD })
    const created = await call<Gallery>(page, 'POST', '/api/galleries', {
      title: 'Lea and Jon',
      subdomain: 'lea-and-jon',
    })
    await page.goto(`/gallery/${created.id}/settings?tab=images`)
    await page.locator('input[type=file]').setInputFiles([chosen(await imageFile('kiss.jpg'))])
    await expect(page.getByText('Upload successful', { exact: true })).toBeVisible()
    return created
  })

  await test.step('whose domain leads here', async () => {
    const path = `/api/galleries/${gallery.id}`
    const { metadata } = await call<Gallery>(page, 'PATCH', path, { customDomain: DOMAIN })
    const { id, ownership_verification: proof } = metadata!.dns!
    await dns.serves([OUR_RECORD, `${proof!.name}. IN TXT "${proof!.value}"`, `${DOMAIN}. IN CNAME ${HOST}.`])
    const verified = await call<Gallery>(page, 'POST', `${path}/verify`, { hostId: id })
    expect(verified.metadata?.dns?.status).toBe('active')
  })

  const section = page.getByRole('region', { name: 'Who can see this gallery' })
  const setsPassword = async (field: string, password: string) => {
    await page.goto(`/gallery/${gallery.id}/settings?tab=general`)
    await section.getByRole('radio', { name: 'Password' }).check()
    await section.getByRole('textbox', { name: field, exact: true }).fill(password)
    await section.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Gallery updated', { exact: true })).toBeVisible()
  }
  await setsPassword('Password', 'white roses')

  const frameAddress = `${program.origin}/iframe/${gallery.publicId}`
  const blog = await startBlog(
    `<iframe src="${frameAddress}" width="800" height="600" title="Pictures"></iframe>`,
  )
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  const [own, domain, blogPage] = [await context.newPage(), await context.newPage(), await context.newPage()]
  const places: Place[] = [
    { at: own, address: gallery.address, shows: own },
    { at: domain, address: program.origin.replace(HOST, DOMAIN), shows: domain },
    { at: blogPage, address: blog.origin, shows: blogPage.frameLocator('iframe') },
  ]

  await test.step('a visitor is asked in each place, and given nothing before', async () => {
    for (const place of places) {
      await place.at.goto(place.address)
      await asks(place)
    }
    expect(await context.cookies()).toEqual([])
  })

  await test.step('opens it in each place', async () => {
    for (const place of places) {
      await gives(place, 'white roses')
      // The gallery stays open.
      await place.at.goto(place.address)
      await opens(place)
    }
  })

  await test.step('by a cookie of each place, which the frame has for that site only', async () => {
    const cookies = await context.cookies()
    const { hostname, pathname } = new URL(gallery.address)
    const places = cookies.map(({ domain, path, partitionKey }) => [domain, path, partitionKey])
    expect(places.sort()).toEqual([
      [HOST, '/', `https://${BLOG}`],
      [hostname, pathname, `https://${HOST}`],
      [DOMAIN, '/', 'https://photos.test'],
    ])
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({
        name: `${cookie.path === '/' ? '__Host-' : '__Secure-'}gallery-${gallery.publicId}`,
        httpOnly: true,
        secure: true,
        sameSite: 'None',
      })
    }
    // The frame's page by itself is another place.
    const alone = await context.newPage()
    expect((await alone.goto(frameAddress))?.status()).toBe(401)
    await alone.close()
  })

  await test.step('and is asked again in each place after the owner has changed the password', async () => {
    const pictures = await Promise.all(places.map(({ shows }) => picture(shows).getAttribute('src')))
    await setsPassword('New password', 'yellow roses')
    for (const [index, place] of places.entries()) {
      await place.at.goto(place.address)
      await asks(place)
      // The picture itself, whose address the visitor knows.
      const status = await place.shows
        .locator('html')
        .evaluate(
          (_, url) => fetch(url, { cache: 'no-store' }).then((answer) => answer.status),
          pictures[index]!,
        )
      expect(status).toBe(401)
      await gives(place, 'yellow roses')
    }
  })

  await test.step('the viewer over the whole page of the other site is open, too', async () => {
    const script = `<script async src="${program.origin}/embed.js"></script>`
    const withScript = await startBlog(blog.content + script)
    await blogPage.goto(withScript.origin)
    await blogPage.frameLocator('iframe').locator('.tile a').first().click()
    const viewer = blogPage.frameLocator('dialog iframe')
    const shown = viewer.locator('.yarl__slide_current img')
    await expect
      .poll(() => shown.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBeGreaterThan(0)
    await blogPage.keyboard.press('Escape')
    await expect(blogPage.locator('dialog')).toHaveCount(0)
    await withScript.close()
  })

  await test.step('a link of their own opens it in each place, also when it is private, and each shows what was chosen in the others', async () => {
    const path = `/api/galleries/${gallery.id}`
    await call(page, 'PATCH', path, { visibility: 'private' })
    const { token } = await call<ViewLink>(page, 'POST', `${path}/view-links`, { name: 'Ana' })
    const withLink = await startBlog(
      `<iframe src="${frameAddress}/with/${token}" width="800" height="600" title="Pictures"></iframe>
      <script async src="${program.origin}/embed.js"></script>`,
    )
    const [, , inFrame] = places
    for (const place of places) {
      const isFramed = place === inFrame
      await place.at.goto(isFramed ? withLink.origin : `${place.address}/with/${token}`)
      await opens(place)
      const heart = place.shows.getByRole('button', { name: /^Choose/ })
      const marked = place === places[0] ? 'false' : 'true'
      await expect(heart).toHaveAttribute('aria-pressed', marked)
      if (marked === 'false') await heart.click()
      const chosen = place.shows.getByRole('link', { name: '1 chosen' })
      await expect(chosen.or(place.shows.getByText('1 chosen')).filter({ visible: true })).toHaveCount(1)
    }
    // In the viewer over the whole page of the other site: the frame below follows.
    await inFrame!.shows.locator('.tile a').click()
    const yes = blogPage.frameLocator('dialog iframe').getByRole('button', { name: 'Yes' })
    await expect(yes).toHaveAttribute('aria-pressed', 'true')
    await blogPage.keyboard.press('2')
    await expect(yes).toHaveAttribute('aria-pressed', 'false')
    const below = blogPage.frameLocator('iframe:not(dialog iframe)').getByRole('button', { name: /^Choose/ })
    await expect(below).toHaveAccessibleName(/now maybe$/)
    await blogPage.keyboard.press('Escape')
    await expect(blogPage.locator('dialog')).toHaveCount(0)
    await own.reload()
    await expect(own.getByRole('button', { name: /^Choose/ })).toHaveAccessibleName(/now maybe$/)
    await withLink.close()
  })

  await context.close()
  await blog.close()
})

/** Place where visitors see the gallery: the page with this address, or a frame in it. */
type Place = { at: Page; address: string; shows: Page | FrameLocator }

const title = ({ shows }: Place) => shows.getByRole('heading', { level: 1 })
const picture = (shows: Place['shows']) => shows.locator('.grid img').first()

async function asks(place: Place) {
  await expect(title(place)).toHaveText('This gallery is private')
  await expect(picture(place.shows)).toHaveCount(0)
}

async function opens(place: Place) {
  await expect(title(place)).toHaveText('Lea and Jon')
  const width = () => picture(place.shows).evaluate((img: HTMLImageElement) => img.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
}

async function gives(place: Place, password: string) {
  await place.shows.getByLabel('Password').fill(password)
  await place.shows.getByRole('button', { name: 'Open gallery' }).click()
  await opens(place)
}

/** Somebody else's site, over https. */
async function startBlog(content: string) {
  const { private: key, cert } = await generate([{ name: 'commonName', value: BLOG }])
  const html = `<!doctype html><title>A blog</title><h1>The wedding</h1>${content}`
  const server = createServer({ key, cert }, (_request, response) =>
    response.setHeader('content-type', 'text/html').end(html),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    content,
    origin: `https://${BLOG}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
