import type { Page } from '@playwright/test'
import type { Gallery } from '#contract/galleries.ts'
import { violationsOn } from '#testing/accessibility.ts'
import { imageFile } from '#testing/image-files.ts'
import { addImages, chosen, createGallery, expect, signUp, test } from '#testing/journey.ts'

/** A screen, and the part to open there before the check. */
type Screen = [name: string, address: string, open?: (page: Page) => Promise<unknown>]

const tab = (gallery: Gallery, name: string) => `/gallery/${gallery.id}/settings?tab=${name}`
/** Presses by keyboard: images that are still loading move the targets of a mouse. */
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().press('Enter')
const opens = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page)
  await expect(page.locator('[role=dialog], [role=alertdialog]').first()).toBeVisible()
}

/** Opens an item of an image's menu. */
const opensFromMenu = (item: string) => async (page: Page) => {
  await press('More for dune.jpg')(page)
  await page.getByRole('menuitem', { name: item }).click()
  await expect(page.locator('[role=dialog], [role=alertdialog]').first()).toBeVisible()
}

/** Gives the site an address and a logo, so that all of its settings are there. */
async function withSite(page: Page) {
  await page.request.patch('/api/account/site', { data: { name: `site-${Date.now().toString(36)}` } })
  const links = [{ label: 'Write to me', url: 'mailto:mara@example.org' }]
  await page.request.patch('/api/account/site', { data: { links } })
  const logo = chosen(await imageFile('logo.png', { width: 300, height: 100 }))
  await page.request.put('/api/account/site/logo', { multipart: { logo } })
  await page.reload()
  await expect(page.getByRole('img', { name: 'Your logo on paper' })).toBeVisible()
}

const visitorScreens: Screen[] = [
  ['landing page', '/'],
  ['sign in', '/sign-in'],
  ['create account', '/sign-in', (page) => page.getByRole('link', { name: 'Create account' }).click()],
  ['forgot password', '/forgot-password'],
  ['no such page', '/nowhere'],
]

const ownerScreens: Record<string, (gallery: Gallery) => Screen[]> = {
  galleries: (gallery) => [
    ['dashboard', '/dashboard'],
    ['share dialog', '/dashboard', opens(/^Share/)],
    ['upload dialog', '/dashboard', opens('Upload Images')],
    ['create gallery', '/create-gallery'],
    ['account', '/account'],
    ['site', '/account/site', withSite],
    ['security', '/account/security'],
    ['plan', '/account/plan'],
    ['developers', '/account/developers'],
    ['data', '/account/data'],
    ['removed', '/removed', (page) => expect(page.getByRole('checkbox')).toHaveCount(2)],
    ['edit gallery', `/gallery/${gallery.id}/edit`],
    ['gallery', `/gallery/${gallery.id}`],
    ['viewer', `/gallery/${gallery.id}`, opens('dune.jpg')],
  ],
  'images of a gallery': (gallery) => [
    ['images', tab(gallery, 'images')],
    ['image edit dialog', tab(gallery, 'images'), opens('Edit dune.jpg')],
    ['image delete dialog', tab(gallery, 'images'), opensFromMenu('Delete')],
    ['image focus dialog', tab(gallery, 'images'), opensFromMenu('Set focus')],
    ['reorder mode', tab(gallery, 'images'), press('Reorder Images')],
    ['chosen images', tab(gallery, 'images'), press('Select all')],
    ['captions', `/gallery/${gallery.id}/captions`, (page) => page.getByRole('checkbox').last().check()],
    ['public page', gallery.address],
  ],
  'settings of a gallery': (gallery) => [
    ['general', tab(gallery, 'general')],
    ['delete gallery dialog', tab(gallery, 'general'), opens('Delete Gallery')],
    ['appearance', tab(gallery, 'appearance'), (page) => page.getByText('Adjust', { exact: true }).click()],
    ['collaborators', tab(gallery, 'collaborators')],
    ['sharing', tab(gallery, 'sharing')],
    ['clients', tab(gallery, 'clients'), (page) => expect(page.getByRole('article')).toHaveCount(1)],
    ['view link dialog', tab(gallery, 'clients'), opens('Create link')],
  ],
  'ways that lead nowhere': () => [
    ['no such gallery', '/gallery/999999'],
    ['no such invitation', '/accept-collaboration/nothing'],
    ['administration, refused', '/admin/users'],
  ],
}

/** Checks a screen wide in light and narrow in dark: no axe violations, nothing wider than the viewport. */
async function checkScreen(page: Page, [name, address, open]: Screen) {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByText(/^(Loading|Authenticating)/)).toHaveCount(0)
  await open?.(page)
  await expectNoViolations(page, `${name}, wide, light`)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectNoViolations(page, `${name}, narrow, dark`)
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(beyond, `${name}, narrow`).toBeLessThanOrEqual(0)
}

async function expectNoViolations(page: Page, where: string) {
  await page.evaluate(layOutEverything)
  await expect.poll(() => page.evaluate(transitionsUnderWay)).toBe(0)
  // The preview frame is left out, because the owner chose its colours: the tab itself shows their contrast.
  expect.soft(await violationsOn(page), where).toEqual([])
}

/** Lays out sections off screen (`content-visibility: auto`), which would report colours of the former colour scheme. */
const layOutEverything = () => {
  for (const element of document.querySelectorAll<HTMLElement>('*'))
    if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
}

const transitionsUnderWay = () =>
  document.getAnimations().filter(({ playState, effect }) => {
    return playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY
  }).length

test.describe('every screen is for everybody', () => {
  test.describe.configure({ mode: 'parallel', timeout: 480_000 })

  test('a visitor’s', async ({ page }) => {
    for (const look of visitorScreens) await checkScreen(page, look)
  })

  for (const [name, screens] of Object.entries(ownerScreens)) {
    test(`an owner’s ${name}`, async ({ page }) => {
      await signUp(page)
      const gallery = await createGallery(page, 'Dunes and a long walk over every single one of them')
      await addImages(page, gallery, [
        await imageFile('dune.jpg'),
        await imageFile('ridge.jpg', { width: 300, height: 500 }),
      ])
      const [gone] = await addImages(page, gallery, [await imageFile('gone.jpg')])
      await page.request.delete(`/api/images/${gone!.id}`)
      await page.request.post(`/api/galleries/${gallery.id}/view-links`, { data: { name: 'Ana and Ben' } })
      for (const look of screens(gallery)) await checkScreen(page, look)
    })
  }
})
