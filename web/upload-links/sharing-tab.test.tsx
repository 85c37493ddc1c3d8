import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ShareableLink } from '#contract/upload-links.ts'
import {
  answer,
  gallery,
  mara,
  message,
  networkFailure,
  noAnswerYet,
  open,
  refusal,
  serverAnswers,
} from '#testing/screen.tsx'

const qr = vi.hoisted(() => ({ toString: vi.fn(), toDataURL: vi.fn() }))
vi.mock('qrcode', () => qr)

const URL = '/api/galleries/7'
const dunes = gallery('Dunes', { id: 7 })

function link(id: number, over: Partial<ShareableLink> = {}): ShareableLink {
  return {
    id,
    name: `Link #${id}`,
    token: `token-${id}`,
    url: `https://rail.example/invite/token-${id}`,
    createdAt: '2026-11-03T12:00:00.000Z',
    expiresAt: '2100-11-18T12:00:00.000Z',
    isActive: true,
    deactivated: false,
    expiresInDays: 15,
    review: false,
    chapterId: null,
    message: null,
    createdBy: 'Mara Lind',
    imageCount: 0,
    ...over,
  }
}

function sharing(links: unknown, { of = dunes, user = mara(), more = {} } = {}) {
  const server = serverAnswers({
    'GET /api/auth/user': user,
    'GET /api/galleries': [],
    [`GET ${URL}`]: of,
    [`GET ${URL}/shareable-links`]: links,
    ...more,
  })
  return { server, ...open('/gallery/7/settings?tab=sharing') }
}
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Upload links' })).getAllByRole('listitem')
const row = async (index: number) => within((await rows())[index]!)
const button = (name: string) => screen.getByRole('button', { name })
const createButton = () => screen.findByRole('button', { name: /^Creat/ })

beforeEach(() => {
  qr.toString.mockResolvedValue('<svg/>')
  qr.toDataURL.mockResolvedValue('data:image/png;base64,AAAA')
})

describe('the links', () => {
  test('are loading at first', async () => {
    sharing(noAnswerYet)
    expect(await screen.findByText('Loading links...')).toBeVisible()
  })

  test('are explained while there are none', async () => {
    sharing([])
    expect(await screen.findByText('No upload links yet')).toBeVisible()
  })

  test('show name, state, dates, who made them, what came through them, and address', async () => {
    sharing([link(2, { name: 'Table four', review: true, imageCount: 24 }), link(1, { name: null })])
    const first = await row(0)
    expect(first.getByText('by Mara Lind')).toBeVisible()
    expect(first.getByText('Review')).toBeVisible()
    expect(first.getByText(/\(\d+ days left\) · 24 images$/)).toBeVisible()
    expect(first.getByRole('heading', { name: 'Table four' })).toBeVisible()
    expect(first.getByText('Active')).toBeVisible()
    expect(first.getByText('Nov 3, 2026')).toBeVisible()
    expect(first.getByText('Nov 18, 2100')).toBeVisible()
    expect(first.getByText('https://rail.example/invite/token-2')).toBeVisible()
    expect((await row(1)).getByRole('heading', { name: 'Link #1' })).toBeVisible()
  })

  test.each([
    ['was deactivated', { isActive: false, deactivated: true }, []],
    ['expired', { isActive: false, expiresAt: '2020-01-02T12:00:00.000Z' }, ['Edit “Link #1”']],
    ['expired since the list was asked for', { expiresAt: '2020-01-02T12:00:00.000Z' }, ['Edit “Link #1”']],
  ])(
    'one that %s is Inactive; if it is not closed for good, it can be edited',
    async (_why, over, buttons) => {
      sharing([link(1, over)])
      const only = await row(0)
      expect(only.getByText('Inactive')).toBeVisible()
      expect(only.queryAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual(buttons)
    },
  )

  test('that cannot be loaded take only the list down', async () => {
    sharing(refusal(500, 'The database is away.'))
    expect(await screen.findByText("We couldn't load the upload links.")).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(await createButton()).toBeVisible()
  })
})

describe('creating a link', () => {
  test('without a name sends null; the new one is first', async () => {
    const { person, server } = sharing([link(1)])
    server.nowAnswers({ [`POST ${URL}/shareable-links`]: answer(201, link(2)) })
    await person.type(await screen.findByLabelText('Name'), '  ')
    await person.click(await createButton())
    await message('Shareable link created')
    expect(server.to('POST', `${URL}/shareable-links`)).toMatchObject([{ body: { name: null } }])
    expect(await rows()).toHaveLength(2)
    expect((await row(0)).getByRole('heading', { name: 'Link #2' })).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveValue('')
  })

  test('keeps what was typed for the next one', async () => {
    const { person, server } = sharing([])
    const making = Promise.withResolvers<unknown>()
    server.nowAnswers({ [`POST ${URL}/shareable-links`]: () => making.promise })
    const name = await screen.findByLabelText('Name')
    await person.click(screen.getByLabelText('Review images first'))
    await person.type(name, 'Table four')
    await person.click(await createButton())
    await person.clear(name)
    await person.type(name, 'Table five')
    making.resolve(answer(201, link(1, { name: 'Table four' })))
    await message('Shareable link created')
    await waitFor(() => expect(screen.getByLabelText('Review images first')).not.toBeChecked())
    expect(name).toHaveValue('Table five')
  })

  test('with a name sends it, by Enter too', async () => {
    const { person, server } = sharing([])
    server.nowAnswers({ [`POST ${URL}/shareable-links`]: answer(201, link(1, { name: 'Table four' })) })
    await person.type(await screen.findByLabelText('Name'), ' Table four {Enter}')
    expect(await screen.findByRole('heading', { name: 'Table four' })).toBeVisible()
    expect(server.to('POST', `${URL}/shareable-links`)).toMatchObject([{ body: { name: 'Table four' } }])
  })

  test('chooses how long it is open, and whether what arrives is reviewed', async () => {
    const { person, server } = sharing([])
    server.nowAnswers({ [`POST ${URL}/shareable-links`]: answer(201, link(1, { review: true })) })
    const days = await screen.findByLabelText('Open for')
    expect(days).toHaveValue('15')
    await person.clear(days)
    for (const wrong of ['', '0', '366', 'x']) {
      await person.clear(days)
      if (wrong) await person.type(days, wrong)
      await person.click(await createButton())
      expect(days).toBeInvalid()
      expect(screen.getByText('Please enter a number of days from 1 to 365.')).toBeVisible()
    }
    await person.clear(days)
    await person.type(days, '30')
    await person.click(screen.getByLabelText('Review images first'))
    await person.click(await createButton())
    await message('Shareable link created')
    expect(server.to('POST', `${URL}/shareable-links`)).toMatchObject([
      { body: { name: null, expiresInDays: 30, review: true } },
    ])
    expect(days).toHaveValue('15')
    expect(screen.getByLabelText('Review images first')).not.toBeChecked()
  })

  test('shows that it is in progress', async () => {
    const { person, server } = sharing([])
    server.nowAnswers({ [`POST ${URL}/shareable-links`]: noAnswerYet })
    await person.click(await createButton())
    expect(button('Creating...')).toBeDisabled()
  })

  test.each([
    ['the network', networkFailure, 'Failed to create shareable link. Please try again.'],
    ['the server', refusal(500, 'Boom'), 'Failed to create shareable link. Please try again.'],
    [
      'a frozen gallery',
      refusal(403, "This gallery's owner has to upgrade."),
      "This gallery's owner has to upgrade.",
    ],
    [
      'too many',
      refusal(409, 'A gallery can have 200 active upload links.', { code: 'conflict' }),
      'A gallery can have 200 active upload links.',
    ],
  ])('that fails because of %s says so and keeps the name', async (_why, refused, words) => {
    const { person, server } = sharing([])
    server.nowAnswers({ [`POST ${URL}/shareable-links`]: refused })
    await person.type(await screen.findByLabelText('Name'), 'Bar')
    await person.click(await createButton())
    expect(await message('Error')).toContain(words)
    expect(screen.getByLabelText('Name')).toHaveValue('Bar')
  })

  test('is not offered to an account that is expired', async () => {
    sharing([link(1)], { user: mara({ status: 'expired' }) })
    const only = await row(0)
    expect(screen.getByText('Your account has expired')).toBeVisible()
    expect(screen.queryByLabelText('Name')).toBeNull()
    expect(only.queryByRole('button', { name: /^Deactivate/ })).toBeNull()
    expect(screen.getByRole('switch')).toBeDisabled()
  })
})

describe('an active link', () => {
  test('is copied', async () => {
    const { person } = sharing([link(1)])
    await rows()
    await person.click(button('Copy link “Link #1”'))
    await message('Link copied')
    expect(await navigator.clipboard.readText()).toBe('https://rail.example/invite/token-1')
  })

  test('whose token is missing is not', async () => {
    const { person } = sharing([link(1, { token: '' })])
    await rows()
    await person.click(button('Copy link “Link #1”'))
    expect(await message('Error')).toContain('Invalid token - cannot copy link.')
  })

  test('is shown as a QR code, which can be downloaded as PNG and SVG', async () => {
    const { person } = sharing([link(1, { name: 'Table: 4/5' })])
    await rows()
    await person.click(button('QR code of “Table: 4/5”'))
    const dialog = within(await screen.findByRole('dialog', { name: 'QR code for “Table: 4/5”' }))
    expect(qr.toString).toHaveBeenCalledWith(
      'https://rail.example/invite/token-1',
      expect.objectContaining({ type: 'svg', margin: 4 }),
    )
    expect(
      dialog.getByRole('img', { name: 'QR code that leads to https://rail.example/invite/token-1' }),
    ).toHaveAttribute('src', 'data:image/svg+xml;charset=utf-8,%3Csvg%2F%3E')
    const png = dialog.getByRole('link', { name: 'Download PNG' })
    expect(png).toHaveAttribute('download', 'QR code Table_ 4_5.png')
    expect(png).toHaveAttribute('href', 'data:image/png;base64,AAAA')
    expect(dialog.getByRole('link', { name: 'Download SVG' })).toHaveAttribute(
      'download',
      'QR code Table_ 4_5.svg',
    )
  })

  test('whose QR code cannot be drawn says so', async () => {
    qr.toDataURL.mockRejectedValue(new Error('no canvas'))
    const { person } = sharing([link(1)])
    await rows()
    await person.click(button('QR code of “Link #1”'))
    expect(await message('Error')).toContain('Failed to generate QR code.')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('is deactivated after a confirmation', async () => {
    const { person, server } = sharing([link(2), link(1)])
    server.nowAnswers({ 'DELETE /api/shareable-links/2': answer(204) })
    await rows()
    await person.click(button('Deactivate “Link #2”'))
    const question = within(await screen.findByRole('alertdialog', { name: 'Deactivate link' }))
    expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await person.click(question.getByRole('button', { name: 'Deactivate' }))
    await message('Shareable link deactivated')
    expect((await row(0)).getByText('Inactive')).toBeVisible()
    expect((await row(1)).getByText('Active')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Link #2' })).toHaveFocus())
  })

  test('stays when it cannot be deactivated', async () => {
    const { person, server } = sharing([link(1)])
    server.nowAnswers({ 'DELETE /api/shareable-links/1': refusal(500, 'Boom') })
    await rows()
    await person.click(button('Deactivate “Link #1”'))
    await person.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Deactivate' }),
    )
    expect(await message('Error')).toContain('Failed to deactivate shareable link. Please try again.')
    expect((await row(0)).getByText('Active')).toBeVisible()
  })
})

describe('unfinished uploads of guests', () => {
  const held = (count: number, bytes: number) => ({ [`GET ${URL}/guest-uploads`]: { count, bytes } })
  async function endThem(person: ReturnType<typeof sharing>['person']) {
    await person.click(await screen.findByRole('button', { name: 'End them' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'End unfinished uploads' }))
    await person.click(question.getByRole('button', { name: 'End them' }))
  }

  test('are counted with their room, and end when the owner wants it', async () => {
    const { person, server } = sharing([link(1)], { more: held(3, 42 * 1024 * 1024) })
    expect(await screen.findByText('3 uploads are unfinished, 42 MB.')).toBeVisible()
    server.nowAnswers({ [`DELETE ${URL}/guest-uploads`]: answer(204) })
    await endThem(person)
    await message('Unfinished uploads ended')
    expect(server.to('DELETE', `${URL}/guest-uploads`)).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'End them' })).toBeNull()
    await waitFor(() => expect(screen.getByText('No upload is unfinished.')).toHaveFocus())
  })

  test('stay when they cannot be ended', async () => {
    const { person, server } = sharing([link(1)], { more: held(1, 1024) })
    server.nowAnswers({ [`DELETE ${URL}/guest-uploads`]: refusal(503, 'The database is away.') })
    await endThem(person)
    expect(await message('Error')).toContain('The database is away.')
    expect(screen.getByText('1 upload is unfinished, 1 KB.')).toBeVisible()
  })

  test('are hidden when there are none and from collaborators; an expired owner can only see them', async () => {
    sharing([link(1)])
    await rows()
    expect(screen.queryByText(/unfinished/)).toBeNull()
    cleanup()
    const collaborator = sharing([link(1)], {
      of: gallery('Dunes', { id: 7, access: 'collaborator' }),
      more: held(2, 2048),
    })
    await rows()
    expect(collaborator.server.to('GET', `${URL}/guest-uploads`)).toEqual([])
    cleanup()
    sharing([link(1)], { user: mara({ trialEndsAt: '2020-01-01T00:00:00.000Z' }), more: held(2, 2048) })
    expect(await screen.findByText('2 uploads are unfinished, 2 KB.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'End them' })).toBeNull()
  })
})

describe('editing a link', () => {
  async function edits(over: Partial<ShareableLink> = {}) {
    const opened = sharing([link(1, over)])
    await rows()
    await opened.person.click(button('Edit “Link #1”'))
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Edit “Link #1”' })) }
  }

  test('sends what it shows, and days only if some were typed', async () => {
    const { person, server, dialog } = await edits()
    server.nowAnswers({ 'PATCH /api/shareable-links/1': link(1, { name: 'Bar', review: true }) })
    await person.clear(dialog.getByLabelText('Name'))
    await person.type(dialog.getByLabelText('Name'), 'Bar')
    expect(dialog.getByText('From today. Leave empty to keep Nov 18, 2100.')).toBeVisible()
    await person.click(dialog.getByLabelText('Review images first'))
    await person.click(dialog.getByRole('button', { name: 'Save changes' }))
    await message('Shareable link updated')
    expect(server.to('PATCH', '/api/shareable-links/1')).toMatchObject([
      { body: { name: 'Bar', review: true } },
    ])
    expect(server.to('PATCH', '/api/shareable-links/1')[0]!.body).not.toHaveProperty('expiresInDays')
    expect((await row(0)).getByRole('heading', { name: 'Bar' })).toBeVisible()
    expect((await row(0)).getByText('Review')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('opens one again that has expired', async () => {
    const { person, server, dialog } = await edits({
      isActive: false,
      expiresAt: '2020-01-02T12:00:00.000Z',
    })
    server.nowAnswers({ 'PATCH /api/shareable-links/1': link(1) })
    expect(dialog.getByText('From today. Expired Jan 2, 2020.')).toBeVisible()
    await person.type(dialog.getByLabelText('Open for'), '400')
    await person.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect(dialog.getByLabelText('Open for')).toBeInvalid()
    await person.clear(dialog.getByLabelText('Open for'))
    await person.type(dialog.getByLabelText('Open for'), '7')
    await person.click(dialog.getByRole('button', { name: 'Save changes' }))
    await message('Shareable link updated')
    expect(server.to('PATCH', '/api/shareable-links/1')).toMatchObject([{ body: { expiresInDays: 7 } }])
    expect((await row(0)).getByText('Active')).toBeVisible()
  })

  test('that fails says so and keeps what was typed', async () => {
    const { person, server, dialog } = await edits()
    server.nowAnswers({ 'PATCH /api/shareable-links/1': networkFailure })
    await person.type(dialog.getByLabelText('Name'), ' at the bar')
    await person.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect(await message('Error')).toContain('Failed to update shareable link. Please try again.')
    expect(dialog.getByLabelText('Name')).toHaveValue('Link #1 at the bar')
  })
})

describe('mails about guests', () => {
  const mails = () => screen.findByRole('switch', { name: 'E-mail me when guests add pictures' })

  test('are on by default and can be switched off', async () => {
    const { person, server } = sharing([])
    server.nowAnswers({ [`PATCH ${URL}`]: { ...dunes, mailOnUploads: false } })
    expect(await mails()).toBeChecked()
    await person.click(await mails())
    expect(await mails()).not.toBeChecked()
    expect(server.to('PATCH', URL)).toMatchObject([{ body: { mailOnUploads: false } }])
  })

  test('stay as they were when that cannot be saved', async () => {
    const { person, server } = sharing([])
    server.nowAnswers({ [`PATCH ${URL}`]: networkFailure })
    await person.click(await mails())
    expect(await message('Error')).toContain('Failed to update settings. Please try again.')
    expect(await mails()).toBeChecked()
  })

  test('are only offered to the owner', async () => {
    sharing([link(1)], { of: { ...dunes, access: 'collaborator' } })
    await rows()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.getByRole('button', { name: 'Create link' })).toBeEnabled()
  })
})

describe('a collaborator who has been removed', () => {
  test('sees that at the next visit', async () => {
    const { server } = sharing(refusal(404, 'Gallery not found'))
    server.nowAnswers({ [`GET ${URL}`]: refusal(404, 'Gallery not found') })
    expect(await screen.findByRole('heading', { name: 'Gallery not found' })).toBeVisible()
  })

  test('sees that at the next click', async () => {
    const { person, server } = sharing([link(1)])
    await rows()
    server.nowAnswers({
      [`GET ${URL}`]: refusal(404, 'Gallery not found'),
      [`POST ${URL}/shareable-links`]: refusal(404, 'Gallery not found'),
    })
    await person.click(await createButton())
    expect(await screen.findByRole('heading', { name: 'Gallery not found' })).toBeVisible()
    expect(screen.queryByRole('list', { name: 'Upload links' })).toBeNull()
  })
})

describe('with chapters', () => {
  const chapters = ['Ceremony', 'Dinner'].map((title, index) => ({
    id: index + 1,
    title,
    text: null,
    slug: title.toLowerCase(),
    imageCount: 0,
  }))

  test('a link takes its images to one of them', async () => {
    const { person, server } = sharing([])
    server.nowAnswers({
      [`GET ${URL}/chapters`]: chapters,
      [`POST ${URL}/shareable-links`]: answer(201, link(1, { chapterId: 2 })),
    })
    await person.selectOptions(await screen.findByLabelText('Chapter'), 'Dinner')
    await person.click(await createButton())
    await message('Shareable link created')
    expect(server.to('POST', `${URL}/shareable-links`)[0]!.body).toMatchObject({ chapterId: 2 })
    expect(screen.getByLabelText('Chapter')).toHaveDisplayValue('None')
  })

  test('a link is led to another one, or to none', async () => {
    const { person, server } = sharing([link(1, { chapterId: 2 })])
    server.nowAnswers({
      [`GET ${URL}/chapters`]: chapters,
      'PATCH /api/shareable-links/1': link(1),
    })
    await person.click(await screen.findByRole('button', { name: /^Edit/ }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByLabelText('Chapter')).toHaveDisplayValue('Dinner')
    await person.selectOptions(dialog.getByLabelText('Chapter'), 'None')
    await person.click(dialog.getByRole('button', { name: 'Save changes' }))
    await message('Shareable link updated')
    expect(server.to('PATCH', '/api/shareable-links/1')[0]!.body).toMatchObject({ chapterId: null })
  })
})
