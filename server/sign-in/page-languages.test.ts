/** The documents of the screens of people who sign in or are invited: in the visitor's language. */
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { person, visitor } from '#testing/people.ts'
import { documentOf, said, saidBy } from '#testing/said-by.ts'
import { appForThisFile } from '#testing/start-app.ts'
import german from '#texts/de.ts'

const at = appForThisFile({ DEFAULT_LANGUAGE: 'sv' })

const { accounts } = german
const asks = (url: string, accept?: string) =>
  visitor(at).get(url, accept === undefined ? {} : { 'accept-language': accept })

const SPOKEN = [
  '/sign-in',
  '/sign-in?mode=create',
  '/sign-in?invitation=ended',
  '/forgot-password',
  '/reset-password/token',
  '/verify-email/token',
  '/accept-collaboration',
  '/accept-collaboration/token',
]

describe.each(SPOKEN)('%s', (url) => {
  const inGerman = `${url}${url.includes('?') ? '&' : '?'}lang=de`

  test('speaks what the address, the browser or the host says', async () => {
    expect(saidBy(await asks(inGerman, 'he'))).toMatchObject(said('de', false))
    expect(saidBy(await asks(url, 'iw, en;q=0.5'))).toMatchObject(said('he', true))
    expect(saidBy(await asks(url, 'tlh'))).toMatchObject(said('sv', true))
    expect(saidBy(await asks(inGerman.replace('=de', '=xx'), 'pl'))).toMatchObject(said('pl', true))
  })

  test('names the cookie and, where that decides, the header', async () => {
    expect((await asks(url, 'ar')).headers.vary).toBe('cookie, accept-language')
    expect((await asks(inGerman, 'ar')).headers.vary).toBe('cookie')
  })

  test('says to people who are signed in the same', async () => {
    const olga = await person(at)
    const answer = await olga.get(url, { 'accept-language': 'ar' })
    expect(answer.statusCode).toBe(200)
    expect(saidBy(answer)).toMatchObject(said('ar', true))
  })
})

test.each(['/', '/dashboard', '/account', '/nowhere'])('%s stays English', async (url) => {
  const answer = await asks(`${url}?lang=de`, 'de')
  expect(documentOf(answer).documentElement.lang).toBe('en')
  expect(answer.headers['content-language']).toBeUndefined()
  expect(answer.headers.vary ?? '').not.toContain('accept-language')
})

describe('the page that is drawn', () => {
  test('says all in its language, and its links keep what the address says of it', async () => {
    const page = documentOf(await asks('/sign-in?lang=de', 'ja'))
    expect(page.querySelector('h1')!.textContent).toBe(accounts.signIn)
    expect(page.body.textContent).toContain(accounts.createAccount)
    expect(page.body.textContent).toContain(accounts.skipToContent)
    const links = page.querySelectorAll('main a, header nav a')
    const addresses = [...links].map((link) => link.getAttribute('href')!)
    expect(addresses.length).toBeGreaterThan(3)
    for (const address of addresses) expect(address).toMatch(/[?&]lang=de(&|$)/)
    expect(page.querySelector('.languages [aria-current]')!.getAttribute('lang')).toBe('de')
  })

  test('has links without a language where the address says none', async () => {
    const page = documentOf(await asks('/sign-in', 'de'))
    expect(page.querySelector('h1')!.textContent).toBe(accounts.signIn)
    expect(page.querySelector('main a[href^="/forgot-password"]')!.getAttribute('href')).toBe(
      '/forgot-password',
    )
  })

  test('leads to itself in another language, with what else its address says', async () => {
    const page = documentOf(await asks('/sign-in?lang=de&mode=create&returnTo=%2Faccount'))
    expect(page.querySelector('.languages [lang=ja]')!.getAttribute('href')).toBe(
      '?mode=create&returnTo=%2Faccount&lang=ja',
    )
  })

  test.each(LANGUAGES)('is drawn in %s', async (language) => {
    const answer = await asks(`/sign-in?mode=create&lang=${language}`)
    expect(saidBy(answer)).toMatchObject({ ...said(language, false), current: language })
  })

  test('is English to the letter', async () => {
    const page = documentOf(await asks('/sign-in', 'en'))
    expect(page.querySelector('main')!.textContent).toMatch(
      /^Sign inSign inCreate accountE-mailPasswordSign inorSign in with a passkeyForgot your password\?/,
    )
  })

  test.each([
    `?lang=${'x'.repeat(10_000)}`,
    '?lang=%3Cscript%3Ealert(1)%3C/script%3E',
    '?lang=__proto__',
    '?lang[]=de',
    '?lang=%00',
  ])('nonsense %# is ignored', async (query) => {
    const answer = await asks(`/sign-in${query}`, 'pl')
    expect(answer.statusCode).toBe(200)
    expect(saidBy(answer)).toMatchObject(said('pl', true))
    expect(answer.body).not.toContain('<script>alert')
  })
})

test('the way to the sign-in page keeps the language', async () => {
  const led = async (query: string) => (await asks(`/api/login${query}`)).headers.location
  expect(await led('?returnTo=%2Faccount&lang=ar')).toBe('/sign-in?returnTo=%2Faccount&lang=ar')
  expect(await led('?returnTo=%2Faccount&lang=xx')).toBe('/sign-in?returnTo=%2Faccount')
})

test('without scripts the documents say so in their language', async () => {
  const { body } = await asks('/forgot-password?lang=de')
  expect(body).toContain(`<noscript>${accounts.needsScript}`)
  expect(body).toContain(`<div id="not-loaded" role="alert">${accounts.pageUnreachable} `)
})
