import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
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
} from '#testing/screen.tsx'

const check = (subdomain: string) => `GET /api/galleries/check-subdomain/${subdomain}`
const free = { available: true }
const taken = { available: false }

function form(answers: Record<string, unknown> = {}) {
  const server = serverAnswers({ 'GET /api/auth/user': mara(), 'GET /api/galleries': [], ...answers })
  return { server, ...open('/create-gallery') }
}
const title = () => screen.findByLabelText('Gallery Title')
const subdomain = () => screen.getByLabelText('Subdomain')
const description = () => screen.getByLabelText('Description')
const submit = () => screen.getByRole('button', { name: /^Creat/ })
const filledWith = (value: string) => waitFor(() => expect(subdomain()).toHaveValue(value))

describe('the subdomain', () => {
  test('follows the title', async () => {
    const { person } = form({ [check('caf-sommer-2026')]: free })
    await person.type(await title(), ' Café & Sommer 2026! ')
    await filledWith('caf-sommer-2026')
  })

  test('follows it no more once it was written by hand', async () => {
    const { person } = form({ [check('sand')]: free, [check('dunes')]: free })
    await person.type(await title(), 'Dunes')
    await filledWith('dunes')
    await person.clear(subdomain())
    await person.type(subdomain(), 'sand')
    await person.type(await title(), ' of the coast')
    await new Promise((done) => setTimeout(done, 250))
    expect(subdomain()).toHaveValue('sand')
  })

  test('drops what may not be in it while it is typed', async () => {
    const { person } = form({ [check('y-un-2026-')]: free })
    await title()
    await person.type(subdomain(), 'My_DÜunEs.2026')
    expect(subdomain()).toHaveValue('yuns2026')
  })

  test('stands before the address of the app', async () => {
    form()
    await title()
    expect(screen.getByText(`.${window.location.host}`)).toBeVisible()
  })

  test('stands behind it where galleries live at its paths', async () => {
    const meta = Object.assign(document.createElement('meta'), { name: 'addresses', content: 'paths' })
    document.head.append(meta)
    onTestFinished(() => meta.remove())
    const { person } = form({ [check('dunes')]: free })
    await title()
    await person.type(subdomain(), 'dunes')
    expect(screen.getByText(`${window.location.host}/@`)).toBeVisible()
    expect(screen.queryByText(`.${window.location.host}`)).toBeNull()
    expect(screen.getByText(`${window.location.host}/@dunes`)).toBeInTheDocument()
  })

  test('is not asked about with fewer than 3 characters', async () => {
    const { person, server } = form()
    await title()
    await person.type(subdomain(), 'ab')
    await new Promise((done) => setTimeout(done, 400))
    expect(server.calls.filter(({ path }) => path.includes('check-subdomain'))).toEqual([])
    expect(submit()).toBeDisabled()
  })

  test.each([
    ['free', free, 'Subdomain is available', true],
    ['taken', taken, 'Subdomain is already taken', false],
    ['in doubt because the call failed', networkFailure, 'Subdomain is already taken', false],
    ['in doubt because it was refused', refusal(429, 'Too many.'), 'Subdomain is already taken', false],
  ])('is %s', async (_case, answered, words, may) => {
    const { person } = form({ [check('dunes')]: answered })
    await person.type(await title(), 'Dunes')
    expect(await screen.findByText(words)).toBeVisible()
    if (may) expect(submit()).toBeEnabled()
    else expect(submit()).toBeDisabled()
  })

  test('holds the button back while it is being checked', async () => {
    const { person } = form({ [check('dunes')]: noAnswerYet })
    await person.type(await title(), 'Dunes')
    expect(await screen.findByText('Checking availability...')).toBeVisible()
    expect(submit()).toBeDisabled()
  })

  test.each([
    ['empty', '{Backspace}', 'Subdomain is required'],
    ['too short', 'ab', 'Subdomain must be at least 3 characters'],
  ])('that is %s is told when the field is left, until it is mended', async (_case, typed, words) => {
    const { person } = form({ [check('dunes')]: free })
    await title()
    await person.type(subdomain(), typed)
    expect(screen.queryByText(words)).not.toBeInTheDocument()
    await person.tab()
    await waitFor(() => expect(subdomain()).toHaveAccessibleDescription(words))
    await person.clear(subdomain())
    await person.type(subdomain(), 'dunes')
    await waitFor(() => expect(subdomain()).toHaveAccessibleDescription('Subdomain is available'))
  })

  test('that follows the title is no error any more', async () => {
    const { person } = form({ [check('dunes')]: free })
    await title()
    await person.click(subdomain())
    await person.tab()
    await waitFor(() => expect(subdomain()).toHaveAccessibleDescription('Subdomain is required'))
    await person.type(await title(), 'Dunes')
    await waitFor(() => expect(subdomain()).toHaveAccessibleDescription('Subdomain is available'))
  })

  test('may not begin or end with a hyphen', async () => {
    const { person, server } = form()
    await person.type(await title(), 'D')
    await waitFor(() => expect(subdomain()).toHaveValue('d'))
    await person.clear(subdomain())
    await person.type(subdomain(), '-dunes')
    await person.click(submit())
    await waitFor(() =>
      expect(subdomain()).toHaveAccessibleDescription(/^Subdomain cannot start or end with a hyphen/),
    )
    expect(server.to('POST', '/api/galleries')).toEqual([])
  })
})

describe('creating', () => {
  test('saves the gallery, says so and goes to its settings', async () => {
    const dunes = gallery('Dunes', { id: 7 })
    const { person, server } = form({
      [check('dunes')]: free,
      'POST /api/galleries': answer(201, dunes),
      'GET /api/galleries/7/images': [],
    })
    await person.type(await title(), 'Dunes')
    await person.type(description(), 'Sand and wind')
    await screen.findByText('Subdomain is available')
    await person.click(submit())
    expect(await screen.findByRole('heading', { name: 'Settings for "Dunes"' })).toBeVisible()
    expect(window.location.pathname).toBe('/gallery/7/settings')
    expect(await message('Gallery created')).toContain('Your new gallery has been created successfully.')
    expect(server.to('POST', '/api/galleries')).toMatchObject([
      { body: { title: 'Dunes', subdomain: 'dunes', description: 'Sand and wind' } },
    ])
    // The response is cached: no request for the gallery.
    expect(server.to('GET', '/api/galleries/7')).toEqual([])
  })

  test('is under way: the button says so and cannot be pressed again', async () => {
    const { person } = form({ [check('dunes')]: free, 'POST /api/galleries': noAnswerYet })
    await person.type(await title(), 'Dunes')
    await screen.findByText('Subdomain is available')
    await person.click(submit())
    expect(await screen.findByRole('button', { name: 'Creating...' })).toBeDisabled()
  })

  test('needs a title, which is told when the field is left', async () => {
    const { person } = form()
    await person.click(await title())
    await person.tab()
    await waitFor(async () => expect(await title()).toHaveAccessibleDescription('Required'))
  })

  test('needs a title', async () => {
    const { person, server } = form({ [check('dunes')]: free })
    await title()
    await person.type(subdomain(), 'dunes')
    await screen.findByText('Subdomain is available')
    await person.click(submit())
    await waitFor(async () => expect(await title()).toHaveAccessibleDescription('Required'))
    expect(server.to('POST', '/api/galleries')).toEqual([])
  })

  test.each([
    [
      'somebody was faster',
      refusal(409, 'Taken.', { code: 'subdomain_taken' }),
      'This subdomain is already taken. Please choose a different one.',
    ],
    ['the trial is full', refusal(403, 'Delete a gallery to make room'), 'Delete a gallery to make room'],
    ['the network is gone', networkFailure, 'Failed to create gallery. Please try again.'],
  ])('fails because %s, and says so', async (_why, answered, words) => {
    const { person } = form({ [check('dunes')]: free, 'POST /api/galleries': answered })
    await person.type(await title(), 'Dunes')
    await screen.findByText('Subdomain is available')
    await person.click(submit())
    expect(await message('Error')).toContain(words)
    expect(await title()).toHaveValue('Dunes')
  })

  test('shows under the fields what the server finds wrong with them', async () => {
    const issues = [{ path: 'title', message: 'Too plain' }]
    const { person } = form({
      [check('dunes')]: free,
      'POST /api/galleries': refusal(400, 'Too plain', { issues }),
    })
    await person.type(await title(), 'Dunes')
    await screen.findByText('Subdomain is available')
    await person.click(submit())
    await waitFor(async () => expect(await title()).toHaveAccessibleDescription('Too plain'))
  })

  test('can be left for the dashboard', async () => {
    const { person } = form()
    await title()
    await person.click(screen.getByRole('link', { name: 'Cancel' }))
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })
})

describe('the look', () => {
  const dunes = gallery('Dunes', { id: 7 })
  const look = (name: string) => screen.getByRole('radio', { name })
  async function created(galleries: unknown[], choice: string | null, presets: unknown[] = []) {
    const { person, server } = form({
      'GET /api/galleries': galleries,
      'GET /api/presets': presets,
      [check('dunes')]: free,
      'POST /api/galleries': answer(201, dunes),
      'GET /api/galleries/7': dunes,
      'GET /api/galleries/7/images': [],
    })
    await person.type(await title(), 'Dunes')
    await screen.findByText('Subdomain is available')
    if (choice) await person.click(look(choice))
    await person.click(submit())
    await screen.findByRole('heading', { name: 'Settings for "Dunes"' })
    return server.to('POST', '/api/galleries').map(({ body }) => body)
  }

  test('is Wall at first', async () => {
    form()
    await title()
    expect(look('Wall')).toBeChecked()
    const looks = within(screen.getByRole('group', { name: 'Look' }))
    expect(looks.getAllByRole('radio')).toHaveLength(2)
  })

  const said = { title: 'Dunes', subdomain: 'dunes', description: null, visibility: 'unlisted' }
  test.each([
    ['Wall', null, { layout: 'rows', coverStyle: 'full', theme: 'light' }],
    ['Classic', 'Classic', {}],
  ])('of a new gallery is %s: one call says so', async (_name, choice, look) => {
    expect(await created([], choice)).toEqual([{ ...said, ...look }])
  })

  test('is that of one of the last three galleries', async () => {
    const others = ['Moor', 'Tarn'].map((name, index) => listedGallery(name, { id: 21 + index }))
    expect(await created(others, 'Like “Tarn”')).toEqual([{ ...said, like: 22 }])
  })

  test('is that of a preset, which says who can see the gallery, too', async () => {
    const preset = { id: 5, name: 'Weddings', createdAt: '2026-06-14T12:00:00.000Z' }
    const settings = { theme: 'ivory', visibility: 'private' }
    const presets = [{ ...preset, settings }]
    expect(await created([], 'Weddings', presets)).toEqual([{ ...said, preset: 5, visibility: 'private' }])
  })
})

describe('who can see it', () => {
  test('is one of four; a password is asked for where it is needed', async () => {
    const { person, server } = form({
      [check('dunes')]: free,
      'POST /api/galleries': answer(201, gallery('Dunes', { id: 7 })),
      'GET /api/galleries/7': gallery('Dunes', { id: 7 }),
    })
    await person.type(await title(), 'Dunes')
    await screen.findByText('Subdomain is available')
    const choice = within(screen.getByRole('group', { name: 'Who can see it' }))
    expect(choice.getAllByRole('radio').map((radio) => radio.closest('label')!.textContent)).toEqual([
      'Anyone with the address',
      'Everyone',
      'With a password',
      'Only me',
    ])
    expect(choice.getByRole('radio', { name: 'Anyone with the address' })).toBeChecked()
    await person.click(choice.getByRole('radio', { name: 'With a password' }))
    await person.type(screen.getByLabelText('Password'), 'short')
    await person.click(submit())
    expect(await screen.findByText('Password must be at least 6 characters')).toBeVisible()
    await person.type(screen.getByLabelText('Password'), ' but long')
    await person.click(submit())
    await screen.findByRole('heading', { name: 'Settings for "Dunes"' })
    expect(server.to('POST', '/api/galleries')).toMatchObject([
      { body: { visibility: 'password', password: 'short but long' } },
    ])
  })
})

describe('an account that may not', () => {
  test.each([
    [
      'has three on its trial',
      mara(),
      [listedGallery('a'), listedGallery('b'), listedGallery('c')],
      'Delete a gallery to make room',
    ],
    ['is expired', mara({ status: 'expired' }), [], 'To create new ones, please upgrade.'],
  ])('because it %s is told before anything is typed', async (_why, user, galleries, words) => {
    form({ 'GET /api/auth/user': user, 'GET /api/galleries': galleries })
    expect(await screen.findByText(new RegExp(words))).toBeVisible()
    expect(screen.queryByLabelText('Gallery Title')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Upgrade' })).toBeEnabled()
  })

  test('because it is expired, where upgrades are not sold, offers none', async () => {
    document.head.insertAdjacentHTML('beforeend', '<meta name="payments" content="off">')
    form({ 'GET /api/auth/user': mara({ status: 'expired' }) })
    expect(await screen.findByRole('heading', { name: 'Your account has expired' })).toBeVisible()
    expect(screen.getByRole('main')).not.toHaveTextContent(/upgrade/i)
  })
})
