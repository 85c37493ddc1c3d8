import allTexts from 'texts:all'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import type { Pick, PublicPicks } from '#contract/picks.ts'
import { exampleImage } from '#testing/example-gallery.ts'
import { speak } from '#web/texts/texts.ts'
import { showChoosing } from './choose-picks.ts'
import { type Picks, picksOf } from './picks.ts'

const ID = 'abcdefgh23456789'
const [KISS, RINGS, CAKE] = [1000, 1001, 1002] as const

/** State on the server, which other devices change as well, and the requests that it received. */
let kept: PublicPicks
let asked: string[]
/** Delivers a message from another page in the same browser; `told` are this page's messages. */
let hears: (told: unknown) => void
let told: unknown[]
/** Answers to the next changes, instead of saving them; an error breaks the connection. */
let refusals: (Response | Error)[]

beforeEach(() => {
  kept = {
    ...{ name: 'Ana', maxPicks: null, overLimit: 'refuse', extraNote: null },
    ...{ doneAt: null, askedAt: null, picks: [], replacedSince: [] },
  }
  asked = []
  refusals = []
  told = []
  history.replaceState(null, '', '/')
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      onmessage = (_: unknown) => {}
      constructor() {
        hears = (data) => this.onmessage({ data })
      }
      postMessage = (data: unknown) => told.push(data)
    },
  )
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    const [, rest = ''] = url.split(`/api/public/galleries/${ID}/picks`)
    const sent = body && JSON.parse(body)
    if (method === 'GET') return kept ? Response.json(kept) : refusal('link_ended')
    asked.push([method, rest, body].filter(Boolean).join(' '))
    const refused = refusals.shift()
    if (refused instanceof Error) throw refused
    if (refused) return refused
    if (rest === '/done') {
      kept.doneAt = '2026-06-14T12:00:00.000Z'
      return Response.json({ doneAt: kept.doneAt })
    }
    if (rest === '/reopen') {
      kept.askedAt = new Date().toISOString()
      return new Response(null, { status: 202 })
    }
    const imageId = Number(rest.slice(1))
    const before = kept.picks.find((pick) => pick.imageId === imageId)
    kept.picks = kept.picks.filter((pick) => pick !== before)
    if (method === 'DELETE') return new Response(null, { status: 204 })
    const pick: Pick = { imageId, note: before?.note ?? null, ...sent }
    kept.picks.push(pick)
    return Response.json(pick)
  })
})

const refusal = (code: string, status = 409) => Response.json({ message: 'x', code }, { status })
const OFFLINE = new TypeError('Failed to fetch')

describe('picks', () => {
  async function read(): Promise<Picks> {
    const picks = picksOf({ publicId: ID })
    await picks.refresh()
    return picks
  }
  const settled = () => expect.poll(() => asked.length)

  test('are shown at once and saved one after the other; the same again saves nothing', async () => {
    const picks = await read()
    picks.choose(KISS, 'yes')
    picks.choose(RINGS, 'maybe')
    picks.choose(KISS, 'yes')
    expect([picks.markOf(KISS), picks.markOf(RINGS), picks.list()]).toEqual(['yes', 'maybe', [KISS, RINGS]])
    await settled().toBe(2)
    picks.choose(RINGS, null)
    await settled().toBe(3)
    expect(asked).toEqual([
      `PUT /${KISS} {"mark":"yes"}`,
      `PUT /${RINGS} {"mark":"maybe"}`,
      `DELETE /${RINGS}`,
    ])
  })

  test('keep their notes, also those of a mark that was taken off', async () => {
    const picks = await read()
    picks.annotate(KISS, 'Nobody has marked it')
    picks.choose(KISS, 'yes')
    picks.annotate(KISS, 'For the album')
    picks.choose(KISS, 'maybe')
    expect(picks.noteOf(KISS)).toBe('For the album')
    await expect.poll(() => kept.picks).toEqual([{ imageId: KISS, mark: 'maybe', note: 'For the album' }])
    picks.choose(KISS, null)
    await expect.poll(() => kept.picks).toEqual([])
    expect(picks.noteOf(KISS)).toBe('')
    picks.choose(KISS, 'no')
    await expect.poll(() => kept.picks).toEqual([{ imageId: KISS, mark: 'no', note: 'For the album' }])
  })

  test('stay when there is no connection, and are saved by another try', async () => {
    const picks = await read()
    refusals = [OFFLINE]
    picks.choose(KISS, 'yes')
    await expect
      .poll(() => picks.problem()?.text)
      .toBe("Your change couldn't be saved: there's no connection.")
    refusals = [OFFLINE, new Response('<h1>Bad Gateway</h1>', { status: 502 })]
    picks.choose(RINGS, 'no')
    await expect.poll(() => picks.problem()?.text).toBe("2 changes couldn't be saved: there's no connection.")
    await picks.refresh()
    expect(picks.problem()).toEqual({
      text: "2 changes couldn't be saved: something went wrong.",
      again: true,
    })
    expect([picks.markOf(KISS), picks.markOf(RINGS), kept.picks]).toEqual(['yes', 'no', []])
    await picks.refresh()
    expect([picks.problem(), kept.picks.map(({ mark }) => mark)]).toEqual([undefined, ['yes', 'no']])
  })

  test('of other devices are read, and what is not saved here stays', async () => {
    const picks = await read()
    refusals = [OFFLINE]
    picks.choose(KISS, 'yes')
    await expect.poll(() => picks.problem()).toBeDefined()
    kept.picks = [
      { imageId: KISS, mark: 'no', note: 'Eyes' },
      { imageId: CAKE, mark: 'yes', note: null },
    ]
    refusals = [OFFLINE]
    await picks.refresh()
    expect([picks.markOf(KISS), picks.noteOf(KISS), picks.markOf(CAKE)]).toEqual(['yes', 'Eyes', 'yes'])
    await picks.refresh()
    expect(kept.picks).toContainEqual({ imageId: KISS, mark: 'yes', note: 'Eyes' })
  })

  test.each([
    ['picks_full', 409, /That's all 20\. Remove one to add another\./],
    ['picks_off', 403, /switched off/],
    ['not_found', 404, /no longer in the gallery/],
    ['invalid_input', 400, /couldn't be saved/],
  ])('are taken back where they are refused, in words: %s', async (code, status, words) => {
    kept.maxPicks = 20
    const picks = await read()
    refusals = [refusal(code, status)]
    picks.choose(KISS, 'yes')
    await expect.poll(() => picks.problem()?.text).toMatch(words)
    expect([picks.markOf(KISS), picks.isClosed()]).toEqual([undefined, false])
  })

  test.each([
    ['link_ended', 404],
    ['link_required', 401],
    ['password_required', 401],
  ])('end with the link: %s', async (code, status) => {
    const picks = await read()
    refusals = [refusal(code, status)]
    picks.choose(KISS, 'yes')
    await expect.poll(() => picks.problem()).toEqual({ text: 'This link has ended', again: false })
    expect([picks.markOf(KISS), picks.isClosed()]).toEqual([undefined, true])
    picks.choose(RINGS, 'yes')
    expect(asked).toHaveLength(1)
  })
})

describe('the page of somebody who chooses', () => {
  const PAGE_BAR = '<div class="page-bar"><a href="#favourites" data-chosen hidden>0</a></div>'
  async function visit(studio?: string, pageBar = '') {
    document.body.innerHTML = `<div class="page">${pageBar}<main><ol class="grid">${[0, 1, 2]
      .map(
        (n) =>
          `<li class="tile" id="image-${1000 + n}"><a href="#" data-slide="${n}"><img alt="Dune ${n}"></a></li>`,
      )
      .join('')}</ol></main></div>`
    const page = document.querySelector<HTMLElement>('.page')!
    const facts = {
      galleryId: 7,
      publicId: ID,
      path: '',
      listed: false,
      version: 1,
      count: 3,
      offset: 0,
      walls: [3],
      layout: 'rows' as const,
      spacing: 'narrow' as const,
      theme: 'auto' as const,
      showImageMetadata: false,
      allowSelections: false,
      holder: { picks: true },
      ...(studio && { studio }),
    }
    const images = {
      at: (index: number) => (index in [0, 1, 2] ? exampleImage(index) : undefined),
      load: async () => {},
      onArrival: () => () => {},
      ratios: async () => new Uint16Array(),
    }
    const shown = { facts, images, reveal: () => {}, hash: '' }
    const { ending } = showChoosing({ page, shown, announce() {} })
    await expect.poll(() => document.querySelector('.heart')).not.toBeNull()
    return { page, shown, ending }
  }
  const bar = () => document.querySelector<HTMLElement>('.choice-bar')!
  const said = () => bar().querySelector('p')!.textContent
  const button = (name: string, within: ParentNode = document) =>
    [...within.querySelectorAll('button')].find(
      (one) => (one.getAttribute('aria-label') ?? one.textContent) === name && !one.hidden,
    )!
  const marks = () => [...document.querySelectorAll<HTMLElement>('.heart')].map(({ dataset }) => dataset.mark)

  test('leads to what is chosen before the first mark, too, where "I\'m done" waits for it', async () => {
    await visit(undefined, PAGE_BAR)
    const entry = document.querySelector<HTMLAnchorElement>('[data-chosen]')!
    await expect.poll(() => entry.hidden).toBe(false)
    expect([entry.textContent, entry.getAttribute('aria-label')]).toEqual(['0', '0 chosen'])
    expect(bar().hidden).toBe(true)
    entry.click()
    await expect.poll(() => document.querySelector('main')!.textContent).toBe('Nothing chosen yet.')
    expect([location.hash, bar().hidden, said()]).toEqual(['#favourites', false, '0 chosen'])
    expect(button("I'm done", bar()).disabled).toBe(true)
    hears({ imageId: RINGS, now: { mark: 'yes', note: null } })
    await expect.poll(() => document.querySelectorAll('.tile').length).toBe(1)
    expect(button("I'm done", bar()).disabled).toBe(false)
    entry.click()
    await expect.poll(() => document.querySelectorAll('.tile').length).toBe(3)
    expect([location.hash, bar().hidden, entry.textContent]).toEqual(['', true, '1'])
  })

  test.each(LANGUAGES)('names what leads there by what it shows, too (%s)', async (language) => {
    speak({ language, isAsked: false }, allTexts[language])
    for (const [maxPicks, doneAt] of [
      [null, null],
      [5, null],
      [null, '2026-08-30T12:00:00.000Z'],
    ] as const) {
      Object.assign(kept, { maxPicks, doneAt, picks: [] })
      for (const imageId of [KISS, RINGS, CAKE]) {
        await visit(undefined, PAGE_BAR)
        const entry = document.querySelector<HTMLAnchorElement>('[data-chosen]')!
        await expect.poll(() => entry.hidden).toBe(false)
        expect(entry.textContent).toContain(String(kept.picks.length))
        expect(entry.getAttribute('aria-label')).toContain(entry.textContent)
        kept.picks.push({ imageId, mark: 'yes', note: null })
      }
    }
  })

  test('is quiet in frames until something is chosen', async () => {
    await visit()
    expect(bar().hidden).toBe(true)
    button('Choose Dune 0').click()
    expect([bar().hidden, said(), marks()]).toEqual([false, '1 chosen', ['yes', '', '']])
  })

  test('says how many of how many are chosen, with a limit from the start', async () => {
    kept = { ...kept, maxPicks: 20, picks: [{ imageId: RINGS, mark: 'maybe', note: null }] }
    await visit()
    await expect.poll(said).toBe('0 of 20 chosen')
    expect(button('Choose Dune 1, now maybe').getAttribute('aria-pressed')).toBe('false')
    button('Choose Dune 1, now maybe').click()
    expect(said()).toBe('1 of 20 chosen')
    button('Choose Dune 1').click()
    expect(said()).toBe('0 of 20 chosen')
  })

  test('is used by keys', async () => {
    await visit()
    const presses = (key: string) =>
      document
        .querySelector('[data-slide="1"]')!
        .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    for (const [key, mark] of [
      ['1', 'yes'],
      ['2', 'maybe'],
      ['3', 'no'],
      ['0', ''],
      ['h', 'yes'],
      ['x', 'yes'],
    ]) {
      presses(key!)
      expect(marks()).toEqual(['', mark, ''])
    }
  })

  test('shows only yes and maybe, and everything again', async () => {
    kept.picks = [
      { imageId: KISS, mark: 'no', note: null },
      { imageId: RINGS, mark: 'maybe', note: null },
      { imageId: CAKE, mark: 'yes', note: null },
    ]
    const { shown, page } = await visit()
    const full = [...document.querySelectorAll('.tile')]
    await expect.poll(() => button('Chosen')).toBeDefined()
    button('Chosen').click()
    await expect.poll(() => shown.facts.count).toBe(2)
    expect([shown.images.at(0)?.id, shown.images.at(1)?.id, shown.images.at(2)]).toEqual([
      RINGS,
      CAKE,
      undefined,
    ])
    expect([shown.hash, location.hash]).toEqual(['#favourites', '#favourites'])
    expect(full.some((tile) => page.contains(tile))).toBe(false)
    button('Show all').click()
    await expect.poll(() => shown.facts.count).toBe(3)
    expect([location.hash, [...document.querySelectorAll('.tile')]]).toEqual(['', full])
  })

  test.each([
    ['Mara Lind', 'Thank you. Mara Lind has been told.'],
    [undefined, 'We have told the photographer.'],
  ])('ends when they are done (%s)', async (studio, thanks) => {
    kept.picks = [{ imageId: KISS, mark: 'yes', note: null }]
    const { ending } = await visit(studio)
    await expect.poll(said).toBe('1 chosen')
    button("I'm done", bar()).click()
    await expect.poll(() => document.querySelector('dialog')?.open).toBe(true)
    const dialog = document.querySelector('dialog')!
    dialog.querySelector('textarea')!.value = ' Thank you! '
    refusals = [OFFLINE]
    button("I'm done", dialog).click()
    await expect
      .poll(() => dialog.querySelector('[role=alert]')!.textContent)
      .toBe("Your change couldn't be saved: there's no connection.")
    button("I'm done", dialog).click()
    await expect.poll(() => dialog.querySelector('#done-title')!.textContent).toBe(thanks)
    expect(asked.at(-1)).toBe('POST /done {"message":"Thank you!"}')
    const who = studio ?? 'the photographer'
    expect(said()).toBe(`1 chosen. Sent to ${who} on 14 June 2026.`)
    expect([button("I'm done", bar()), ending.isOffered()]).toEqual([undefined, false])
    expect(
      [...document.querySelectorAll<HTMLButtonElement>('.heart')].every(({ disabled }) => disabled),
    ).toBe(true)
  })

  test('cannot be done before the first mark, of whichever kind', async () => {
    kept.maxPicks = 5
    const { ending } = await visit()
    await expect.poll(said).toBe('0 of 5 chosen')
    expect([button("I'm done", bar()).disabled, ending.isOffered()]).toEqual([true, false])
    document
      .querySelector('[data-slide="1"]')!
      .dispatchEvent(new KeyboardEvent('keydown', { key: '3', bubbles: true }))
    expect([button("I'm done", bar()).disabled, ending.isOffered(), said()]).toEqual([
      false,
      true,
      '0 of 5 chosen',
    ])
  })

  test('says how many are extra, with the note about them', async () => {
    const picks = [KISS, RINGS, CAKE].map((imageId) => ({ imageId, mark: 'yes' as const, note: null }))
    kept = { ...kept, maxPicks: 1, overLimit: 'allow', extraNote: '£10 each', picks }
    await visit()
    await expect.poll(said).toBe('3 of 1 chosen, 2 extra. £10 each')
    kept.overLimit = 'refuse'
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(said).toBe('3 of 1 chosen')
  })

  test('shows what is chosen by mark before it is sent, and takes it off', async () => {
    kept.picks = [
      { imageId: KISS, mark: 'yes', note: null },
      { imageId: RINGS, mark: 'maybe', note: null },
      { imageId: CAKE, mark: 'yes', note: null },
    ]
    await visit()
    await expect.poll(said).toBe('2 chosen')
    button("I'm done", bar()).click()
    const strips = () =>
      [...document.querySelectorAll<HTMLElement>('dialog [class^=of-]:not([hidden])')].map((part) => [
        part.querySelector('h3')!.textContent,
        part.querySelectorAll('img').length,
      ])
    await expect.poll(strips).toEqual([
      ['Yes (2)', 2],
      ['Maybe (1)', 1],
    ])
    const remove = () => document.querySelector<HTMLElement>('.of-maybe [aria-label^=Remove]')!
    remove().click()
    await expect.poll(strips).toEqual([['Yes (2)', 2]])
    await expect.poll(() => asked).toEqual([`DELETE /${RINGS}`])
    expect(document.activeElement).toBe(document.querySelector('dialog textarea'))
    for (const left of [1, 0]) {
      document.querySelector<HTMLElement>('.of-yes [aria-label^=Remove]')!.click()
      await expect.poll(() => document.querySelectorAll('.of-yes img').length).toBe(left)
    }
    expect(button("I'm done", document.querySelector('dialog')!).disabled).toBe(true)
  })

  test.each([
    ['Mara Lind', 'You have asked. Mara Lind will answer.'],
    [undefined, 'You have asked. The photographer will answer.'],
  ])('asks to change what is sent (%s)', async (studio, says) => {
    kept = { ...kept, doneAt: '2026-06-14T12:00:00.000Z' }
    kept.picks = [{ imageId: KISS, mark: 'yes', note: null }]
    await visit(studio)
    await expect.poll(() => button('Ask to change', bar())).toBeDefined()
    button('Ask to change', bar()).click()
    await expect.poll(() => document.querySelector('dialog')?.open).toBe(true)
    const dialog = document.querySelector('dialog')!
    dialog.querySelector('textarea')!.value = ' The cake! '
    refusals = [OFFLINE]
    button('Ask', dialog).click()
    await expect.poll(() => dialog.querySelector('[role=alert]')!.textContent).toMatch(/no connection/)
    button('Ask', dialog).click()
    await expect.poll(() => dialog.querySelector('#done-title')!.textContent).toBe(says)
    expect(asked.at(-1)).toBe('POST /reopen {"message":"The cake!"}')
    expect(said()).toBe(`1 chosen. Sent to ${studio ?? 'the photographer'} on 14 June 2026. ${says}`)
    expect(button('Ask to change', bar())).toBeUndefined()
  })

  test('says within the hour that it was asked, on another device too, and opens when a member reopens it', async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    kept = { ...kept, doneAt: minutesAgo(90), askedAt: minutesAgo(59) }
    await visit('Mara')
    await expect.poll(said).toContain('You have asked. Mara will answer.')
    kept.askedAt = minutesAgo(61)
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => button('Ask to change', bar())).toBeDefined()
    // A member has reopened the list in the meantime.
    button('Ask to change', bar()).click()
    await expect.poll(() => document.querySelector('dialog')?.open).toBe(true)
    kept = { ...kept, doneAt: null, picks: [{ imageId: KISS, mark: 'no', note: null }] }
    refusals = [refusal('picks_open', 409)]
    button('Ask', document.querySelector('dialog')!).click()
    await expect
      .poll(() => document.querySelector('dialog [role=alert]')!.textContent)
      .toBe('You can change your choices again.')
    expect(button("I'm done", bar())).toBeDefined()
  })

  test('says what could not be saved, and tries again', async () => {
    await visit()
    refusals = [OFFLINE]
    button('Choose Dune 0').click()
    await expect.poll(() => document.querySelector('[role=alert]')?.textContent).toMatch(/no connection/)
    button('Try again').click()
    await expect.poll(() => document.querySelector('[role=alert]')).toBeNull()
    expect(kept.picks).toMatchObject([{ imageId: KISS, mark: 'yes' }])
  })

  test('shows what other devices have chosen when it is seen again', async () => {
    await visit()
    kept.picks = [{ imageId: CAKE, mark: 'no', note: null }]
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(marks).toEqual(['', '', 'no'])
  })

  test('follows another page in the same browser, such as the viewer over a page around a frame', async () => {
    await visit()
    kept.picks = [{ imageId: KISS, mark: 'maybe', note: null }]
    hears('answered')
    await expect.poll(marks).toEqual(['maybe', '', ''])
  })

  test('shows at once what another page is saving, which may be closed before the server answers', async () => {
    await visit()
    hears({ imageId: RINGS, now: { mark: 'maybe', note: null } })
    expect(marks()).toEqual(['', 'maybe', ''])
    hears({ imageId: RINGS, now: null })
    expect(marks()).toEqual(['', '', ''])
    document.querySelector<HTMLElement>('.heart')!.click()
    expect(told).toEqual([{ imageId: KISS, now: { mark: 'yes', note: null } }])
    await expect.poll(() => told).toHaveLength(2)
    expect(told[1]).toBe('answered')
  })

  test('asks what became of it when the other page has not told for half a minute', async () => {
    await visit()
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    hears({ imageId: RINGS, now: { mark: 'yes', note: null } })
    expect(marks()).toEqual(['', 'yes', ''])
    await vi.advanceTimersByTimeAsync(30_000)
    expect(marks()).toEqual(['', '', ''])
  })

  test('sends what waits for its turn when it is left', async () => {
    await visit()
    let answer = () => {}
    const whole = fetch
    vi.stubGlobal('fetch', async (...[url, init]: Parameters<typeof fetch>) => {
      const answered = whole(url, init)
      if (String(url).endsWith(`/${KISS}`)) await new Promise<void>((done) => (answer = done))
      return answered
    })
    const [kiss, rings] = document.querySelectorAll<HTMLElement>('.heart')
    kiss!.click()
    rings!.click()
    expect(asked).toEqual([`PUT /${KISS} {"mark":"yes"}`])
    dispatchEvent(new Event('pagehide'))
    expect(asked).toEqual([KISS, RINGS].map((id) => `PUT /${id} {"mark":"yes"}`))
    answer()
  })

  test('shows what its address says, also once nothing is chosen any more', async () => {
    history.replaceState(null, '', '/#favourites')
    kept.picks = [{ imageId: RINGS, mark: 'yes', note: null }]
    const { shown } = await visit()
    await expect.poll(() => shown.facts.count).toBe(1)
    document
      .querySelector('.tile a')!
      .dispatchEvent(new KeyboardEvent('keydown', { key: '3', bubbles: true }))
    await expect.poll(() => document.querySelector('main')!.textContent).toBe('Nothing chosen yet.')
    expect([location.hash, shown.hash]).toEqual(['#favourites', '#favourites'])
    expect([shown.facts.count, document.querySelector('.unseen')!.textContent]).toEqual([3, 'no'])
    button('Show all').click()
    await expect.poll(() => document.querySelectorAll('.tile').length).toBe(3)
    expect([location.hash, button('Chosen')]).toEqual(['', undefined])
  })
})
