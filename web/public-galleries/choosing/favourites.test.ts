import { beforeEach, describe, expect, test, vi } from 'vitest'
import { exampleImage } from '#testing/example-gallery.ts'
import { dropGone, showChoosing } from './choose-favourites.ts'
import { favouritesOf } from './favourites.ts'
import type { WholeGallery } from './find-images.ts'

const ID = 'abcdefgh23456789'
const facts = {
  galleryId: 7,
  publicId: ID,
  path: '',
  picture: undefined,
  listed: true,
  version: 1,
  count: 60,
  offset: 0,
  walls: [],
  layout: 'masonry' as const,
  spacing: 'narrow' as const,
  theme: 'auto' as const,
  showImageMetadata: false,
  allowSelections: true,
}

/** A gallery's page with two tiles in the HTML and a third rendered later. `head`: markup above them. */
function visit(head = '') {
  history.replaceState(null, '', '/')
  document.body.innerHTML = `<div class="page">${head}<main><ol class="grid">${[0, 1]
    .map(
      (n) =>
        `<li class="tile" id="image-${1000 + n}"><a href="#" data-slide="${n}"><img alt="Dune ${n}"></a></li>`,
    )
    .join('')}</ol></main></div>`
  const page = document.querySelector<HTMLElement>('.page')!
  const grid = page.querySelector<HTMLElement>('.grid')!
  const opened = vi.fn()
  grid.addEventListener('click', opened)
  const listeners: (() => void)[] = []
  let arrived = 2
  const images = {
    at: (index: number) =>
      index < arrived ? exampleImage(index, { title: index < 2 ? `Dune ${index}` : null }) : undefined,
    load: async () => {},
    onArrival(listener: () => void) {
      listeners.push(listener)
      return () => {}
    },
    ratios: async () => new Uint16Array(),
  }
  const shown = { facts, images, reveal: () => {}, hash: '' }
  showChoosing({ page, shown, announce() {} })
  return {
    grid,
    opened,
    shown,
    arrive() {
      arrived = 60
      for (const listener of listeners) listener()
    },
  }
}

const named = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (button) => (button.getAttribute('aria-label') ?? button.textContent) === name,
  )!
const pressed = () =>
  [...document.querySelectorAll('.heart')].map((heart) => heart.getAttribute('aria-pressed') === 'true')
const bar = () => document.querySelector<HTMLElement>('.choice-bar')!
const dialog = () => document.querySelector('dialog')!
const type = (name: string, text: string) => {
  const field = dialog().querySelector<HTMLInputElement>(`[name=${name}]`)!
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
const what = () => dialog().querySelector('form .what')!.textContent
const problem = (name: string) => dialog().querySelector(`#${name}-problem`)!.textContent
const alert = () => dialog().querySelector('[role=alert]')!.textContent

beforeEach(() => localStorage.clear())

describe('on the gallery’s own page', () => {
  const entry = () => document.querySelector<HTMLAnchorElement>('[data-chosen]')!

  test('an entry of its bar leads to what is chosen, where it is sent', async () => {
    visit('<div class="page-bar"><a href="#favourites" data-chosen hidden>0</a></div>')
    expect([entry().hidden, bar().hidden]).toEqual([true, true])
    named('Favourite Dune 1').click()
    expect([entry().hidden, entry().textContent, entry().getAttribute('aria-label')]).toEqual([
      false,
      '1',
      '1 favourite',
    ])
    expect([bar().hidden, entry().hasAttribute('aria-current')]).toEqual([true, false])
    entry().click()
    expect(location.hash).toBe('#favourites')
    await expect.poll(() => bar().hidden).toBe(false)
    expect(bar().nextElementSibling!.tagName).toBe('MAIN')
    expect(bar().textContent).toBe('1 favouriteShow allSend')
    expect(entry().getAttribute('aria-current')).toBe('true')
    entry().click()
    await expect.poll(() => bar().hidden).toBe(true)
    expect([location.hash, entry().hasAttribute('aria-current')]).toEqual(['', false])
    named('Favourite Dune 1').click()
    expect(entry().hidden).toBe(true)
  })
})

describe('favourites', () => {
  test('are made by a heart on each tile, which does not open the viewer, and stay for the next visit', () => {
    const { opened } = visit()
    expect(bar().hidden).toBe(true)
    named('Favourite Dune 1').click()
    expect(opened).not.toHaveBeenCalled()
    expect(pressed()).toEqual([false, true])
    expect(bar().hidden).toBe(false)
    expect(bar().textContent).toBe('1 favouriteShowSend')
    visit()
    expect(pressed()).toEqual([false, true])
    named('Favourite Dune 1').click()
    expect([pressed(), bar().hidden]).toEqual([[false, false], true])
  })

  test('are made with H on what has the focus, but not with Ctrl+H', () => {
    const { grid } = visit()
    // One stop of the Tab key for each picture.
    expect([...grid.querySelectorAll<HTMLElement>('a, .heart')].map(({ tabIndex }) => tabIndex)).toEqual([
      0, -1, 0, -1,
    ])
    const presses = (more: KeyboardEventInit = {}) =>
      grid
        .querySelector('a')!
        .dispatchEvent(new KeyboardEvent('keydown', { key: 'h', bubbles: true, ...more }))
    for (const modifier of ['altKey', 'ctrlKey', 'metaKey']) presses({ [modifier]: true })
    expect(pressed()).toEqual([false, false])
    presses()
    expect(pressed()).toEqual([true, false])
  })

  test('are there for tiles that are rendered later, once their images are known', async () => {
    const { grid, arrive } = visit()
    const tile = document.createElement('li')
    tile.className = 'tile'
    tile.innerHTML = '<a data-slide="50" aria-label="Image 51 of 60"></a>'
    grid.append(tile)
    await expect.poll(() => document.querySelectorAll('.heart')).toHaveLength(2)
    arrive()
    named('Favourite Image 51 of 60').click()
    expect(favouritesOf(ID).list()).toEqual([1050])
  })

  test('work without storage, and with what is not ours in it', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    visit()
    named('Favourite Dune 0').click()
    expect(pressed()).toEqual([true, false])
    vi.restoreAllMocks()
    for (const stored of ['{', 'null', '[1]', '{"marked":[1,"2",-3,1.5,1],"sent":7}']) {
      localStorage.setItem(`picturerail:marks:${ID}`, stored)
      expect(favouritesOf(ID).list()).toEqual(stored.includes('marked') ? [1] : [])
    }
  })

  test('follow another tab with the same gallery', () => {
    visit()
    const newValue = JSON.stringify({ marked: [1000], sent: [] })
    dispatchEvent(new StorageEvent('storage', { key: `picturerail:marks:${ID}`, newValue }))
    expect(pressed()).toEqual([true, false])
  })
})

describe('favourites of pictures that are gone', () => {
  /** A gallery of 450 images. */
  function pages() {
    const loaded: number[] = []
    const at = (index: number) => (index < 450 ? exampleImage(index) : undefined)
    const load = async (from: number) => void loaded.push(from)
    return { loaded, gallery: { facts: { count: 450 }, images: { at, load } } as unknown as WholeGallery }
  }
  const marked = (...ids: number[]) => {
    localStorage.setItem(`picturerail:marks:${ID}`, JSON.stringify({ marked: ids, sent: [] }))
    return favouritesOf(ID)
  }

  test('are taken off', async () => {
    const favourites = marked(1001, 9999)
    await dropGone(favourites, pages().gallery)
    expect(favourites.list()).toEqual([1001])
    expect(favouritesOf(ID).list()).toEqual([1001])
  })

  test('are looked for only until all pictures are found', async () => {
    const { gallery, loaded } = pages()
    await dropGone(marked(1320), gallery)
    expect(loaded).toEqual([0, 200])
    await dropGone(marked(), gallery)
    expect(loaded).toEqual([0, 200])
    expect(favouritesOf(ID).list()).toEqual([])
  })

  test('stay when the pictures cannot be loaded', async () => {
    const favourites = marked(9999)
    const { gallery } = pages()
    gallery.images.load = () => Promise.reject(new Error('503'))
    await dropGone(favourites, gallery)
    expect(favourites.list()).toEqual([9999])
  })
})

describe('the dialog', () => {
  type Sent = { url: string; body: unknown }
  /** Opens it with two favourites; the server sends these answers. */
  async function opens(...answers: (Response | Error)[]) {
    const sent: Sent[] = []
    vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
      sent.push({ url, body: JSON.parse(body) })
      const answer = answers.shift()!
      if (answer instanceof Error) throw answer
      return answer
    })
    visit()
    named('Favourite Dune 0').click()
    named('Favourite Dune 1').click()
    named('Send').click()
    await expect.poll(() => document.querySelector('dialog')?.open).toBe(true)
    await expect.poll(pictures).toHaveLength(2)
    return { sent }
  }
  const refused = (status: number, body: object) => new Response(JSON.stringify(body), { status })
  const send = () => dialog().querySelector<HTMLElement>('.act')!.click()
  const pictures = () => [...dialog().querySelectorAll('.strip img')].map((img) => img.getAttribute('alt'))

  test('shows what is sent as small pictures, each removable', async () => {
    await opens()
    expect(pictures()).toEqual(['Dune 0', 'Dune 1'])
    named('Remove Dune 0').click()
    await expect.poll(pictures).toEqual(['Dune 1'])
    expect([pressed(), what()]).toEqual([[false, true], '1 favourite.'])
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Remove Dune 1')
    named('Remove Dune 1').click()
    await expect.poll(pictures).toEqual([])
    expect([what(), dialog().querySelector<HTMLButtonElement>('.act')!.disabled]).toEqual([
      '0 favourites.',
      true,
    ])
  })

  test('says what is new and what is gone since the list was sent', async () => {
    await opens(new Response('{"id":3}', { status: 201 }))
    type('name', 'Ana')
    send()
    await expect.poll(() => dialog().querySelector<HTMLElement>('.done')!.hidden).toBe(false)
    const sendAgain = () => [...bar().querySelectorAll('button')].at(-1)!.click()
    sendAgain()
    await expect.poll(what).toBe('2 favourites. You sent 2 before: nothing has changed.')
    localStorage.setItem(`picturerail:marks:${ID}`, JSON.stringify({ marked: [1001], sent: [1000, 999] }))
    visit()
    named('Send').click()
    await expect
      .poll(() => [...document.querySelectorAll('form .what')].at(-1)?.textContent)
      .toBe('1 favourite. You sent 2 before: 1 new, 2 removed.')
    expect(document.querySelector<HTMLElement>('.strip li')?.dataset.is).toBe('New')
  })

  test('asks for a name before it sends', async () => {
    const { sent } = await opens()
    type('email', 'ana')
    send()
    expect([problem('name'), problem('email')]).toEqual(['Please enter your name', ''])
    expect(document.activeElement?.getAttribute('name')).toBe('name')
    type('name', 'Ana')
    expect(problem('name')).toBe('')
    expect(sent).toEqual([])
  })

  test('sends what is marked, says so, and leaves the favourites', async () => {
    const { sent } = await opens(new Response('{"id":3}', { status: 201 }))
    type('name', ' Ana ')
    type('message', 'For the album')
    send()
    expect(named('Sending...')).toBeDefined()
    await expect.poll(() => dialog().querySelector<HTMLElement>('.done')!.hidden).toBe(false)
    expect(sent).toEqual([
      {
        url: `/api/public/galleries/${ID}/selections`,
        body: { name: 'Ana', message: 'For the album', imageIds: [1000, 1001] },
      },
    ])
    expect(dialog().querySelector('.done')!.textContent).toMatch(
      /Sent\. Thank you, Ana!\s+Your 2 favourites stay/,
    )
    expect(dialog().getAttribute('aria-labelledby')).toBe('done-title')
    named('Close').click()
    expect(pressed()).toEqual([true, true])
    expect(bar().textContent).toBe('2 favourites, sentShowSend')
    named('Favourite Dune 0').click()
    expect(bar().textContent).toBe('1 favouriteShowSend')
  })

  test.each([
    ['selections_off', 403, /are switched off/],
    ['gallery_closed', 404, /is closed/],
    ['not_found', 404, /no longer here/],
    ['password_required', 401, /needs its password again/],
    ['too_many_requests', 429, /try again later/],
    ['internal_error', 500, /couldn't send your favourites/],
  ])('says what is wrong where it cannot be sent: %s', async (code, status, words) => {
    await opens(refused(status, { message: 'x', code }), new Response('{"id":3}', { status: 201 }))
    type('name', 'Ana')
    send()
    await expect.poll(() => alert()).toMatch(words)
    expect(pressed()).toEqual([true, true])
    send()
    await expect.poll(() => dialog().querySelector<HTMLElement>('.done')!.hidden).toBe(false)
  })

  test('says that there is no connection, and what the server does not accept', async () => {
    await opens(
      new TypeError('Failed to fetch'),
      new Response('<h1>Bad Gateway</h1>', { status: 502 }),
      refused(400, { code: 'invalid_input', issues: [{ path: 'email', message: 'Invalid email address' }] }),
    )
    type('name', 'Ana')
    send()
    await expect.poll(() => alert()).toMatch(/no connection/)
    send()
    await expect.poll(() => alert()).toMatch(/couldn't send your favourites/)
    send()
    await expect.poll(() => problem('email')).toBe('Invalid email address')
    expect(alert()).toBe('')
  })

  test('takes the marks off images that are gone, and says so', async () => {
    const gone = (imageIds: number[]) => refused(409, { code: 'images_missing', current: { imageIds } })
    const { sent } = await opens(gone([1001]), gone([]))
    type('name', 'Ana')
    send()
    await expect
      .poll(() => alert())
      .toBe('One of your favourites is no longer in this gallery. Send the other one?')
    expect(pressed()).toEqual([false, true])
    send()
    await expect.poll(() => alert()).toBe('One of your favourites is no longer in this gallery.')
    expect(sent[1]!.body).toMatchObject({ imageIds: [1001] })
    expect(dialog().querySelector<HTMLButtonElement>('.act')!.disabled).toBe(true)
  })
})
