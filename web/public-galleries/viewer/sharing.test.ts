import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sharePage } from './share-page.ts'
import { sharedAddress, sharingText } from './sharing.ts'

const ADDRESS = 'https://dunes.example.com/'
const GUESTS = 'https://dunes.example.com/with/guest'
/** Path of a gallery with ADDRESSES=paths; its name may equal the path of links. */
const PATH = 'https://example.com/@with'
const facts = (shareUrl: string | null, shareNeedsPassword = false, studio?: string) => ({
  listed: false,
  sharing: { shareUrl, shareNeedsPassword },
  ...(studio && { studio }),
})

test.each([
  ['the gallery’s own address', facts(ADDRESS), ADDRESS, `${ADDRESS}p/7`, ''],
  ['that and a password', facts(ADDRESS, true), ADDRESS, `${ADDRESS}p/7`, 'Guests need the password.'],
  ['a link for guests', facts(GUESTS), GUESTS, GUESTS, ''],
  ['an address at a path', facts(PATH), PATH, `${PATH}/p/7`, ''],
  ['a link there', facts(`${PATH}/with/guest`), `${PATH}/with/guest`, `${PATH}/with/guest`, ''],
  ['nothing', facts(null), null, null, 'Only the photographer can invite others to this gallery.'],
  ['nothing', facts(null, false, 'Mara'), null, null, 'Only Mara can invite others to this gallery.'],
])('hands on %s', (_what, given, gallery, picture, text) => {
  expect([sharedAddress(given), sharedAddress(given, 7), sharingText(given)]).toEqual([
    gallery,
    picture,
    text,
  ])
})

describe('Share on the page', () => {
  const system = vi.fn(async () => {})
  const writeText = vi.fn(async () => {})
  beforeEach(() => {
    document.body.innerHTML = '<h1>Dunes</h1><button data-share>Share</button>'
    HTMLElement.prototype.showPopover = vi.fn()
    HTMLElement.prototype.hidePopover = vi.fn()
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    vi.clearAllMocks()
  })
  afterEach(() => vi.unstubAllGlobals())

  async function share(given: Parameters<typeof sharePage>[1]) {
    const said: string[] = []
    await sharePage(
      document.querySelector('button')!,
      given,
      (text) => said.push(text),
      () => import('./share-page-menu.ts'),
    )
    const items = [...document.querySelectorAll('.share-menu li')]
    const hrefs = [...document.querySelectorAll<HTMLAnchorElement>('.share-menu a')].map(({ href }) => href)
    return { said, texts: items.map(({ textContent }) => textContent), hrefs }
  }
  const withSystem = () => vi.stubGlobal('navigator', { clipboard: { writeText }, share: system })

  test('hands a link for guests to every way there is', async () => {
    const { texts, hrefs, said } = await share(facts(GUESTS))
    expect(texts).toEqual(['WhatsApp', 'E-mail', 'Copy link', 'QR code'])
    for (const href of hrefs) expect(decodeURIComponent(href)).toContain(GUESTS)
    const copy = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Copy link',
    )
    copy!.click()
    await expect.poll(() => said).toEqual(['Link copied'])
    expect(writeText).toHaveBeenCalledWith(GUESTS)
  })

  test('opens the system’s sheet at once, but says first what guests need', async () => {
    withSystem()
    expect((await share(facts(GUESTS))).texts).toEqual([])
    expect(system).toHaveBeenCalledWith({ url: GUESTS, title: 'Dunes' })
    const { texts } = await share(facts(ADDRESS, true))
    expect(texts.slice(0, 2)).toEqual(['Guests need the password.', 'Share…'])
    expect(system).toHaveBeenCalledTimes(1)
  })

  test('says who invites others where nothing may be handed on', async () => {
    withSystem()
    expect((await share(facts(null, false, 'Mara'))).texts).toEqual([
      'Only Mara can invite others to this gallery.',
    ])
    expect(system).not.toHaveBeenCalled()
  })
})
