import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Selection } from '#contract/selections.ts'
import {
  answer,
  gallery,
  imageOf,
  mara,
  message,
  NO_NEWS,
  noAnswerYet,
  open,
  refusal,
  serverAnswers,
  viewLink,
} from '#testing/screen.tsx'

const URL = '/api/galleries/7'
const wedding = gallery('Wedding', { id: 7, allowSelections: true })
const images = ['kiss.jpg', 'rings.jpg', 'cake.jpg'].map((name) => imageOf(7, name))
const ids = images.map(({ id }) => id)

const selection = (id: number, over: Partial<Selection> = {}): Selection => ({
  id,
  name: `Visitor ${id}`,
  email: null,
  message: null,
  imageIds: ids,
  createdAt: '2026-11-18T12:00:00.000Z',
  ...over,
})

function settings(
  selections: unknown,
  {
    links = [] as unknown,
    sent = [] as unknown,
    versions = [] as unknown,
    of = wedding,
    tab = 'clients',
    all = images,
    user = mara(),
  } = {},
) {
  const server = serverAnswers({
    'GET /api/auth/user': user,
    'GET /api/galleries': [],
    [`GET ${URL}`]: of,
    [`GET ${URL}/images`]: all,
    [`GET ${URL}/selections`]: selections,
    [`GET ${URL}/view-links`]: links,
    [`GET ${URL}/sent`]: sent,
    [`GET ${URL}/new-versions`]: versions,
  })
  return { server, ...open(`/gallery/7/settings?tab=${tab}`) }
}
const row = async (name: string) => within(await screen.findByRole('article', { name }))

describe('the sent e-mails', () => {
  const one = {
    ...{ id: 2, to: 'ana@example.org', subject: 'Your "photos"', sentAt: '2026-11-18T12:00:00.000Z' },
    ...{ sentBy: 'Olga', viewLinkId: 1, openedOn: null },
  }

  test('say who got them, for whom the link is, and who opened it', async () => {
    const sent = [
      one,
      { ...one, id: 3, to: 'ben@example.org', viewLinkId: null, openedOn: '2026-11-20' },
      ...Array.from({ length: 10 }, (_, n) => ({ ...one, id: 10 + n, viewLinkId: null, sentBy: null })),
    ]
    const { person } = settings([], { links: [viewLink(1)], sent })
    const list = within(await screen.findByRole('list', { name: 'Sent e-mails' }))
    const rows = list.getAllByRole('listitem')
    expect(rows).toHaveLength(10)
    expect(rows[0]).toHaveTextContent(
      /^ana@example\.orgYour "photos".* · by Olga · link for Client 1 · not opened yet$/,
    )
    expect(rows[1]).toHaveTextContent(/ · by Olga · opened on (Nov 20|20 Nov)$/)
    expect(rows[2]).not.toHaveTextContent(/ · /)
    await person.click(screen.getByRole('button', { name: 'Show 2 more' }))
    expect(list.getAllByRole('listitem')).toHaveLength(12)
  })

  test('may be none, or not come', async () => {
    const { view } = settings([])
    expect(await screen.findByText(/^Nothing yet\. When you e-mail/)).toBeVisible()
    view.unmount()
    settings([], { sent: refusal(503, 'Not ready') })
    expect(await screen.findByText("We couldn't load the sent e-mails.")).toBeVisible()
  })
})

describe('new versions', () => {
  const replacedAt = '2026-11-18T12:00:00.000Z'

  test('say who has seen them and who has not', async () => {
    const links = [
      viewLink(2, { name: 'Ana', unseenVersions: [ids[0]!] }),
      viewLink(1, { name: 'Ben', unseenVersions: [] }),
    ]
    const versions = [
      { imageId: ids[0]!, replacedAt, seenBy: [1], unseenBy: [2] },
      { imageId: ids[1]!, replacedAt, seenBy: [1, 2], unseenBy: [] },
      // An image that was removed since.
      { imageId: 99_999, replacedAt, seenBy: [1], unseenBy: [] },
    ]
    settings([], { links, versions })
    const list = within(await screen.findByRole('list', { name: 'New versions' }))
    const rows = await list.findAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^kiss\.jpg, replaced on .*Seen by BenNot seen yet by Ana$/),
      expect.stringMatching(/^rings\.jpg, replaced on .*Seen by Ana, Ben$/),
    ])
    const ana = await row('Ana')
    expect(ana.getByText(/ · 1 new version not seen yet/)).toBeVisible()
  })

  test('may be none, or not come', async () => {
    const { view } = settings([])
    expect(await screen.findByText(/^Nothing yet\. When you e-mail/)).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'New versions' })).toBeNull()
    view.unmount()
    settings([], { versions: refusal(503, 'Not ready') })
    expect(await screen.findByText("We couldn't load the new versions.")).toBeVisible()
  })
})

describe('the tab', () => {
  test('is where that of the selections was', async () => {
    settings([], { tab: 'selections' })
    expect(await screen.findByRole('heading', { name: 'No links yet' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Clients' })).toHaveAttribute('aria-current', 'page')
    expect(screen.queryByRole('link', { name: 'Selections' })).toBeNull()
  })

  test('says that it loads, and that there is nothing yet', async () => {
    const { view } = settings(noAnswerYet, { links: noAnswerYet })
    expect(await screen.findByText('Loading links...')).toBeVisible()
    expect(screen.getByText('Loading favourites...')).toBeVisible()
    view.unmount()
    settings([], { of: { ...wedding, allowSelections: false } })
    expect(await screen.findByText(/^Favourites are switched off/)).toBeVisible()
  })

  test('can be tried again where it failed', async () => {
    const { person, server } = settings(refusal(503, 'Not ready'), { links: [viewLink(1)] })
    expect(await screen.findByText("We couldn't load the favourites.")).toBeVisible()
    expect(await screen.findByRole('article', { name: 'Client 1' })).toBeVisible()
    server.nowAnswers({ [`GET ${URL}/selections`]: [selection(1)] })
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('article', { name: 'Visitor 1' })).toBeVisible()
  })

  test('shows how much is new until it is opened', async () => {
    const news = { ...NO_NEWS, selections: 2, picksDone: 1, picksDoneBy: 'Ana' }
    const { person, server } = settings([], { tab: 'general' })
    server.nowAnswers({
      [`GET ${URL}/news`]: news,
      [`POST ${URL}/seen`]: () => {
        server.nowAnswers({ [`GET ${URL}/news`]: NO_NEWS })
        return answer(204)
      },
    })
    await person.click(await screen.findByRole('link', { name: 'Clients 3 new' }))
    expect(await screen.findByRole('link', { name: 'Clients' })).toHaveAttribute('aria-current', 'page')
    const seen = server.to('POST', `${URL}/seen`).map(({ body }) => body)
    expect(seen).toEqual([{ what: 'selections' }, { what: 'picks' }])
  })

  test('keeps the news of the person whom somebody acts as', async () => {
    const { server } = settings([], { user: mara({ impersonating: true }) })
    server.nowAnswers({ [`GET ${URL}/news`]: { ...NO_NEWS, selections: 2 } })
    expect(await screen.findByRole('link', { name: 'Clients 2 new' })).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'No links yet' })).toBeVisible()
    expect(server.to('POST', `${URL}/seen`)).toEqual([])
  })
})

describe('a link', () => {
  const ana = viewLink(2, {
    name: 'Ana & Ben',
    maxPicks: 20,
    picksCount: 3,
    marks: { yes: 2, maybe: 1, no: 0 },
    firstOpenedOn: '2026-11-14',
    lastOpenedOn: '2026-11-18',
    daysOpened: 3,
    downloadsTaken: 2,
    downloads: 'web',
    ...{ maxDownloads: 10, downloadedImages: 7 },
    doneAt: '2026-11-18T12:00:00.000Z',
    doneMessage: 'The last one\nfor the album.',
  })
  const picks = [
    { mark: 'yes', note: null },
    { mark: 'maybe', note: 'Crop it\ntighter?' },
    { mark: 'yes', note: null },
  ].map((pick, n) => ({
    ...pick,
    imageId: ids[n]!,
    originalName: images[n]!.originalName,
    changedAt: '2026-11-18T12:00:00.000Z',
  }))
  const withAna = (more: object = {}) => {
    const opened = settings([], { links: [ana], ...more })
    opened.server.nowAnswers({ 'GET /api/view-links/2/picks': picks })
    return opened
  }

  test('says who opened it, on how many days, and what became of it', async () => {
    withAna()
    const one = await row('Ana & Ben')
    expect(
      one.getByText(
        /^Opened on 3 days, Nov 14 to Nov 18 · 2 yes, 1 maybe · 20 asked for · 2 downloads · 7 of 10 photos downloaded · /,
      ),
    ).toBeVisible()
    expect(one.getByText('Done')).toBeVisible()
    expect(one.getByText(/The last one\s+for the album\./)).toBeVisible()
    expect(one.getByText(/Downloads: web size/)).toBeVisible()
  })

  test.each([
    ['Active', {}, {}],
    ['Expired', { isActive: false, expiresAt: '2020-01-01T00:00:00.000Z' }, {}],
    ['Deactivated', { isActive: false }, {}],
    ['Gallery closed', { isActive: false }, { closesAt: '2020-01-01T00:00:00.000Z' }],
  ])('is %s', async (state, over, of) => {
    settings([], { links: [viewLink(1, over)], of: { ...wedding, ...of } })
    const one = await row('Client 1')
    expect(one.getAllByText(state)[0]).toBeVisible()
    expect(one.getByText(/^Not opened yet · Nothing chosen yet/)).toBeVisible()
    expect(one.queryByRole('button', { name: 'Copy link for Client 1' }) !== null).toBe(state === 'Active')
    expect(one.queryByRole('button', { name: /^Show choices/ })).toBeNull()
  })

  test('shows what was chosen by mark, with notes and files for other programs', async () => {
    const { person } = withAna()
    const copied = vi.spyOn(navigator.clipboard, 'writeText')
    const one = await row('Ana & Ben')
    await person.click(one.getByRole('button', { name: 'Show choices of Ana & Ben' }))
    const yes = within(await one.findByRole('region', { name: '“Yes” from Ana & Ben' }))
    expect(yes.getByRole('heading', { name: 'Yes (2, 20 asked for)' })).toBeVisible()
    expect(yes.getAllByRole('img').map((img) => img.getAttribute('alt'))).toEqual(['kiss.jpg', 'cake.jpg'])
    await person.click(yes.getByRole('button', { name: 'Copy file names of “Yes” from Ana & Ben' }))
    expect(copied).toHaveBeenCalledWith('kiss, cake')
    expect(yes.getByRole('link', { name: /^Download/ })).toHaveAttribute(
      'href',
      '/api/view-links/2/download?mark=yes',
    )
    const maybe = within(one.getByRole('region', { name: '“Maybe” from Ana & Ben' }))
    expect(maybe.getByRole('list', { name: /^Notes/ })).toHaveTextContent('rings.jpgCrop it tighter?')
    expect(one.queryByRole('region', { name: '“No” from Ana & Ben' })).toBeNull()
    expect(one.getByRole('link', { name: /^CSV/ })).toHaveAttribute('href', '/api/view-links/2/picks.csv')
    expect(one.getByRole('link', { name: /^Lightroom sidecars/ })).toHaveAttribute(
      'href',
      '/api/view-links/2/picks-xmp.zip',
    )
    await person.click(one.getByRole('button', { name: 'Hide choices of Ana & Ben' }))
    expect(one.queryByRole('region', { name: '“Yes” from Ana & Ben' })).toBeNull()
  })

  test('whose choices cannot be loaded can be tried again', async () => {
    const { person, server } = withAna()
    server.nowAnswers({ 'GET /api/view-links/2/picks': refusal(503, 'Not ready') })
    const one = await row('Ana & Ben')
    await person.click(one.getByRole('button', { name: /^Show choices/ }))
    expect(await one.findByText("We couldn't load the choices.")).toBeVisible()
    server.nowAnswers({ 'GET /api/view-links/2/picks': picks })
    await person.click(one.getByRole('button', { name: 'Try again' }))
    expect(await one.findByRole('region', { name: '“Yes” from Ana & Ben' })).toBeVisible()
  })

  test('shows that a change is asked for, with the words, and grants it', async () => {
    const asked = {
      ...ana,
      askedAt: '2026-11-19T12:00:00.000Z',
      askedMessage: 'Aunt Jean is missing.\nMay we?',
    }
    const { person, server } = withAna({ links: [asked, viewLink(3, { doneAt: ana.doneAt })] })
    const one = await row('Ana & Ben')
    expect(one.getByText('Asks to change')).toBeVisible()
    expect(one.getByText(/^Asked to change their choices on/)).toBeVisible()
    expect(one.getByText(/Aunt Jean is missing\.\s+May we\?/)).toBeVisible()
    expect((await row('Client 3')).queryByText(/Ask/)).toBeNull()
    const open = { ...ana, doneAt: null, doneMessage: null }
    server.nowAnswers({ 'PATCH /api/view-links/2': open })
    await person.click(one.getByRole('button', { name: 'Reopen for Ana & Ben' }))
    expect(server.to('PATCH', '/api/view-links/2').map(({ body }) => body)).toEqual([{ done: false }])
    await message('Reopened')
    expect(one.queryByText(/Ask|Aunt Jean/)).toBeNull()
  })

  test('is reopened, deactivated and activated again', async () => {
    const { person, server } = withAna()
    const patched = () => server.to('PATCH', '/api/view-links/2').map(({ body }) => body)
    const one = await row('Ana & Ben')
    const open = { ...ana, doneAt: null, doneMessage: null }
    server.nowAnswers({ 'PATCH /api/view-links/2': open })
    await person.click(one.getByRole('button', { name: 'Reopen for Ana & Ben' }))
    expect(await message('Reopened')).toContain('Ana & Ben can choose again.')
    expect(one.queryByText('Done')).toBeNull()
    server.nowAnswers({ 'PATCH /api/view-links/2': { ...open, isActive: false } })
    await person.click(one.getByRole('button', { name: 'More for Ana & Ben' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Deactivate' }))
    await message('Link deactivated')
    expect(one.getByText('Deactivated')).toBeVisible()
    server.nowAnswers({ 'PATCH /api/view-links/2': open })
    await person.click(one.getByRole('button', { name: 'More for Ana & Ben' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Activate again' }))
    await message('Link activated')
    expect(one.getByText('Active')).toBeVisible()
    expect(patched()).toEqual([{ done: false }, { isActive: false }, { isActive: true }])
  })

  test('that cannot be changed stays as it was', async () => {
    const { person, server } = withAna()
    server.nowAnswers({ 'PATCH /api/view-links/2': refusal(403, 'The account is frozen.') })
    const one = await row('Ana & Ben')
    await person.click(one.getByRole('button', { name: 'Reopen for Ana & Ben' }))
    expect(await message('Error')).toContain('The account is frozen.')
    expect(one.getByText('Done')).toBeVisible()
  })

  test('is deleted after a question that says what goes with it', async () => {
    const { person, server } = withAna()
    server.nowAnswers({ 'DELETE /api/view-links/2': refusal(404, 'View link not found') })
    await person.click((await row('Ana & Ben')).getByRole('button', { name: 'More for Ana & Ben' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete link' }))
    expect(question.getByText(/and 3 choices with notes are deleted/)).toBeVisible()
    await person.click(question.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByRole('heading', { name: 'No links yet' })).toBeVisible()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Clients' })).toHaveFocus())
  })

  test('is copied, and only that by who may not change the gallery', async () => {
    const { person } = withAna({ user: mara({ trialEndsAt: '2020-01-01T00:00:00.000Z' }) })
    const copied = vi.spyOn(navigator.clipboard, 'writeText')
    const one = await row('Ana & Ben')
    await person.click(one.getByRole('button', { name: 'Copy link for Ana & Ben' }))
    expect(copied).toHaveBeenCalledWith(ana.url)
    for (const name of [/^Send/, /^Edit/, /^More/, /^Reopen/])
      expect(one.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Create link' })).toBeNull()
  })
})

describe('the dialog of a link', () => {
  async function creates() {
    const opened = settings([], { links: [viewLink(1)] })
    await opened.person.click(await screen.findByRole('button', { name: 'Create link' }))
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Create link' })) }
  }

  test('creates one', async () => {
    const { person, server, dialog } = await creates()
    server.nowAnswers({ [`POST ${URL}/view-links`]: answer(201, viewLink(2, { name: 'Lea' })) })
    await person.type(dialog.getByLabelText('Name'), ' Lea ')
    await person.selectOptions(dialog.getByLabelText('Downloads'), 'Originals')
    expect(dialog.getByLabelText('Language')).toHaveDisplayValue('As the gallery says')
    await person.selectOptions(dialog.getByLabelText('Language'), 'Polski')
    await person.click(dialog.getByRole('checkbox', { name: 'Let them invite guests' }))
    expect(dialog.queryByRole('checkbox', { name: 'Allow more than the limit' })).toBeNull()
    await person.type(dialog.getByLabelText('Download limit'), '10')
    await person.type(dialog.getByLabelText('Limit'), '20')
    await person.click(dialog.getByRole('checkbox', { name: 'Allow more than the limit' }))
    await person.type(dialog.getByLabelText('Note about extra ones'), '£10 each')
    fireEvent.change(dialog.getByLabelText('Expires'), { target: { value: '2100-12-24' } })
    await person.click(dialog.getByRole('button', { name: 'Create link' }))
    await message('Link created')
    expect(await screen.findByRole('article', { name: 'Lea' })).toBeVisible()
    expect(server.to('POST', `${URL}/view-links`)[0]!.body).toEqual({
      name: 'Lea',
      downloads: 'original',
      maxDownloads: 10,
      language: 'pl',
      mayShare: false,
      picks: true,
      maxPicks: 20,
      overLimit: 'allow',
      extraNote: '£10 each',
      expiresAt: new Date('2100-12-24T23:59:59').toISOString(),
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('says what is wrong below its field, and sends no limit that cannot be seen', async () => {
    const { person, server, dialog } = await creates()
    await person.type(dialog.getByLabelText('Limit'), '0')
    await person.click(dialog.getByRole('button', { name: 'Create link' }))
    expect(await dialog.findByText('Required')).toBeVisible()
    expect(dialog.getByLabelText('Limit')).toHaveAccessibleDescription(/whole number from 1 to 10,000/)
    await person.click(dialog.getByRole('checkbox', { name: 'Let them choose pictures' }))
    expect(dialog.queryByLabelText('Limit')).toBeNull()
    await person.type(dialog.getByLabelText('Download limit'), '10001')
    await person.click(dialog.getByRole('button', { name: 'Create link' }))
    expect(dialog.getByLabelText('Download limit')).toHaveAccessibleDescription(/from 1 to 10,000/)
    await person.selectOptions(dialog.getByLabelText('Downloads'), 'Nothing')
    expect(dialog.queryByLabelText('Download limit')).toBeNull()
    await person.type(dialog.getByLabelText('Name'), 'Lea')
    server.nowAnswers({ [`POST ${URL}/view-links`]: refusal(409, 'A gallery has 500 view links at most.') })
    await person.click(dialog.getByRole('button', { name: 'Create link' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('A gallery has 500 view links at most.')
    expect(server.to('POST', `${URL}/view-links`)[0]!.body).toMatchObject({
      ...{ picks: false, maxPicks: null, downloads: 'none', maxDownloads: null },
    })
  })

  test('changes one, and its time only with its day', async () => {
    const expiresAt = '2100-12-24T10:00:00.000Z'
    const { person, server } = settings([], { links: [viewLink(1, { expiresAt, maxPicks: 9 })] })
    await person.click(await screen.findByRole('button', { name: 'Edit the link of Client 1' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit link' }))
    server.nowAnswers({ 'PATCH /api/view-links/1': viewLink(1, { name: 'Client 1 & Co' }) })
    await person.type(dialog.getByLabelText('Name'), ' & Co')
    await person.clear(dialog.getByLabelText('Limit'))
    await person.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByRole('article', { name: 'Client 1 & Co' })).toBeVisible()
    expect(server.to('PATCH', '/api/view-links/1')[0]!.body).toEqual({
      name: 'Client 1 & Co',
      downloads: null,
      maxDownloads: null,
      language: null,
      mayShare: true,
      picks: true,
      maxPicks: null,
      overLimit: 'refuse',
      extraNote: '',
    })
  })
})

describe('a selection', () => {
  test('shows who sent it, when, what they wrote, and the pictures that are still there', async () => {
    settings([
      selection(2, { name: 'Ana & Ben', email: 'ana@example.org', message: 'For the album.\nThanks!' }),
      selection(1, { imageIds: [] }),
    ])
    const ana = await row('Ana & Ben')
    expect(ana.getByText(/^3 images · /)).toHaveTextContent(/Nov 18, 2026/)
    expect(ana.getByRole('link', { name: 'ana@example.org' })).toHaveAttribute(
      'href',
      'mailto:ana@example.org',
    )
    expect(ana.getByText(/For the album\.\s+Thanks!/)).toBeVisible()
    expect(ana.getAllByRole('img').map((img) => img.getAttribute('alt'))).toEqual([
      'kiss.jpg',
      'rings.jpg',
      'cake.jpg',
    ])
    expect(ana.getByRole('link', { name: 'Download the selection from Ana & Ben' })).toHaveAttribute(
      'href',
      `${URL}/selections/2/download`,
    )
    const gone = await row('Visitor 1')
    expect(gone.getByText('Its pictures are no longer in this gallery.')).toBeVisible()
    expect(gone.queryByText('Download')).toBeNull()
  })

  test('of many pictures shows some, and more on demand', async () => {
    const many = Array.from({ length: 250 }, (_, n) => imageOf(7, `${n}.jpg`))
    const { person } = settings([selection(1, { imageIds: many.map(({ id }) => id) })], { all: many })
    const all = await row('Visitor 1')
    expect(all.getAllByRole('img')).toHaveLength(24)
    expect(all.getAllByRole('img')[5]).toHaveAttribute('loading', 'lazy')
    await person.click(all.getByRole('button', { name: 'Show 200 more' }))
    expect(all.getAllByRole('img')).toHaveLength(224)
    await person.click(all.getByRole('button', { name: 'Show 26 more' }))
    expect(all.getAllByRole('img')).toHaveLength(250)
  })

  test('gives its file names to the clipboard', async () => {
    const { person } = settings([selection(1)])
    const copied = vi.spyOn(navigator.clipboard, 'writeText')
    await person.click((await row('Visitor 1')).getByRole('button', { name: /^Copy file names/ }))
    expect(copied).toHaveBeenCalledWith('kiss, rings, cake')
    expect(await message('File names copied')).toContain('Lightroom')
  })

  test('is deleted after a confirmation, also if another user was faster', async () => {
    const { person, server } = settings([selection(2), selection(1)])
    server.nowAnswers({
      [`DELETE ${URL}/selections/2`]: answer(204),
      [`DELETE ${URL}/selections/1`]: refusal(404, 'Selection not found'),
    })
    for (const id of [2, 1]) {
      await person.click((await row(`Visitor ${id}`)).getByRole('button', { name: /^Delete/ }))
      const question = within(await screen.findByRole('alertdialog'))
      expect(question.getByText(/The pictures stay in the gallery/)).toBeVisible()
      await person.click(question.getByRole('button', { name: 'Delete' }))
      await waitFor(() => expect(screen.queryByRole('article', { name: `Visitor ${id}` })).toBeNull())
    }
    expect(await screen.findByText(/^Nothing yet\. When visitors/)).toBeVisible()
  })

  test('is not deleted by who may not change the gallery', async () => {
    settings([selection(1)], { user: mara({ trialEndsAt: '2020-01-01T00:00:00.000Z' }) })
    const only = await row('Visitor 1')
    expect(only.getByText('Download')).toBeVisible()
    expect(only.queryByRole('button', { name: /^Delete/ })).toBeNull()
  })
})
