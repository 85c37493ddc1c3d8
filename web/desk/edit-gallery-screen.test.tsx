import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import {
  gallery,
  mara,
  message,
  networkFailure,
  noAnswerYet,
  open,
  refusal,
  serverAnswers,
} from '#testing/screen.tsx'

const dunes = gallery('Dunes', { id: 7, description: 'Sand', subdomain: 'dunes' })
const URL = '/api/galleries/7'

function edit(answered: unknown = dunes, user = mara()) {
  const server = serverAnswers({
    'GET /api/auth/user': user,
    'GET /api/galleries': [],
    [`GET ${URL}`]: answered,
    [`GET ${URL}/images`]: [],
  })
  return { server, ...open('/gallery/7/edit') }
}
const title = () => screen.findByLabelText('Gallery Title')
const description = () => screen.getByLabelText('Description')
const submit = () => screen.getByRole('button', { name: /^Updat/ })

test('the form begins with what the gallery says, and the subdomain cannot be changed', async () => {
  edit()
  expect(await title()).toHaveValue('Dunes')
  expect(description()).toHaveValue('Sand')
  expect(screen.getByLabelText('Subdomain')).toHaveValue('dunes')
  expect(screen.getByLabelText('Subdomain')).toHaveAttribute('readonly')
  expect(screen.getByLabelText('Subdomain')).toHaveAccessibleDescription(
    'Subdomain cannot be changed after creation.',
  )
  expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/dashboard')
  await waitFor(() => expect(document.title).toBe('Edit “Dunes” · Picture Rail'))
})

test('what was written is saved, said so, and seen in the settings', async () => {
  const { person, server } = edit()
  server.nowAnswers({ [`PUT ${URL}`]: { ...dunes, title: 'Hills', description: null } })
  await person.clear(await title())
  await person.type(await title(), 'Hills')
  await person.clear(description())
  await person.click(submit())
  expect(await screen.findByRole('heading', { name: 'Settings for "Hills"' })).toBeVisible()
  expect(window.location.pathname).toBe('/gallery/7/settings')
  expect(await message('Gallery updated')).toContain('Your gallery has been updated successfully.')
  expect(server.to('PUT', URL)).toMatchObject([
    { body: { title: 'Hills', description: '', was: { title: 'Dunes', description: 'Sand' } } },
  ])
})

test('saving is under way: the button says so and cannot be pressed again', async () => {
  const { person, server } = edit()
  server.nowAnswers({ [`PUT ${URL}`]: noAnswerYet })
  await title()
  await person.click(submit())
  expect(await screen.findByRole('button', { name: 'Updating...' })).toBeDisabled()
})

test('a title is needed', async () => {
  const { person, server } = edit()
  await person.clear(await title())
  await person.click(submit())
  expect(await screen.findByText('Required')).toBeVisible()
  expect(server.to('PUT', URL)).toEqual([])
})

describe('a failure', () => {
  test.each([
    ['without words', networkFailure, 'Failed to update gallery. Please try again.'],
    ['with words', refusal(500, 'The database is away.'), 'The database is away.'],
    [
      'that is a refusal',
      refusal(403, "This gallery's owner has to upgrade before it can be changed."),
      "This gallery's owner has to upgrade before it can be changed.",
    ],
    [
      'that is a refusal without words',
      { status: 403, body: undefined },
      'Error 403 occured. Please try again.',
    ],
  ])('%s is said, and nothing written is lost', async (_case, answered, words) => {
    const { person, server } = edit()
    server.nowAnswers({ [`PUT ${URL}`]: answered })
    await person.type(await title(), ' of sand')
    await person.click(submit())
    expect(await message('Error')).toContain(words)
    expect(await title()).toHaveValue('Dunes of sand')
    expect(submit()).toBeEnabled()
  })

  test('of a field is said at the field', async () => {
    const { person, server } = edit()
    const words = 'Title must be at most 255 characters'
    server.nowAnswers({
      [`PUT ${URL}`]: refusal(400, words, { issues: [{ path: 'title', message: words }] }),
    })
    await title()
    await person.click(submit())
    expect(await screen.findByText(words)).toBeVisible()
  })
})

describe('another user', () => {
  /** Server that refuses changes of an outdated title and accepts those of the current one. */
  const nowIs = (now: typeof dunes) => ({
    [`PUT ${URL}`]: (body: { title: string; description: string; was: { title: string } }) =>
      body.was.title === now.title || body.title === now.title
        ? { ...now, title: body.title, description: body.description }
        : refusal(409, 'Someone else has changed this.', {
            code: 'edit_conflict',
            current: { title: now.title },
          }),
  })

  test('changed the same: it is shown, and what one wrote oneself stands when it is saved again', async () => {
    const { person, server } = edit()
    await title()
    server.nowAnswers(nowIs({ ...dunes, title: 'Hills' }))
    await person.type(await title(), ' of sand')
    await person.click(submit())
    const dispute = await screen.findByRole('alert')
    expect(dispute).toHaveTextContent('Someone else has changed the title. It is now:Hills')
    expect(await title()).toHaveValue('Dunes of sand')
    await person.click(submit())
    expect(await screen.findByRole('heading', { name: 'Settings for "Dunes of sand"' })).toBeVisible()
  })

  test('changed the same: theirs can be used', async () => {
    const { person, server } = edit()
    await title()
    server.nowAnswers(nowIs({ ...dunes, title: 'Hills' }))
    await person.type(await title(), ' of sand')
    await person.click(submit())
    await person.click(await screen.findByRole('button', { name: 'Use theirs' }))
    expect(await title()).toHaveValue('Hills')
    expect(await title()).toHaveFocus()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await person.click(submit())
    expect(await screen.findByRole('heading', { name: 'Settings for "Hills"' })).toBeVisible()
  })
})

describe('a gallery', () => {
  test('is waited for', async () => {
    edit(noAnswerYet)
    expect(await screen.findByText('Loading gallery...')).toBeVisible()
  })

  test('that is missing leads back to the dashboard', async () => {
    edit(refusal(404, 'Gallery not found'))
    expect(await screen.findByRole('heading', { name: 'Gallery not found' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard')
  })

  test('that cannot be had leads to a page that says why', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    edit(refusal(500, 'The database is away.'))
    expect(await screen.findByText('The database is away.')).toBeVisible()
  })

  test('cannot be changed by an expired account', async () => {
    edit(dunes, mara({ status: 'expired' }))
    expect(await screen.findByText(/To change it you need to upgrade/)).toBeVisible()
    expect(screen.queryByLabelText('Gallery Title')).not.toBeInTheDocument()
  })
})

test('signed out, a message says so and the sign-in address brings one back', async () => {
  serverAnswers({})
  const { left } = open('/gallery/7/edit')
  expect(await message('Unauthorized')).toContain('You are logged out. Logging in again...')
  await waitFor(() => expect(left).toHaveBeenCalledWith('/api/login?returnTo=%2Fgallery%2F7%2Fedit'))
})
