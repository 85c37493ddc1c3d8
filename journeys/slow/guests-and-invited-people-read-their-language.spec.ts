import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Gallery } from '#contract/galleries.ts'
import { directionOf, LANGUAGES, type Language } from '#contract/languages.ts'
import type { ShareableLink } from '#contract/upload-links.ts'
import { violationsOn } from '#testing/accessibility.ts'
import { imageFile } from '#testing/image-files.ts'
import { chosen, createGallery, expect, signUp, test } from '#testing/journey.ts'
import { emailTo } from '#testing/mailbox.ts'
import { PASSWORD } from '#testing/password.ts'
import arabic from '#texts/ar.ts'
import german from '#texts/de.ts'
import japanese from '#texts/ja.ts'

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** Languages in which people examined every page. */
const LOOKED_AT: Language[] = ['de', 'ja', 'ar', 'he']

let owner: Page
let gallery: Gallery
let link: ShareableLink

test.beforeAll(async ({ browser, program }) => {
  owner = await (await browser.newContext({ baseURL: program.origin })).newPage()
  await signUp(owner, 'Amal')
  gallery = await createGallery(owner, 'أمل ويوسف', 'يوم بين الكثبان.')
  link = await makeLink()
})
test.afterAll(() => owner?.context().close())

async function makeLink(): Promise<ShareableLink> {
  const made = await owner.request.post(`/api/galleries/${gallery.id}/shareable-links`, {
    data: { name: null },
  })
  return made.json()
}

const visit = async (browser: Browser, options: BrowserContextOptions) =>
  (await browser.newContext({ reducedMotion: 'reduce', ...options })).newPage()

/** Number of lines of an element and the text before it. Runs in the page. */
function linesWithWord(element: Element) {
  const range = document.createRange()
  range.setStart(element.previousSibling!, 0)
  range.setEndAfter(element)
  return new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom))).size
}

const beyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('a guest adds a photo in Arabic, on a mirrored page', async ({ browser, program }) => {
  const { guests } = arabic
  const page = await visit(browser, { ...PHONE, locale: 'ar', baseURL: program.origin })
  await page.goto(`/invite/${link.token}`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveClass('scripted')
  await page
    .locator('#files')
    .setInputFiles([
      chosen(await imageFile('the first dance.jpg', { width: 600, height: 400 })),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') },
    ])
  await expect(page.locator('#thanks')).toContainText(guests.imagesUploaded)
  await expect(page.locator('#skipped')).toContainText('notes.txt')
  const name = page.locator('#own .name')
  await expect(name).toHaveText('the first dance.jpg')
  await expect(name).toHaveAttribute('dir', 'auto')
  const [picture, button] = [page.locator('#own img'), page.locator('#own li button')]
  expect((await picture.boundingBox())!.x).toBeGreaterThan((await button.boundingBox())!.x)
  await button.click()
  await expect(page.getByRole('alertdialog')).toContainText(guests.willBeDeleted)
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: guests.cancel }).click()
  await owner.request.delete(`/api/shareable-links/${link.id}`)
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByRole('heading', { name: guests.invitationEnded })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  link = await makeLink()
  await page.context().close()
})

test('an invited person creates an account in German, and works in English from there', async ({
  browser,
  program,
}) => {
  const { accounts } = german
  // The header shows it as long as its person has no name.
  const email = `ines-${randomUUID().slice(0, 8)}@${'sehr-lange-'.repeat(5)}adresse.example.org`
  await owner.request.post(`/api/galleries/${gallery.id}/collaborators`, { data: { email } })
  const message = await emailTo(program.dataDirectory, email, 'Invitation')
  const invitation = message.links.find((address) => address.includes('/accept-collaboration/'))!
  const page = await visit(browser, { ...PHONE, locale: 'de-AT' })
  await page.goto(invitation)
  await expect(page.getByRole('heading', { name: accounts.accountRequired })).toBeVisible()
  await page.getByRole('link', { name: accounts.continueNow }).click()
  await page.getByRole('link', { name: accounts.createAccount }).click()
  const create = page.getByRole('button', { name: accounts.createAccount })
  await page.getByLabel(accounts.email, { exact: true }).fill(email)
  await page.getByLabel(accounts.password, { exact: true }).fill('kurz')
  await create.click()
  await expect(page.getByText('Das Passwort muss mindestens 10 Zeichen haben')).toBeVisible()
  await page.getByLabel(accounts.password, { exact: true }).fill('passwort1234')
  await create.click()
  await expect(page.getByText(accounts.refusedWeak)).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.getByLabel(accounts.password, { exact: true }).fill(PASSWORD)
  await create.click()
  await expect(page.getByRole('heading', { name: accounts.invitedToCollaborate })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  // Japanese has no spaces: its day would be in the next line, apart from the word before it.
  const pending = await visit(browser, PHONE)
  await pending.context().addCookies(await page.context().cookies())
  await pending.goto(`${invitation}?lang=ja`)
  const day = pending.locator('time')
  expect(await day.evaluate(linesWithWord)).toBe(1)
  await pending.context().close()
  await page.getByRole('button', { name: accounts.accept }).click()
  await expect(page.getByText(accounts.accepted, { exact: true })).toBeVisible()
  await page.waitForURL('**/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = (await page.getByRole('menu').boundingBox())!
  expect([menu.x >= 0, menu.x + menu.width <= 390]).toEqual([true, true])
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(page.getByRole('heading', { name: accounts.alreadyCollaborator })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.context().close()
})

test('a person signs in on the Japanese page after a wrong password', async ({ browser, program }) => {
  const { accounts } = japanese
  const { email } = await signUp(await visit(browser, { baseURL: program.origin }), 'Kaori')
  const page = await visit(browser, { baseURL: program.origin, locale: 'en-GB' })
  await page.goto('/sign-in?lang=ja')
  await expect(page.getByRole('heading', { name: accounts.signIn })).toBeVisible()
  await page.getByLabel(accounts.email, { exact: true }).fill(email)
  await page.getByLabel(accounts.password, { exact: true }).fill('not this one')
  const press = page.getByRole('main').getByRole('button', { name: accounts.signIn, exact: true })
  await press.click()
  await expect(page.getByRole('alert')).toContainText(accounts.refusedCredentials)
  await page.getByRole('link', { name: accounts.forgotPassword }).click()
  await expect(page).toHaveURL(/\/forgot-password\?lang=ja$/)
  await page.getByRole('link', { name: accounts.backToSignIn }).click()
  // The page before has a field for the e-mail, too.
  await expect(page).toHaveURL(/\/sign-in\?lang=ja$/)
  await expect(page.getByRole('heading', { name: accounts.signIn })).toBeVisible()
  await page.getByLabel(accounts.email, { exact: true }).fill(email)
  await page.getByLabel(accounts.password, { exact: true }).fill(PASSWORD)
  await press.click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.context().close()
})

/** The pages, each with a selector of their content. */
const PAGES: [address: () => string, there: string][] = [
  [() => `/invite/${link.token}`, 'html.scripted #form'],
  [() => '/invite/nonsense', 'html.scripted .shut'],
  [() => '/sign-in', 'form button[type=submit]:enabled'],
  [() => '/sign-in?mode=create', 'form button[type=submit]:enabled'],
  [() => '/forgot-password', 'form'],
  [() => '/reset-password/token', 'form'],
  [() => '/verify-email/token', 'main button'],
  [() => '/accept-collaboration', 'main h1'],
]

for (const language of LANGUAGES) {
  test(`no page is wider than a phone (${language})`, async ({ browser, program }) => {
    const page = await visit(browser, { ...PHONE, baseURL: program.origin })
    for (const [address, there] of PAGES) {
      const at = address()
      await page.goto(`${at}${at.includes('?') ? '&' : '?'}lang=${language}`)
      await expect(page.locator(there).first(), at).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language))
      expect.soft(await beyond(page), at).toBeLessThanOrEqual(0)
      if (LOOKED_AT.includes(language)) expect.soft(await violationsOn(page), at).toEqual([])
    }
    await page.context().close()
  })
}
