import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { listedGallery, mara, message, noAnswerYet, open, refusal, serverAnswers } from '#testing/screen.tsx'

const cover = {
  filePath: '/media/640.webp',
  originalName: 'dune.jpg',
  width: 1200,
  height: 800,
  focusX: 50,
  focusY: 38,
  placeholder: '#aa5500',
  renditions: [{ width: 640, height: 427, url: '/media/640.webp' }],
}

function dashboard(galleries: unknown, user = mara()) {
  const server = serverAnswers({ 'GET /api/auth/user': user, 'GET /api/galleries': galleries })
  return { server, ...open('/dashboard') }
}
const heading = () => screen.findByRole('heading', { name: 'Dashboard', level: 1 })
const cards = async () => {
  await screen.findByText('Create New Gallery')
  return screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))
}

describe('the greeting', () => {
  test.each([
    ['the first name', mara(), 'Welcome, Mara.'],
    ['failing that the email', mara({ firstName: null }), 'Welcome, mara@example.com.'],
    ['failing both a friend', mara({ firstName: null, email: '' }), 'Welcome, Friend.'],
  ])('is for %s', async (_by, user, words) => {
    dashboard([], user)
    await heading()
    expect(screen.getByText(words)).toBeVisible()
  })

  test('counts what is there', async () => {
    dashboard([listedGallery('Dunes', { imageCount: 48 }), listedGallery('Roofs', { imageCount: 31 })])
    expect(await screen.findByText('Welcome, Mara. 2 galleries, 79 images')).toBeVisible()
  })
})

test('cards say what came since, and where it is', async () => {
  const soon = new Date(Date.now() + 86_400_000).toISOString()
  dashboard([
    listedGallery('Dunes', {
      id: 7,
      closesAt: soon,
      news: { selections: 2, waiting: 1, picksDone: 1, picksDoneBy: 'Ana', closesSoon: true },
    }),
    listedGallery('Roofs'),
  ])
  const news = within(await screen.findByRole('list', { name: 'News of Dunes' })).getAllByRole('link')
  expect(news.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Ana finished choosing', '/gallery/7/settings?tab=clients'],
    ['2 new selections', '/gallery/7/settings?tab=clients'],
    ['1 waiting', '/gallery/7/settings?tab=images'],
    ['closes tomorrow', '/gallery/7/settings?tab=general'],
  ])
  expect(screen.queryByRole('list', { name: 'News of Roofs' })).toBeNull()
})

test('the visits of a gallery are shown in a dialog', async () => {
  const { server, person } = dashboard([listedGallery('Dunes', { id: 7 })])
  server.nowAnswers({ 'GET /api/galleries/7/visits': { total: 0, days: [] } })
  await person.click(await screen.findByRole('button', { name: 'Visits of Dunes' }))
  const dialog = await screen.findByRole('dialog', { name: 'Visits' })
  expect(dialog).toHaveAccessibleDescription(/^“Dunes”\. Each visitor counts once/)
  expect(await within(dialog).findByText('No visits yet')).toBeVisible()
})

const MB = 1024 ** 2
test.each([
  [4500, false],
  [4501, true],
])('little room is less than a tenth: %i MB of 5,000', async (used, little) => {
  const { server } = dashboard([listedGallery('Dunes')])
  server.nowAnswers({
    'GET /api/account/usage': {
      bytes: used * MB,
      quotaBytes: 5000 * MB,
      unfinishedBytes: 0,
      removedBytes: 0,
      images: 1,
      galleries: 1,
    },
  })
  await cards()
  const notice = screen.queryByRole('region', { name: "You're running out of storage" })
  expect(notice !== null).toBe(little)
})

describe('the trial banner', () => {
  test('shows used galleries of three and the day it ends', async () => {
    dashboard(
      [listedGallery('Dunes'), listedGallery('Roofs')],
      mara({ trialEndsAt: '2100-12-04T12:00:00.000Z' }),
    )
    const banner = await screen.findByRole('region', { name: 'Trial Period' })
    expect(banner).toHaveTextContent('2/3 galleries · ends Dec 4, 2100')
    expect(banner).toHaveTextContent('1 gallery left in your trial')
  })

  test('counts only galleries of one’s own', async () => {
    dashboard([listedGallery('Dunes'), listedGallery('Roofs', { access: 'collaborator' })])
    expect(await screen.findByRole('region', { name: 'Trial Period' })).toHaveTextContent('1/3 galleries')
  })

  test('leaves the day out of a trial without end', async () => {
    dashboard([], mara({ trialEndsAt: null }))
    const banner = await screen.findByRole('region', { name: 'Trial Period' })
    expect(banner).toHaveTextContent(/^Trial Period0\/3 galleries3 galleries left in your trialUpgrade$/)
  })

  test('gives way to the expired one when the trial is over', async () => {
    dashboard([], mara({ trialEndsAt: '2020-01-01T12:00:00.000Z' }))
    expect(await screen.findByRole('region', { name: 'Account expired' })).toHaveTextContent(
      'you need to upgrade',
    )
    expect(screen.queryByText('Trial Period')).not.toBeInTheDocument()
  })

  test.each([
    ['paid accounts', mara({ status: 'paid' })],
    ['admins', mara({ role: 'Admin' })],
  ])('is not for %s', async (_who, user) => {
    dashboard([listedGallery('Dunes')], user)
    await cards()
    expect(screen.queryByText('Trial Period')).not.toBeInTheDocument()
    expect(screen.queryByText('Account expired')).not.toBeInTheDocument()
  })
})

describe('the galleries', () => {
  test('are waited for', async () => {
    dashboard(noAnswerYet)
    expect(await screen.findByText('Loading galleries...')).toBeVisible()
  })

  test('show an invitation to create one while there are none', async () => {
    dashboard([])
    expect(await screen.findByText('No galleries yet')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Create Gallery' })).toHaveAttribute('href', '/create-gallery')
    expect(screen.getByRole('button', { name: 'Choose Files' })).toBeVisible()
  })

  test('that cannot be had take only themselves down, and are asked for again', async () => {
    const { server, person } = dashboard(refusal(503, 'Not ready yet.'))
    expect(await screen.findByText("We couldn't load your galleries.")).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Create gallery' })).toHaveAttribute('href', '/create-gallery')
    for (const name of ['Import a gallery', 'Upload Images'])
      expect(screen.getByRole('button', { name })).toBeEnabled()
    server.nowAnswers({ 'GET /api/galleries': [listedGallery('Dunes')] })
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await cards()).toEqual(['Dunes'])
  })

  test('end with a tile for the next one', async () => {
    dashboard([listedGallery('Dunes')])
    expect(await screen.findByRole('link', { name: /^Create New Gallery/ })).toHaveAttribute(
      'href',
      '/create-gallery',
    )
  })

  test('have a button for the next one at the top', async () => {
    dashboard([listedGallery('Dunes')])
    const links = await screen.findAllByRole('link', { name: 'Create gallery' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/create-gallery'])
  })

  test('cannot become more while the account is expired', async () => {
    dashboard([listedGallery('Dunes')], mara({ status: 'expired' }))
    await cards()
    expect(screen.queryByRole('link', { name: /^Create New Gallery/ })).not.toBeInTheDocument()
  })

  test('show the one that changed last first, or are sorted otherwise', async () => {
    const [alps, bogs, coast] = ['Alps', 'Bogs', 'coast'].map((title) => listedGallery(title))
    const { person, server } = dashboard([coast, bogs, alps])
    server.nowAnswers({
      'GET /api/galleries?sort=name&limit=60': [alps, bogs, coast],
      'GET /api/galleries?sort=created&limit=60': [bogs, alps, coast],
      'GET /api/galleries?sort=news&limit=60': [alps, coast, bogs],
    })
    expect(await cards()).toEqual(['coast', 'Bogs', 'Alps'])
    const sort = screen.getByRole('combobox', { name: 'Sort by' })
    await person.selectOptions(sort, 'Name')
    await waitFor(async () => expect(await cards()).toEqual(['Alps', 'Bogs', 'coast']))
    await person.selectOptions(sort, 'Newest')
    await waitFor(async () => expect(await cards()).toEqual(['Bogs', 'Alps', 'coast']))
    await person.selectOptions(sort, 'News first')
    await waitFor(async () => expect(await cards()).toEqual(['Alps', 'coast', 'Bogs']))
  })

  test('can be searched', async () => {
    const dunes = listedGallery('Dunes')
    const { person, server } = dashboard([dunes, listedGallery('Roofs of Lisbon')])
    let answerGlacier: (found: unknown[]) => void = () => {}
    server.nowAnswers({
      'GET /api/galleries?sort=updated&limit=60&search=WIND+sand': [dunes],
      'GET /api/galleries?sort=updated&limit=60&search=glacier': () =>
        new Promise((resolve) => (answerGlacier = resolve)),
    })
    await cards()
    const search = screen.getByRole('searchbox', { name: 'Search galleries' })
    await person.type(search, 'WIND sand')
    await waitFor(async () => expect(await cards()).toEqual(['Dunes']))
    fireEvent.change(search, { target: { value: 'glacier' } })
    await waitFor(() => expect(server.calls.at(-1)?.path).toContain('search=glacier'))
    // The previous result stays until the answer arrives.
    expect(await cards()).toEqual(['Dunes'])
    expect(screen.queryByText(/^No gallery matches/)).not.toBeInTheDocument()
    answerGlacier([])
    expect(await screen.findByText('No gallery matches “glacier”.')).toBeVisible()
    expect(screen.queryByRole('article')).not.toBeInTheDocument()
  })
})

describe('more than a page of galleries', () => {
  const some = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      listedGallery(`Gallery ${from + index}`, { id: from + index, access: 'collaborator' }),
    )
  const counts = { galleries: 1000, owned: 2, images: 12_000, found: 1000 }
  const many = () => {
    const opened = dashboard(some(1, 61))
    opened.server.nowAnswers({
      'GET /api/galleries/counts': counts,
      'GET /api/galleries?sort=updated&limit=60': some(1, 60),
      'GET /api/galleries?sort=updated&limit=60&after=60': some(61, 60),
    })
    return opened
  }

  test('come in pages, and are counted all the same', async () => {
    const { person } = many()
    expect(await screen.findByText('60 of 1,000 galleries')).toBeVisible()
    // Computing the roles of so many cards would take seconds.
    expect(document.querySelectorAll('article')).toHaveLength(60)
    expect(screen.getByText('Welcome, Mara. 1,000 galleries, 12,000 images')).toBeVisible()
    expect(screen.getByText(/2\/3 galleries/)).toBeVisible()
    screen.getByText('Load more').focus()
    await person.keyboard('{Enter}')
    expect(await screen.findByText('120 of 1,000 galleries')).toBeVisible()
    await waitFor(() => expect(screen.getByText('Gallery 61')).toHaveFocus())
  })

  test('are searched and sorted by the server', async () => {
    const { person, server } = many()
    await screen.findByText('60 of 1,000 galleries')
    server.nowAnswers({
      'GET /api/galleries?sort=updated&limit=60&search=dune+sea': [listedGallery('Dunes')],
      'GET /api/galleries/counts?search=dune+sea': { ...counts, found: 1 },
      'GET /api/galleries?sort=name&limit=60&search=dune+sea': [],
    })
    await person.click(screen.getByPlaceholderText('Search galleries'))
    await person.paste('dune sea ')
    expect(await screen.findByText('1 gallery')).toBeVisible()
    expect(await cards()).toEqual(['Dunes'])
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
    await person.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name')
    expect(await screen.findByText('No gallery matches “dune sea”.')).toBeVisible()
  })

  test('that cannot be had are said, with a way to try again', async () => {
    const { person, server } = many()
    await screen.findByText('60 of 1,000 galleries')
    server.nowAnswers({ 'GET /api/galleries?sort=created&limit=60': refusal(503, 'Not ready yet.') })
    await person.selectOptions(screen.getByLabelText('Sort by'), 'Newest')
    expect(await screen.findByText("We couldn't load your galleries.")).toBeVisible()
    server.nowAnswers({ 'GET /api/galleries?sort=created&limit=60': [listedGallery('Newest of all')] })
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('article', { name: 'Newest of all' })).toBeVisible()
  })
})

describe('a gallery’s card', () => {
  const card = async () => within(await screen.findByRole('article', { name: 'Dunes' }))

  test('shows its cover, its name, its address and how much is in it', async () => {
    dashboard([listedGallery('Dunes', { cover, imageCount: 48, updatedAt: '2026-11-18T12:00:00.000Z' })])
    const dunes = await card()
    expect(dunes.getByText('48 images')).toBeVisible()
    expect(dunes.getByText('dunes.rail.example')).toBeVisible()
    expect(dunes.getByText('Nov 18, 2026')).toBeVisible()
    expect(dunes.getByRole('presentation')).toHaveAttribute('src', '/media/640.webp')
  })

  test('of one image says so, and one without any has a placeholder', async () => {
    dashboard([listedGallery('Dunes', { imageCount: 1 })])
    const dunes = await card()
    expect(dunes.getByText('1 image')).toBeVisible()
    expect(dunes.queryByRole('presentation')).not.toBeInTheDocument()
  })

  test('leads to the public page, in a new tab, and to its own screens', async () => {
    dashboard([listedGallery('Dunes', { id: 7 })])
    const dunes = await card()
    const view = dunes.getByRole('link', { name: 'View Dunes' })
    expect(view).toHaveAttribute('href', '/api/galleries/7/open')
    expect(view).toHaveAttribute('target', '_blank')
    expect(dunes.getByRole('link', { name: 'Manage Dunes' })).toHaveAttribute('href', '/gallery/7/settings')
    expect(dunes.getByRole('link', { name: 'Edit Dunes' })).toHaveAttribute('href', '/gallery/7/edit')
    expect(dunes.getByRole('link', { name: 'Dunes' })).toHaveAttribute('href', '/gallery/7/settings')
  })

  test('says who sees it wherever that is not everybody, before its address goes around', async () => {
    const { person } = dashboard([
      listedGallery('Dunes', { visibility: 'private' }),
      listedGallery('Roofs', { visibility: 'unlisted' }),
      listedGallery('Sea'),
    ])
    const dunes = await card()
    expect(dunes.getByText('Private')).toBeVisible()
    expect(within(screen.getByRole('article', { name: 'Roofs' })).getByText('Unlisted')).toBeVisible()
    expect(within(screen.getByRole('article', { name: 'Sea' })).queryByText('Public')).toBeNull()
    await person.click(dunes.getByRole('button', { name: 'Share Dunes' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Share Gallery' }))
    expect(dialog.getByText(/The link won't open for anyone yet: this gallery is private\./)).toBeVisible()
    expect(dialog.getByText('Private')).toBeVisible()
  })

  test('shares the address and the embed code', async () => {
    const { person } = dashboard([listedGallery('Dunes', { id: 7 })])
    const dunes = await card()
    await person.click(dunes.getByRole('button', { name: 'Share Dunes' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Share Gallery' }))
    expect(dialog.getByRole('textbox', { name: 'Gallery URL' })).toHaveValue('https://dunes.rail.example')
    await person.click(dialog.getByRole('button', { name: 'Copy gallery URL' }))
    expect(await navigator.clipboard.readText()).toBe('https://dunes.rail.example')
    expect(await message('URL copied')).toContain('URL copied')
    await person.click(dialog.getByRole('radio', { name: 'Embed' }))
    await person.click(dialog.getByRole('button', { name: 'Copy embed code' }))
    const frame = `<iframe src="${window.location.origin}/iframe/abcdefgh22222227" width="100%" height="600" title="Dunes" loading="lazy" allowfullscreen style="border:0"></iframe>`
    expect(await navigator.clipboard.readText()).toBe(
      `${frame}\n<script src="${window.location.origin}/embed.js" async></script>`,
    )
    expect(await message('Embed code copied')).toContain('Embed code copied')
    await person.click(dialog.getByRole('switch', { name: 'Fit the page' }))
    expect(dialog.getByRole('textbox', { name: 'Embed Code' })).toHaveValue(frame)
    await person.click(dialog.getAllByRole('button', { name: 'Close' })[0]!)
    await waitFor(() => expect(dunes.getByRole('button', { name: 'Share Dunes' })).toHaveFocus())
  })
})
