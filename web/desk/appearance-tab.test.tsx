import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { GalleryChangeInput } from '#contract/galleries.ts'
import { modified } from '#testing/modified-keys.ts'
import {
  gallery,
  imageOf,
  mara,
  message,
  networkFailure,
  noAnswerYet,
  open,
  refusal,
  serverAnswers,
} from '#testing/screen.tsx'

const URL = '/api/galleries/7'
const dunes = gallery('Dunes', { id: 7, description: 'Sand' })

/** Resize observer that gives the preview's container a size. */
class NoResizes {
  tell: ResizeObserverCallback
  constructor(tell: ResizeObserverCallback) {
    this.tell = tell
  }
  observe() {
    const entry = { contentRect: new DOMRect(0, 0, 640, 480) } as ResizeObserverEntry
    this.tell([entry], this as unknown as ResizeObserver)
  }
  unobserve() {}
  disconnect() {}
}
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoResizes)
  // Frames stay empty until the test fills them.
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'get').mockReturnValue('')
})

async function appearance(user = mara(), answered = dunes, more: Record<string, unknown> = {}) {
  let saved = answered
  const server = serverAnswers({
    'GET /api/auth/user': user,
    [`GET ${URL}`]: () => saved,
    [`PATCH ${URL}`]: ({ was: _, ...change }: GalleryChangeInput) => {
      saved = { ...saved, ...change } as typeof saved
      return saved
    },
    [`GET ${URL}/cover`]: refusal(404, 'This gallery has no images'),
    [`GET ${URL}/images`]: [],
    'GET /api/presets': [],
    ...more,
  })
  const opened = open('/gallery/7/settings?tab=appearance')
  await screen.findByRole('heading', { name: 'Preview' })
  const adjust = screen.queryByText('Adjust')
  if (adjust) await opened.person.click(adjust)
  return { server, ...opened, changes: () => server.to('PATCH', URL).map(({ body }) => body) }
}

const frame = () => screen.getAllByTitle('Preview') as HTMLIFrameElement[]
/** Fills the frame with a page and fires its load event. */
function frameLoads(which = frame().at(-1)!) {
  const page = document.implementation.createHTMLDocument()
  page.body.innerHTML = '<div id="page"><header><h1>as the server drew it</h1></header><main></main></div>'
  Object.defineProperty(which, 'contentDocument', { value: page, configurable: true })
  fireEvent.load(which)
  return page
}

describe('every choice', () => {
  test.each([
    ['Show title', { showTitleInIframe: false }, { showTitleInIframe: true }],
    ['Show description', { showDescriptionInIframe: false }, { showDescriptionInIframe: true }],
    ['Show captions', { showImageMetadata: true }, { showImageMetadata: false }],
    ['Show on your site', { onSite: true }, { onSite: false }],
  ])('of "%s" is saved at once', async (name, change, was) => {
    const { person, changes } = await appearance()
    await person.click(screen.getByRole('switch', { name }))
    await waitFor(() => expect(changes()).toEqual([{ ...change, was }]))
    await screen.findByText('All changes are saved.')
  })

  test.each([
    ['Title alignment', 'Left', { titleAlignment: 'left' }, { titleAlignment: 'center' }],
    ['Title alignment', 'Right', { titleAlignment: 'right' }, { titleAlignment: 'center' }],
    ['Description alignment', 'Right', { descriptionAlignment: 'right' }, { descriptionAlignment: 'center' }],
  ])('of the %s %s is saved at once', async (group, name, change, was) => {
    const { person, changes } = await appearance()
    const choice = within(screen.getByRole('group', { name: group }))
    expect(choice.getByRole('radio', { name: 'Centre' })).toBeChecked()
    await person.click(choice.getByRole('radio', { name }))
    await waitFor(() => expect(changes()).toEqual([{ ...change, was }]))
    expect(choice.getByRole('radio', { name })).toBeChecked()
  })

  test('of what visitors may download is saved when the arrow keys rest on it', async () => {
    const { person, changes } = await appearance()
    const choice = within(screen.getByRole('group', { name: 'Visitors may download' }))
    expect(choice.getByRole('radio', { name: 'Nothing' })).toBeChecked()
    expect(choice.getByRole('radio', { name: 'Originals' })).toHaveAccessibleDescription(
      /location and camera data/,
    )
    choice.getByRole('radio', { name: 'Nothing' }).focus()
    await person.keyboard('{ArrowDown}{ArrowDown}')
    await waitFor(() => expect(changes().at(-1)).toMatchObject({ visitorDownloads: 'original' }))
    expect(choice.getByRole('radio', { name: 'Originals' })).toBeChecked()
  })

  test.each([
    ['Title colour', 'titleColor', '#ffffff'],
    ['Title background colour', 'titleBackgroundColor', '#3b82f6'],
    ['Description colour', 'descriptionColor', '#ffffff'],
    ['Description background colour', 'descriptionBackgroundColor', '#3b82f6'],
  ])('of the %s that is typed is saved when it is a colour', async (label, field, was) => {
    const { person, changes } = await appearance()
    const input = screen.getByLabelText(label)
    expect(input).toHaveValue(was)
    await person.clear(input)
    await person.type(input, '#12')
    expect(screen.getByText('Must be a colour like #3b82f6')).toBeVisible()
    expect(changes()).toEqual([])
    await person.type(input, 'AB34')
    await waitFor(() => expect(changes()).toEqual([{ [field]: '#12ab34', was: { [field]: was } }]))
    expect(screen.queryByText('Must be a colour like #3b82f6')).not.toBeInTheDocument()
  })

  test('of a colour that is dragged is saved once it rests', async () => {
    const { changes } = await appearance()
    const picker = screen.getByLabelText('Pick the title colour')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (const value of ['#111111', '#222222', '#333333']) {
      fireEvent.input(picker, { target: { value } })
      await act(() => vi.advanceTimersByTimeAsync(300))
    }
    expect(screen.getByLabelText('Title colour')).toHaveValue('#333333')
    expect(changes()).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(changes()).toEqual([{ titleColor: '#333333', was: { titleColor: '#ffffff' } }])
  })

  test('made while another is being saved goes after it', async () => {
    const { person, changes, server } = await appearance()
    const saves: ((gallery: unknown) => void)[] = []
    server.nowAnswers({ [`PATCH ${URL}`]: () => new Promise((resolve) => saves.push(resolve)) })
    const choice = within(screen.getByRole('group', { name: 'Title alignment' }))
    await person.click(choice.getByRole('radio', { name: 'Left' }))
    await waitFor(() => expect(changes()).toHaveLength(1))
    await person.click(choice.getByRole('radio', { name: 'Right' }))
    saves[0]!({ ...dunes, titleAlignment: 'left' })
    await waitFor(() => expect(changes()).toHaveLength(2))
    expect(changes()[1]).toEqual({ titleAlignment: 'right', was: { titleAlignment: 'left' } })
    expect(choice.getByRole('radio', { name: 'Right' })).toBeChecked()
    saves[1]!({ ...dunes, titleAlignment: 'right' })
    await screen.findByText('All changes are saved.')
  })

  test('that rests is saved when the tab is left', async () => {
    const { person, changes } = await appearance()
    fireEvent.input(screen.getByLabelText('Pick the title colour'), { target: { value: '#102030' } })
    await person.click(screen.getByRole('link', { name: 'General' }))
    await waitFor(() =>
      expect(changes()).toEqual([{ titleColor: '#102030', was: { titleColor: '#ffffff' } }]),
    )
  })

  test('says that it is being saved', async () => {
    const { person, server } = await appearance()
    server.nowAnswers({ [`PATCH ${URL}`]: noAnswerYet })
    await person.click(screen.getByRole('switch', { name: 'Show title' }))
    expect(screen.getByText('Saving...')).toBeVisible()
  })
})

describe('a choice that could not be saved', () => {
  test.each([
    ['without words', networkFailure, 'Failed to update settings. Please try again.'],
    ['with words', refusal(403, 'Your account has expired.'), 'Your account has expired.'],
  ])('stays, is said, and can be tried again: a failure %s', async (_case, answered, words) => {
    const { person, server, changes } = await appearance()
    server.nowAnswers({ [`PATCH ${URL}`]: answered })
    await person.click(screen.getByRole('switch', { name: 'Show title' }))
    expect(await message('Error')).toContain(words)
    expect(screen.getByRole('switch', { name: 'Show title' })).not.toBeChecked()
    expect(screen.getByText('Not saved.')).toBeVisible()
    expect(screen.queryByText('All changes are saved.')).not.toBeInTheDocument()
    server.nowAnswers({ [`PATCH ${URL}`]: { ...dunes, showTitleInIframe: false } })
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('All changes are saved.')
    expect(changes()).toEqual(Array(2).fill({ showTitleInIframe: false, was: { showTitleInIframe: true } }))
  })

  test('stays also in a text whose field is left, beside others that are saved since', async () => {
    const { person, server } = await appearance()
    const line = screen.getByLabelText('Date and place')
    server.nowAnswers({ [`PATCH ${URL}`]: networkFailure })
    await person.type(line, 'Skagen')
    await message('Failed to update settings. Please try again.')
    await person.tab()
    expect(line).toHaveValue('Skagen')
    server.nowAnswers({ [`PATCH ${URL}`]: { ...dunes, showTitleInIframe: false } })
    await person.click(screen.getByRole('switch', { name: 'Show title' }))
    expect(await screen.findByText('Not saved.')).toBeVisible()
    expect(line).toHaveValue('Skagen')
    expect(screen.getByRole('switch', { name: 'Show title' })).not.toBeChecked()
  })

  test('because another user saved first shows their choice', async () => {
    const { person, server } = await appearance()
    const current = { titleColor: '#00ff00' }
    server.nowAnswers({
      [`PATCH ${URL}`]: refusal(409, 'Someone else has changed this meanwhile.', {
        code: 'edit_conflict',
        current,
      }),
    })
    const input = screen.getByLabelText('Title colour')
    await person.clear(input)
    await person.type(input, '#ff0000')
    expect(await message('Error')).toContain('Someone else has changed this meanwhile.')
    await person.tab()
    await waitFor(() => expect(input).toHaveValue('#00ff00'))
  })
})

describe('the contrast', () => {
  test('is shown, warned about, and made readable with a press', async () => {
    const { person, changes } = await appearance(mara(), {
      ...dunes,
      titleColor: '#fffffe',
      descriptionColor: '#000000',
      descriptionBackgroundColor: '#ffffff',
    })
    expect(screen.getByText('Contrast 21:1')).toBeVisible()
    expect(screen.getByText("Contrast 3.7:1. Below 4.5:1 many people can't read it.")).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Use a readable colour' }))
    await waitFor(() => expect(changes()).toHaveLength(1))
    expect(screen.queryByText(/Below 4.5:1/)).not.toBeInTheDocument()
  })

  test('is not warned about as long as nobody has chosen the colours', async () => {
    await appearance()
    expect(screen.getAllByText('Contrast 3.7:1')).toHaveLength(2)
    expect(screen.queryByText(/Below 4.5:1/)).not.toBeInTheDocument()
  })
})

const group = (name: string) => within(screen.getByRole('group', { name }))

describe('the look', () => {
  test.each([
    ['Layout', 'Masonry', 'Rows', { layout: 'rows' }, { layout: 'masonry' }],
    ['Spacing', 'Narrow', 'Wide', { spacing: 'wide' }, { spacing: 'narrow' }],
    ['Cover', 'None', 'Full screen', { coverStyle: 'full' }, { coverStyle: 'none' }],
    ['Theme', 'Classic', 'Ivory', { theme: 'ivory' }, { theme: 'classic' }],
    ['Typeface of the title', 'Sans', 'Display', { typeface: 'display' }, { typeface: 'sans' }],
  ])('has a %s: from %s to %s', async (name, from, to, change, was) => {
    const { person, changes } = await appearance()
    expect(group(name).getByRole('radio', { name: from })).toBeChecked()
    await person.click(group(name).getByRole('radio', { name: to }))
    await waitFor(() => expect(changes()).toEqual([{ ...change, was }]))
    expect(group(name).getByRole('radio', { name: to })).toBeChecked()
    // Only the server can draw this change, in a new frame.
    await waitFor(() => expect(frame()).toHaveLength(2))
  })

  test('is chosen by arrow keys, and saved where they rest', async () => {
    const { person, changes } = await appearance()
    group('Theme').getByRole('radio', { name: 'Classic' }).focus()
    await person.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(group('Theme').getByRole('radio', { name: 'Dark' })).toBeChecked()
    await waitFor(() => expect(changes().at(-1)).toMatchObject({ theme: 'dark' }))
  })

  test('is saved once when several are chosen in a moment', async () => {
    const { changes } = await appearance()
    for (const name of ['Light', 'Ivory', 'Dark'])
      fireEvent.click(group('Theme').getByRole('radio', { name }))
    await waitFor(() => expect(changes()).toEqual([{ theme: 'dark', was: { theme: 'classic' } }]))
  })

  test('lets the colours rest in every theme but Classic, and says so', async () => {
    const { person } = await appearance()
    expect(screen.getByLabelText('Title colour')).toBeVisible()
    await person.click(group('Theme').getByRole('radio', { name: 'Light' }))
    expect(screen.queryByLabelText('Title colour')).not.toBeInTheDocument()
    expect(screen.queryByLabelText('Description background colour')).not.toBeInTheDocument()
    expect(screen.getByRole('group', { name: 'Theme' })).toHaveAccessibleDescription(
      /Your own colours are kept, and return with “Classic”/,
    )
    expect(screen.getByRole('switch', { name: 'Show title' })).toBeVisible()
    expect(screen.getByRole('group', { name: 'Title alignment' })).toBeVisible()
  })

  test('has a line for date and place, whose spaces stay while it is typed', async () => {
    const { person, changes } = await appearance()
    const line = screen.getByLabelText('Date and place')
    expect(line).toHaveAttribute('maxlength', '100')
    fireEvent.change(line, { target: { value: '14 June ' } })
    await waitFor(() => expect(changes()).toHaveLength(1))
    expect(line).toHaveValue('14 June ')
    fireEvent.change(line, { target: { value: '14 June 2026' } })
    await waitFor(() => expect(changes()).toHaveLength(2))
    expect(changes()[1]).toEqual({ dateline: '14 June 2026', was: { dateline: '14 June' } })
    await person.clear(line)
    await waitFor(() =>
      expect(changes().at(-1)).toEqual({ dateline: null, was: { dateline: '14 June 2026' } }),
    )
  })
})

describe('a look with a name', () => {
  const LIGHT_WALL = { layout: 'rows', coverStyle: 'full', theme: 'light' } as const
  const presets = [
    {
      id: 5,
      name: 'Weddings',
      settings: { theme: 'ivory', typeface: 'serif', showTitleInIframe: false, visitorDownloads: 'web' },
      createdAt: '2026-06-14T12:00:00.000Z',
    },
    { id: 6, name: 'Open to all', settings: { visibility: 'public' }, createdAt: '2026-06-14T12:00:00.000Z' },
  ]
  const names = () =>
    group('Look')
      .getAllByRole('radio')
      .map((radio) => (radio as HTMLInputElement).labels![0]!.textContent)

  test('is chosen whole, and says when the gallery has its own', async () => {
    const { person, changes } = await appearance()
    expect(group('Look').getByRole('radio', { name: 'Classic' })).toBeChecked()
    await person.click(group('Look').getByRole('radio', { name: 'Wall' }))
    await waitFor(() => expect(changes()).toMatchObject([LIGHT_WALL]))
    expect(group('Theme').getByRole('radio', { name: 'Light' })).toBeChecked()
    expect(changes()[0]).not.toHaveProperty('titleColor')
    await person.click(group('Layout').getByRole('radio', { name: 'Squares' }))
    expect(group('Look').queryByRole('radio', { checked: true })).not.toBeInTheDocument()
    expect(screen.getByText('This gallery has a look of its own.')).toBeVisible()
  })

  test('may be that of a preset, which changes nothing of what visitors may do', async () => {
    const { person, changes } = await appearance(mara(), dunes, { 'GET /api/presets': presets })
    await screen.findByRole('radio', { name: 'Weddings' })
    expect(names()).toEqual(['Wall', 'Classic', 'Weddings'])
    await person.click(group('Look').getByRole('radio', { name: 'Weddings' }))
    await waitFor(() => expect(changes()).toHaveLength(1))
    const { was: _, ...change } = changes()[0] as Record<string, unknown>
    expect(change).toEqual({ theme: 'ivory', typeface: 'serif', showTitleInIframe: false })
    expect(group('Look').getByRole('radio', { name: 'Weddings' })).toBeChecked()
  })

  test('has its parts behind “Adjust”', async () => {
    const { person } = await appearance()
    const adjust = screen.getByText('Adjust').closest('details')!
    expect(adjust.open).toBe(true)
    expect(adjust).toContainElement(screen.getByRole('switch', { name: 'Show title' }))
    await person.click(screen.getByText('Adjust'))
    expect(adjust.open).toBe(false)
    expect(screen.getByRole('switch', { name: 'Show title' })).not.toBeVisible()
    expect(screen.getByRole('switch', { name: 'Let visitors choose favourites' })).toBeVisible()
  })
})

describe('the picture of the cover', () => {
  const pictures = [
    imageOf(7, 'gulls.jpg', { id: 1 }),
    imageOf(7, 'waits.jpg', { id: 2, waiting: true }),
    imageOf(7, 'kiss.jpg', { id: 3 }),
  ]
  const cover = { ...dunes, coverStyle: 'full' as const, coverImageId: 1, coverFocusX: 10, coverFocusY: 20 }
  const row = async () => within(await screen.findByRole('list', { name: 'Pictures for the cover' }))

  test('is chosen among those that visitors see, without the focus of the one before', async () => {
    const { person, changes } = await appearance(mara(), cover, { [`GET ${URL}/images`]: pictures })
    const buttons = (await row()).getAllByRole('button')
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'gulls.jpg, 1 of 2',
      'kiss.jpg, 2 of 2',
    ])
    expect(buttons[0]).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByRole('img', { name: 'Cover: gulls.jpg' })).toBeVisible()
    await person.click(buttons[1]!)
    expect(screen.getByRole('img', { name: 'Cover: kiss.jpg' })).toBeVisible()
    await waitFor(() =>
      expect(changes()).toMatchObject([{ coverImageId: 3, coverFocusX: null, coverFocusY: null }]),
    )
    expect(changes()[0]).toMatchObject({ was: { coverImageId: 1, coverFocusX: 10, coverFocusY: 20 } })
    await waitFor(() => expect(frame()).toHaveLength(2))
  })

  test('is reached by arrow keys', async () => {
    const { person, changes } = await appearance(mara(), cover, { [`GET ${URL}/images`]: pictures })
    const [first, second] = (await row()).getAllByRole('button')
    first!.focus()
    await person.keyboard('{ArrowRight}')
    expect(second).toHaveFocus()
    await person.keyboard('{Enter}')
    await waitFor(() => expect(changes()).toMatchObject([{ coverImageId: 3 }]))
  })
})

describe('the focal point of the cover', () => {
  const cover = {
    filePath: '/media/640.webp',
    originalName: 'dune.jpg',
    width: 640,
    height: 320,
    focusX: 50,
    focusY: 38,
    placeholder: '#808080',
    renditions: [{ width: 320, height: 160, url: '/media/320.webp' }],
  }
  const withCover = (answered: unknown) =>
    appearance(mara(), { ...dunes, coverStyle: 'band' }, { [`GET ${URL}/cover`]: answered })

  test('is set by arrow keys', async () => {
    const { person, changes } = await withCover(cover)
    const point = await screen.findByRole('slider', { name: 'Focal point' })
    expect(point).toHaveAttribute('aria-valuetext', '50 % from the left, 38 % from the top')
    point.focus()
    await person.keyboard('{ArrowLeft}{Shift>}{ArrowUp}{/Shift}')
    await person.keyboard(modified('ArrowLeft', 'ArrowUp'))
    expect(point).toHaveAttribute('aria-valuetext', '49 % from the left, 28 % from the top')
    await waitFor(() => expect(changes().at(-1)).toMatchObject({ coverFocusX: 49, coverFocusY: 28 }))
  })

  test('is set by a click on the picture', async () => {
    const { changes } = await withCover(cover)
    const picture = (await screen.findByRole('img', { name: 'Cover: dune.jpg' })).parentElement!
    vi.spyOn(picture, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 200, 400, 200))
    fireEvent.click(picture, { clientX: 200, clientY: 350 })
    await waitFor(() => expect(changes()).toMatchObject([{ coverFocusX: 25, coverFocusY: 75 }]))
    expect(screen.getByRole('slider', { name: 'Focal point' })).toHaveFocus()
  })

  test('is the picture’s own until it is set, and again when that is taken back', async () => {
    const { person, changes } = await withCover(cover)
    const point = await screen.findByRole('slider', { name: 'Focal point' })
    expect(screen.queryByRole('button', { name: 'Find again' })).not.toBeInTheDocument()
    point.focus()
    await person.keyboard('{ArrowDown}')
    await person.click(screen.getByRole('button', { name: 'Find again' }))
    await waitFor(() =>
      expect(point).toHaveAttribute('aria-valuetext', '50 % from the left, 38 % from the top'),
    )
    await waitFor(() => expect(changes().at(-1)).toMatchObject({ coverFocusX: null, coverFocusY: null }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Find again' })).not.toBeInTheDocument())
  })

  test('has nothing to be set on in a gallery without pictures', async () => {
    await withCover(refusal(404, 'This gallery has no images'))
    expect(await screen.findByText('The cover appears once the gallery has a picture.')).toBeVisible()
  })
})

describe('the preview', () => {
  test('is the real frame, whose header follows every choice without loading again', async () => {
    const { person } = await appearance()
    expect(frame()).toHaveLength(1)
    expect(frame()[0]).toHaveAttribute('src', '/iframe/abcdefgh22222227')
    const page = frameLoads()
    await waitFor(() => expect(page.querySelector('h1')!.textContent).toBe('Dunes'))
    expect(page.querySelector('p')!.textContent).toBe('Sand')
    fireEvent.input(screen.getByLabelText('Pick the title colour'), { target: { value: '#102030' } })
    expect(page.querySelector('h1')!.style.color).toMatch(/#102030|rgb\(16, 32, 48\)/)
    await person.click(screen.getByRole('switch', { name: 'Show description' }))
    expect(page.querySelector('p')).toBeNull()
    expect(frame()).toHaveLength(1)
  })

  test('is loaded behind the old one when only a fresh frame shows a choice', async () => {
    const { person } = await appearance()
    frameLoads()
    for (const control of [
      screen.getByRole('switch', { name: 'Show captions' }),
      screen.getByRole('radio', { name: 'Web size' }),
    ]) {
      await person.click(control)
      await waitFor(() => expect(frame()).toHaveLength(2))
      frameLoads()
      await waitFor(() => expect(frame()).toHaveLength(1))
    }
  })

  test('waits for the last of several choices, and begins where the one before was scrolled to', async () => {
    const { person } = await appearance()
    frameLoads()
    for (const name of ['Rows', 'Masonry', 'Squares']) {
      await person.click(screen.getByRole('radio', { name }))
      await screen.findByText('All changes are saved.')
      expect(frame().length).toBeLessThanOrEqual(2)
    }
    const scrollTo = vi.fn()
    Object.defineProperty(frame()[0]!, 'contentWindow', { value: { scrollY: 700 } })
    Object.defineProperty(frame()[1]!, 'contentWindow', { value: { scrollTo } })
    frameLoads()
    await waitFor(() => expect(frame()).toHaveLength(1))
    expect(scrollTo).toHaveBeenCalledWith(0, 700)
  })

  test('has the header of the server where that is more than colours', async () => {
    await appearance(mara(), { ...dunes, theme: 'ivory' })
    const page = frameLoads()
    expect(page.querySelector('h1')!.textContent).toBe('as the server drew it')
  })

  test('is the page on a desktop and on a phone, side by side', async () => {
    await appearance()
    expect(frame()[0]!.style).toMatchObject({ width: '1440px', transform: `scale(${640 / 1440})` })
    const phone = screen.getByTitle('Preview on a phone')
    expect(phone).toHaveAttribute('src', '/iframe/abcdefgh22222227')
    expect(phone.style).toMatchObject({ width: '390px', height: '844px' })
  })

  test('with a cover is the page as at its own address', async () => {
    await appearance(mara(), { ...dunes, theme: 'light', coverStyle: 'full' })
    for (const one of [frame()[0], screen.getByTitle('Preview on a phone')])
      expect(one).toHaveAttribute('src', '/iframe/abcdefgh22222227?as=page')
  })
})

test('on a phone the preview is one page, and begins with the phone', async () => {
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(390)
  const { person } = await appearance()
  expect(screen.getByRole('radio', { name: 'Phone' })).toBeChecked()
  expect(frame()[0]!.style).toMatchObject({ width: '390px' })
  await person.click(screen.getByRole('radio', { name: 'Desktop' }))
  expect(frame()[0]!.style).toMatchObject({ width: '1280px', transform: 'scale(0.5)' })
  expect(screen.queryByTitle('Preview on a phone')).not.toBeInTheDocument()
})

test('an expired account sees how it looks and cannot change it', async () => {
  await appearance(mara({ status: 'expired' }))
  expect(screen.getByText(/To change how it looks you need to upgrade/)).toBeVisible()
  expect(screen.queryByRole('switch')).not.toBeInTheDocument()
  expect(frame()).toHaveLength(1)
})
