import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import {
  answer,
  gallery,
  listedGallery,
  mara,
  message,
  networkFailure,
  noAnswerYet,
  open,
  refusal,
  serverAnswers,
  signedOut,
} from '#testing/screen.tsx'
import { signInAddress } from '#web/base/paths.ts'

const URL = '/api/galleries/7'
const dunes = gallery('Dunes & Wind', { id: 7, description: 'Sand', imageCount: 48 })

function general(answered = dunes, user = mara(), more: Record<string, unknown> = {}) {
  const server = serverAnswers({
    'GET /api/auth/user': user,
    'GET /api/galleries': [listedGallery('Dunes & Wind', { id: 7 }), listedGallery('Roofs', { id: 8 })],
    [`GET ${URL}`]: answered,
    [`GET ${URL}/visits`]: { total: 0, days: [] },
    ...more,
  })
  return { server, ...open('/gallery/7/settings?tab=general') }
}
const title = () => screen.findByLabelText('Gallery Title')
const description = () => screen.getByLabelText('Description')
const save = () =>
  within(screen.getByRole('region', { name: 'Details' })).getByRole('button', { name: /^Sav/ })

describe('who can see the gallery', () => {
  const section = async () => within(await screen.findByRole('region', { name: 'Who can see this gallery' }))

  test('is chosen among choices that explain themselves, and saved by the button only', async () => {
    const { person, server } = general()
    const choices = await section()
    expect(choices.getByRole('radio', { name: 'Public' })).toBeChecked()
    expect(choices.getByRole('radio', { name: 'Private' })).toHaveAccessibleDescription(
      'Only you and your collaborators. Upload links keep working.',
    )
    expect(choices.getByRole('button', { name: 'Save' })).toBeDisabled()
    await person.click(choices.getByRole('radio', { name: 'Private' }))
    server.nowAnswers({ [`PATCH ${URL}`]: { ...dunes, visibility: 'private' } })
    await person.click(choices.getByRole('button', { name: 'Save' }))
    expect(await message('Gallery updated')).toContain('Only you and your collaborators.')
    expect(server.to('PATCH', URL).at(-1)?.body).toEqual({
      visibility: 'private',
      was: { visibility: 'public' },
    })
    expect(choices.getByRole('button', { name: 'Save' })).toBeDisabled()
    // The badge beside the page's heading is the second one.
    expect(screen.getAllByText('Private')).toHaveLength(2)
  })

  test('suggests a password, shows what is being set, and copies it', async () => {
    const { person, server } = general()
    const choices = await section()
    await person.click(choices.getByRole('radio', { name: 'Password' }))
    const field = choices.getByRole('textbox', { name: 'Password' })
    expect(choices.queryByRole('button', { name: 'Copy password' })).toBeNull()
    await person.click(choices.getByRole('button', { name: 'Suggest one' }))
    const suggested = (field as HTMLInputElement).value
    expect(suggested).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}$/)
    await person.click(choices.getByRole('button', { name: 'Copy password' }))
    expect(await navigator.clipboard.readText()).toBe(suggested)
    await person.click(choices.getByRole('button', { name: 'Suggest one' }))
    expect(field).not.toHaveValue(suggested)
    await person.clear(field)
    await person.type(field, 'white roses')
    expect(field).toHaveValue('white roses')
    server.nowAnswers({ [`PATCH ${URL}`]: { ...dunes, visibility: 'password', hasPassword: true } })
    await person.click(choices.getByRole('button', { name: 'Save' }))
    expect(await choices.findByRole('textbox', { name: 'New password' })).toHaveValue('')
    expect(server.to('PATCH', URL).at(-1)?.body).toMatchObject({ password: 'white roses' })
  })

  test('asks for a password where the gallery has none, and for a new one only if that is wanted', async () => {
    const { person, server } = general()
    const choices = await section()
    await person.click(choices.getByRole('radio', { name: 'Password' }))
    await person.type(choices.getByRole('textbox', { name: 'Password' }), 'abcde')
    await person.click(choices.getByRole('button', { name: 'Save' }))
    expect(choices.getByText('Password must be at least 6 characters')).toBeVisible()
    expect(server.to('PATCH', URL)).toEqual([])
    server.nowAnswers({ [`PATCH ${URL}`]: { ...dunes, visibility: 'password', hasPassword: true } })
    await person.type(choices.getByRole('textbox', { name: 'Password' }), 'f')
    await person.click(choices.getByRole('button', { name: 'Save' }))
    expect(await choices.findByLabelText('New password')).toHaveValue('')
    expect(server.to('PATCH', URL).at(-1)?.body).toEqual({
      visibility: 'password',
      password: 'abcdef',
      was: { visibility: 'public' },
    })
    expect(choices.getByRole('button', { name: 'Save' })).toBeDisabled()
  })

  test('ends at a time in the time zone of the browser', async () => {
    const closesAt = new Date(2100, 0, 31, 18, 30).toISOString()
    const { person, server } = general({ ...dunes, closesAt })
    const choices = await section()
    expect(choices.getByLabelText('Closes')).toHaveValue('2100-01-31T18:30')
    server.nowAnswers({ [`PATCH ${URL}`]: { ...dunes, closesAt: '2020-01-01T00:00:00.000Z' } })
    fireEvent.change(choices.getByLabelText('Closes'), { target: { value: '2020-01-01T00:00' } })
    await person.click(choices.getByRole('button', { name: 'Save' }))
    expect(await message('Gallery updated')).toContain('Visitors see that it is closed.')
    expect(server.to('PATCH', URL).at(-1)?.body).toEqual({ closesAt: new Date(2020, 0, 1).toISOString() })
    // The badge beside the page's heading.
    expect(screen.getByText('Closed')).toBeVisible()
  })

  test('does not become endless by a time of which a part is missing, but by an empty one', async () => {
    const { person, server } = general({ ...dunes, closesAt: '2100-01-31T18:30:00.000Z' })
    const choices = await section()
    const closes = choices.getByLabelText<HTMLInputElement>('Closes')
    const half = vi.spyOn(closes.validity, 'badInput', 'get').mockReturnValue(true)
    fireEvent.change(closes, { target: { value: '' } })
    await person.click(choices.getByRole('button', { name: 'Save' }))
    expect(closes).toHaveAccessibleDescription(/Please enter a date and a time/)
    expect(closes).toBeInvalid()
    expect(closes).toHaveFocus()
    expect(server.to('PATCH', URL)).toEqual([])
    // The field is emptied as a whole. Its value was empty already, so the browser fires no event.
    half.mockReturnValue(false)
    server.nowAnswers({ [`PATCH ${URL}`]: { ...dunes, closesAt: null } })
    await person.click(choices.getByRole('button', { name: 'Save' }))
    await message('Gallery updated')
    expect(server.to('PATCH', URL).at(-1)?.body).toEqual({ closesAt: null })
    expect(choices.queryByText('Please enter a date and a time')).toBeNull()
  })

  test('says on leaving the field that a part of the time is missing', async () => {
    const { person } = general()
    const choices = await section()
    const closes = choices.getByLabelText<HTMLInputElement>('Closes')
    const half = vi.spyOn(closes.validity, 'badInput', 'get').mockReturnValue(true)
    await person.click(closes)
    expect(choices.queryByText('Please enter a date and a time')).toBeNull()
    await person.tab()
    expect(choices.getByText('Please enter a date and a time')).toBeVisible()
    half.mockReturnValue(false)
    await person.click(closes)
    await person.tab()
    expect(choices.queryByText('Please enter a date and a time')).toBeNull()
  })

  test('stays private if another user made it so, and says so', async () => {
    const { person, server } = general()
    const choices = await section()
    server.nowAnswers({
      [`PATCH ${URL}`]: { ...dunes, visibility: 'private', closesAt: '2100-01-01T00:00:00Z' },
    })
    fireEvent.change(choices.getByLabelText('Closes'), { target: { value: '2100-01-01T00:00' } })
    await person.click(choices.getByRole('button', { name: 'Save' }))
    await message('Gallery updated')
    expect(server.to('PATCH', URL).at(-1)?.body).not.toHaveProperty('visibility')
    expect(choices.getByRole('radio', { name: 'Private' })).toBeChecked()
    expect(choices.getByRole('button', { name: 'Save' })).toBeDisabled()
  })

  test('chosen by another user is shown beside one’s own', async () => {
    const { person, server } = general()
    const choices = await section()
    const refused = refusal(409, 'Someone else has changed this.', {
      code: 'edit_conflict',
      current: { visibility: 'private' },
    })
    server.nowAnswers({ [`PATCH ${URL}`]: refused })
    await person.click(choices.getByRole('radio', { name: 'Unlisted' }))
    await person.click(choices.getByRole('button', { name: 'Save' }))
    expect(await choices.findByRole('alert')).toHaveTextContent(
      'Someone else has changed who can see this gallery. It is now:PrivateSave again to keep yours.',
    )
    await person.click(choices.getByRole('button', { name: 'Use theirs' }))
    expect(choices.getByRole('radio', { name: 'Private' })).toBeChecked()
    expect(choices.queryByRole('alert')).toBeNull()
    expect(choices.getByRole('button', { name: 'Save' })).toBeDisabled()
    await person.click(choices.getByRole('radio', { name: 'Public' }))
    server.nowAnswers({ [`PATCH ${URL}`]: dunes })
    await person.click(choices.getByRole('button', { name: 'Save' }))
    await message('Gallery updated')
    expect(server.to('PATCH', URL).at(-1)?.body).toEqual({
      visibility: 'public',
      was: { visibility: 'private' },
    })
    expect(choices.queryByRole('alert')).toBeNull()
  })

  test('keeps what was changed while it was being saved', async () => {
    const { person, server } = general()
    const choices = await section()
    const saving = Promise.withResolvers<unknown>()
    server.nowAnswers({ [`PATCH ${URL}`]: () => saving.promise })
    await person.click(choices.getByRole('radio', { name: 'Private' }))
    await person.click(choices.getByRole('button', { name: 'Save' }))
    await person.click(choices.getByRole('radio', { name: 'Public' }))
    fireEvent.change(choices.getByLabelText('Closes'), { target: { value: '2100-01-01T00:00' } })
    saving.resolve({ ...dunes, visibility: 'private' })
    await message('Gallery updated')
    expect(choices.getByRole('radio', { name: 'Public' })).toBeChecked()
    expect(choices.getByLabelText('Closes')).toHaveValue('2100-01-01T00:00')
    await person.click(await choices.findByRole('button', { name: 'Save' }))
    expect(server.to('PATCH', URL).at(-1)?.body).toMatchObject({
      visibility: 'public',
      was: { visibility: 'private' },
    })
    expect(server.to('PATCH', URL).at(-1)?.body).toHaveProperty('closesAt')
  })

  test('stays as chosen when it could not be saved', async () => {
    const { person, server } = general()
    const choices = await section()
    await person.click(choices.getByRole('radio', { name: 'Unlisted' }))
    server.nowAnswers({ [`PATCH ${URL}`]: networkFailure })
    await person.click(choices.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(choices.getByRole('button', { name: 'Save' })).toBeEnabled())
    expect(choices.getByRole('radio', { name: 'Unlisted' })).toBeChecked()
  })

  test('is told to collaborators, who cannot change it', async () => {
    general({ ...dunes, access: 'collaborator', visibility: 'unlisted' })
    const told = await section()
    expect(told.getByText('Unlisted')).toBeVisible()
    expect(told.getByText(/Only the owner can change this\./)).toBeVisible()
    expect(told.queryByRole('radio')).toBeNull()
  })
})

describe('title and description', () => {
  test('are there, and cannot be saved as long as nothing changed', async () => {
    const { person } = general()
    expect(await title()).toHaveValue('Dunes & Wind')
    expect(description()).toHaveValue('Sand')
    expect(save()).toBeDisabled()
    await person.type(description(), '!')
    expect(save()).toBeEnabled()
    await person.type(description(), '{Backspace}')
    expect(save()).toBeDisabled()
  })

  test('are kept as typed while another tab is open', async () => {
    const { person, server } = general()
    server.nowAnswers({ [`GET ${URL}/shareable-links`]: [] })
    await title()
    await person.type(description(), ' and wind')
    await person.click(screen.getByRole('link', { name: 'Sharing' }))
    expect(await screen.findByRole('heading', { name: 'Upload links' })).toBeVisible()
    await person.click(screen.getByRole('link', { name: 'General' }))
    expect(await title()).toHaveValue('Dunes & Wind')
    expect(description()).toHaveValue('Sand and wind')
    expect(save()).toBeEnabled()
  })

  test('are saved said so, and seen in the heading', async () => {
    const { person, server } = general()
    server.nowAnswers({ [`PATCH ${URL}`]: { ...dunes, title: 'Hills' } })
    await person.clear(await title())
    await person.type(await title(), 'Hills')
    await person.click(save())
    expect(await screen.findByRole('heading', { name: 'Settings for "Hills"' })).toBeVisible()
    expect(await message('Gallery updated')).toContain('Your gallery has been updated successfully.')
    expect(server.to('PATCH', URL)).toMatchObject([
      {
        body: { title: 'Hills', description: 'Sand', was: { title: 'Dunes & Wind', description: 'Sand' } },
      },
    ])
    expect(save()).toBeDisabled()
  })

  test('are being saved: the button says so', async () => {
    const { person, server } = general()
    server.nowAnswers({ [`PATCH ${URL}`]: noAnswerYet })
    await person.type(await title(), '!')
    await person.click(save())
    expect(await screen.findByRole('button', { name: 'Saving...' })).toBeDisabled()
  })

  test('keep what was typed while they were being saved', async () => {
    const { person, server } = general()
    const saving = Promise.withResolvers<unknown>()
    server.nowAnswers({ [`PATCH ${URL}`]: () => saving.promise })
    await person.clear(await title())
    await person.type(await title(), 'Hills ')
    await person.click(save())
    await person.type(description(), ' and moss')
    saving.resolve({ ...dunes, title: 'Hills' })
    await message('Gallery updated')
    expect(await title()).toHaveValue('Hills')
    expect(description()).toHaveValue('Sand and moss')
    await waitFor(() => expect(save()).toBeEnabled())
    server.nowAnswers({ [`PATCH ${URL}`]: { ...dunes, title: 'Hills', description: 'Sand and moss' } })
    await person.click(save())
    await waitFor(() => expect(save()).toHaveTextContent(/^Save$/))
    expect(server.to('PATCH', URL).at(-1)?.body).toEqual({
      title: 'Hills',
      description: 'Sand and moss',
      was: { title: 'Hills', description: 'Sand' },
    })
    expect(save()).toBeDisabled()
  })

  test.each([
    ['without words', networkFailure, 'Failed to update gallery information. Please try again.'],
    ['with words', refusal(403, 'Your account has expired.'), 'Your account has expired.'],
  ])('that could not be saved stay as they were written: a failure %s', async (_case, answered, words) => {
    const { person, server } = general()
    server.nowAnswers({ [`PATCH ${URL}`]: answered })
    await person.type(await title(), '!')
    await person.click(save())
    expect(await message('Error')).toContain(words)
    expect(await title()).toHaveValue('Dunes & Wind!')
    expect(save()).toBeEnabled()
  })

  test('changed by another user are shown beside one’s own', async () => {
    const { person, server } = general()
    await title()
    const current = { description: null }
    server.nowAnswers({
      [`PATCH ${URL}`]: refusal(409, 'Someone else has changed this.', { code: 'edit_conflict', current }),
    })
    await person.type(await screen.findByLabelText('Description'), ' and wind')
    await person.click(save())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Someone else has changed the description. It is empty now.',
    )
    expect(description()).toHaveValue('Sand and wind')
    server.nowAnswers({ [`PATCH ${URL}`]: { ...dunes, description: 'Sand and wind' } })
    await person.click(save())
    await message('Gallery updated')
    expect(server.to('PATCH', URL).at(-1)).toMatchObject({
      body: { description: 'Sand and wind', was: { description: null } },
    })
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('the language', () => {
  const language = async () =>
    within(await screen.findByRole('region', { name: 'Language' })).getByLabelText('Language')

  test('is one of sixteen or each visitor’s own, and saved as it is chosen', async () => {
    const { person, server } = general()
    server.nowAnswers({
      [`PATCH ${URL}`]: (body: unknown) => ({ ...dunes, language: (body as typeof dunes).language }),
    })
    const names = [...(await language()).querySelectorAll('option')].map((option) => option.textContent)
    expect(names).toHaveLength(17)
    expect(names.slice(0, 3)).toEqual(["Each visitor's own", 'English', 'Deutsch'])
    await person.selectOptions(await language(), '日本語')
    await waitFor(() => expect(server.to('PATCH', URL)).toHaveLength(1))
    expect(await language()).toHaveValue('ja')
    await person.selectOptions(await language(), "Each visitor's own")
    await waitFor(() => expect(server.to('PATCH', URL)).toHaveLength(2))
    expect(server.to('PATCH', URL).map(({ body }) => body)).toEqual([
      { language: 'ja', was: { language: null } },
      { language: null, was: { language: 'ja' } },
    ])
  })

  test('that another user has changed is shown, and said', async () => {
    const { person, server } = general()
    const current = { language: 'fr' }
    server.nowAnswers({
      [`PATCH ${URL}`]: refusal(409, 'Someone else has changed this.', { code: 'edit_conflict', current }),
    })
    await person.selectOptions(await language(), 'Deutsch')
    expect(await message('Error')).toContain('Someone else has changed this.')
    await waitFor(async () => expect(await language()).toHaveValue('fr'))
  })

  test('is not for an expired account to change', async () => {
    general(dunes, mara({ status: 'expired' }))
    expect(await screen.findByRole('region', { name: 'Visits' })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Language' })).toBeNull()
  })
})

describe('the download', () => {
  const ZIP = `${URL}/download`
  const link = () => screen.findByRole('link', { name: 'Download ZIP' })

  test('is a link to the ZIP, and begins once it is known that it would', async () => {
    const begun = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const busy = refusal(429, 'Please wait for one of your downloads to end.')
    const { person, server } = general(dunes, mara(), { [`GET ${ZIP}`]: busy })
    expect(await link()).toHaveAttribute('href', ZIP)
    expect(screen.getByText('48 images in one ZIP file.')).toBeVisible()
    await person.click(await link())
    expect(await message('Error')).toContain('Please wait for one of your downloads to end.')
    expect(begun).not.toHaveBeenCalled()
    server.nowAnswers({ [`GET ${ZIP}`]: 'ZIP' })
    await person.click(await link())
    expect(await message('Download started')).toContain('Your ZIP is downloading.')
    expect(begun).toHaveBeenCalledOnce()
  })

  test('leads to sign in, and back, where the session has ended', async () => {
    const { person, left } = general(dunes, mara(), { [`GET ${ZIP}`]: signedOut })
    await person.click(await link())
    await waitFor(() => expect(left).toHaveBeenCalledWith(signInAddress('/gallery/7/settings?tab=general')))
  })

  test('is not there for an empty gallery', async () => {
    general({ ...dunes, imageCount: 0 })
    expect(await screen.findByRole('button', { name: 'Download ZIP' })).toBeDisabled()
    expect(screen.getByText('There are no images in this gallery to download.')).toBeVisible()
  })
})

describe('deleting the gallery', () => {
  async function asks() {
    const opened = general()
    await opened.person.click(await screen.findByRole('button', { name: 'Delete Gallery' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Gallery' }))
    const type = (words: string) => opened.person.type(dialog.getByLabelText('Gallery Title'), words)
    const confirm = () => opened.person.click(dialog.getByRole('button', { name: 'Delete Gallery' }))
    return { ...opened, dialog, type, confirm }
  }

  test.each([
    ['nothing', ' '],
    ['something like the title', 'dunes & wind'],
  ])('needs the exact title: %s is not enough', async (_case, typed) => {
    const { dialog, type, confirm, server } = await asks()
    await type(typed)
    await confirm()
    expect(
      dialog.getByText('Please type the gallery title exactly as shown to confirm deletion'),
    ).toBeVisible()
    expect(dialog.getByLabelText('Gallery Title')).toHaveFocus()
    expect(server.to('DELETE', URL)).toEqual([])
  })

  test.each(['Dunes & Wind', ' Dunes\u00a0&  Wind ', '\uff24unes\u200b & Wind'])(
    'removes it when %j is typed, says so and goes to the dashboard',
    async (typed) => {
      const { type, confirm, server } = await asks()
      server.nowAnswers({ [`DELETE ${URL}`]: answer(204) })
      await type(typed)
      await confirm()
      expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
      expect(await message('Gallery deleted')).toContain('The gallery has been permanently deleted.')
      await screen.findByText('Create New Gallery')
    },
  )

  test.each([
    ['without words', networkFailure, 'Failed to delete gallery. Please try again.'],
    ['with words', refusal(403, 'Only the owner can.'), 'Only the owner can.'],
  ])('that failed %s is said, and the gallery is still there', async (_case, answered, words) => {
    const { type, confirm, server, dialog } = await asks()
    server.nowAnswers({ [`DELETE ${URL}`]: answered })
    await type('Dunes & Wind')
    await confirm()
    expect(await message('Error')).toContain(words)
    expect(dialog.getByRole('button', { name: 'Delete Gallery' })).toBeEnabled()
  })

  test('can be thought better of', async () => {
    const { dialog, person, server, type } = await asks()
    await type('Dunes & Wind')
    await person.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: 'Delete Gallery' })).toHaveFocus()
    // After reopening, it has to be confirmed again.
    await person.keyboard('{Enter}')
    expect(
      within(await screen.findByRole('dialog', { name: 'Delete Gallery' })).getByLabelText('Gallery Title'),
    ).toHaveValue('')
    expect(server.to('DELETE', URL)).toEqual([])
  })
})

test('a collaborator may edit and download, but not delete', async () => {
  general({ ...dunes, access: 'collaborator' })
  expect(await title()).toHaveValue('Dunes & Wind')
  expect(screen.getByRole('link', { name: 'Download ZIP' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Delete Gallery' })).not.toBeInTheDocument()
})

test('an expired account may download and no more', async () => {
  general(dunes, mara({ status: 'expired' }))
  expect(await screen.findByText(/To change it you need to upgrade/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Download ZIP' })).toBeVisible()
  expect(screen.queryByLabelText('Gallery Title')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Delete Gallery' })).not.toBeInTheDocument()
})

describe('the address', () => {
  const given = { ...dunes, subdomain: 'bcdfg23456', address: 'https://bcdfg23456.rail.example' }
  const section = async () => within(await screen.findByRole('region', { name: 'Address' }))

  test('that nobody has chosen is chosen once, with the title as the offer', async () => {
    const { person, server } = general(given, mara(), {
      'GET /api/galleries/check-subdomain/dunes-wind': { available: true },
    })
    const address = await section()
    expect(address.getByText(/bcdfg23456\.rail\.example/)).toBeVisible()
    expect(address.getByLabelText('Subdomain')).toHaveValue('dunes-wind')
    const taken = refusal(409, 'This subdomain is already taken. Please choose a different one.', {
      code: 'subdomain_taken',
    })
    server.nowAnswers({ [`PATCH ${URL}`]: taken })
    await waitFor(() => expect(address.getByRole('button', { name: 'Save' })).toBeEnabled())
    await person.click(address.getByRole('button', { name: 'Save' }))
    expect(await address.findByText(/already taken\. Please choose/)).toBeVisible()
    const chosen = { ...given, subdomain: 'dunes-wind', address: 'https://dunes-wind.rail.example' }
    server.nowAnswers({ [`PATCH ${URL}`]: chosen })
    await person.click(address.getByRole('button', { name: 'Save' }))
    expect(await message('Address saved')).toContain('https://dunes-wind.rail.example')
    expect(server.to('PATCH', URL).at(-1)?.body).toEqual({ subdomain: 'dunes-wind' })
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Address' })).not.toBeInTheDocument())
  })

  test.each([
    ['one that was chosen', dunes, mara()],
    ['a collaborator', { ...given, access: 'collaborator' as const }, mara()],
    ['an expired account', given, mara({ status: 'expired' })],
  ])('is not offered to be changed for %s', async (_who, answered, user) => {
    general(answered, user)
    expect(await screen.findByRole('region', { name: 'Download' })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Address' })).not.toBeInTheDocument()
  })
})

describe('what the gallery says in other languages', () => {
  const details = async () => within(await screen.findByRole('region', { name: 'Details' }))
  const translated = gallery('Dunes & Wind', {
    ...{ id: 7, description: 'Sand', language: 'nl' },
    translations: { de: { title: 'Dünen' }, he: { title: 'דיונות', dateline: 'יוני' } },
  })

  test('is out of the way until a language is chosen', async () => {
    const { person } = general()
    const form = await details()
    expect(form.getAllByRole('textbox')).toHaveLength(2)
    await person.click(form.getByRole('button', { name: 'Add a language' }))
    const names = form.getAllByRole('menuitem').map(({ textContent }) => textContent)
    expect(names).toHaveLength(16)
    await person.click(form.getByRole('menuitem', { name: 'עברית' }))
    const hebrew = within(form.getByRole('group', { name: 'עברית' }))
    for (const label of ['Title', 'Description', 'Dateline'])
      expect(hebrew.getByLabelText(label)).toMatchObject({ value: '', lang: 'he', dir: 'rtl' })
    expect(save()).toBeDisabled()
    await person.click(hebrew.getByRole('button', { name: 'Remove עברית' }))
    expect(form.queryByRole('group')).toBeNull()
    expect(form.getByRole('button', { name: 'Add a language' })).toHaveFocus()
  })

  test('is saved with the details, only what was changed', async () => {
    const { person, server } = general(translated)
    const form = await details()
    await person.click(form.getByRole('button', { name: 'Add a language' }))
    expect(form.getAllByRole('menuitem')).toHaveLength(13)
    await person.click(form.getByRole('menuitem', { name: 'العربية' }))
    await person.type(form.getByLabelText('Title'), ' كثبان ')
    await person.click(form.getByRole('button', { name: 'Deutsch' }))
    expect(form.getByLabelText('Title')).toMatchObject({ value: 'Dünen', lang: 'de', dir: 'ltr' })
    await person.clear(form.getByLabelText('Title'))
    await person.type(form.getByLabelText('Dateline'), 'Juni')
    await person.click(form.getByRole('button', { name: 'עברית' }))
    await person.click(form.getByRole('button', { name: 'Remove עברית' }))
    const saved = { ...translated, translations: { de: { dateline: 'Juni' }, ar: { title: 'كثبان' } } }
    server.nowAnswers({ [`PATCH ${URL}`]: saved })
    await person.click(save())
    await message('Gallery updated')
    expect(server.to('PATCH', URL).at(-1)?.body).toEqual({
      ...{ title: 'Dunes & Wind', description: 'Sand' },
      translations: { de: { title: null, dateline: 'Juni' }, ar: { title: 'كثبان' }, he: null },
      was: {
        ...{ title: 'Dunes & Wind', description: 'Sand' },
        translations: { de: { title: 'Dünen', dateline: null }, ar: { title: null } },
      },
    })
    expect(save()).toBeDisabled()
    await person.click(form.getByRole('button', { name: 'العربية' }))
    expect(form.getByLabelText('Title')).toHaveValue('كثبان')
  })

  test('is beside what someone else has written', async () => {
    const { person, server } = general(translated, mara(), {
      [`PATCH ${URL}`]: refusal(409, 'Changed', {
        ...{ code: 'edit_conflict', current: { translations: { de: { title: 'Die Dünen' } } } },
      }),
    })
    const form = await details()
    await person.click(form.getByRole('button', { name: 'Deutsch' }))
    await person.type(form.getByLabelText('Title'), ' am Meer')
    await person.click(save())
    const note = await form.findByRole('alert')
    expect(note).toHaveTextContent('Someone else has changed the title in Deutsch. It is now:Die Dünen')
    server.nowAnswers({ [`PATCH ${URL}`]: translated })
    await person.click(save())
    await waitFor(() => expect(server.to('PATCH', URL)).toHaveLength(2))
    expect(server.to('PATCH', URL).at(-1)?.body).toMatchObject({
      translations: { de: { title: 'Dünen am Meer' } },
      was: { translations: { de: { title: 'Die Dünen' } } },
    })
  })
})
