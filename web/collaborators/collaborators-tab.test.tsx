import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Collaborator } from '#contract/collaborators.ts'
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

const URL = '/api/galleries/7'
const dunes = gallery('Dunes', { id: 7 })

function invited(id: number, email: string, over: Partial<Collaborator> = {}): Collaborator {
  return {
    id,
    email,
    status: 'pending',
    invitedAt: '2026-11-03T12:00:00.000Z',
    acceptedAt: null,
    expiresAt: '2100-11-18T12:00:00.000Z',
    ...over,
  }
}

function collaborators(list: unknown, { of = dunes, user = mara() } = {}) {
  const server = serverAnswers({
    'GET /api/auth/user': user,
    'GET /api/galleries': [],
    [`GET ${URL}`]: of,
    [`GET ${URL}/images`]: [],
    [`GET ${URL}/collaborators`]: list,
  })
  return { server, ...open('/gallery/7/settings?tab=collaborators') }
}
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Collaborators' })).getAllByRole('listitem')
const row = async (email: string) => within((await screen.findByText(email)).closest('li')!)
const field = () => screen.findByLabelText('E-mail')
const invite = () => screen.getByRole('button', { name: /^Invit(e|ing...)$/ })

describe('the list', () => {
  test('is waited for', async () => {
    collaborators(noAnswerYet)
    expect(await screen.findByText('Loading collaborators...')).toBeVisible()
  })

  test('that is empty says what to do, and how long invitations wait', async () => {
    collaborators([])
    expect(await screen.findByText('No collaborators yet')).toBeVisible()
    expect(screen.getByText(/Invitations expire after 15 days\./)).toBeVisible()
  })

  test.each([
    ['pending', {}, 'Pending', 'Invited Nov 3, 2026 · Open until Nov 18, 2100'],
    [
      'expired',
      { expiresAt: '2020-01-02T12:00:00.000Z' },
      'Expired',
      'Invited Nov 3, 2026 · Expired Jan 2, 2020',
    ],
    [
      'accepted',
      { status: 'accepted', acceptedAt: '2026-11-04T12:00:00.000Z' },
      'Accepted',
      'Invited Nov 3, 2026 · Accepted Nov 4, 2026',
    ],
    ['declined', { status: 'declined' }, 'Declined', 'Invited Nov 3, 2026'],
  ] as const)('tells of one that is %s', async (_status, over, badge, line) => {
    collaborators([invited(1, 'ines@example.org', over)])
    const only = await row('ines@example.org')
    expect(only.getByText(badge)).toBeVisible()
    expect(only.getByText((_text, element) => element?.textContent === line)).toBeVisible()
    const again = only.queryByRole('button', { name: 'Invite ines@example.org again' })
    expect(again !== null).toBe(badge === 'Expired' || badge === 'Declined')
  })

  test('that cannot be had takes only itself down', async () => {
    collaborators(refusal(500, 'The database is away.'))
    expect(await screen.findByText("We couldn't load the collaborators.")).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Invite' })).toBeVisible()
  })

  test('is not for collaborators: they have no such tab', async () => {
    collaborators([], { of: { ...dunes, access: 'collaborator' } })
    const tabs = within(await screen.findByRole('navigation', { name: 'Settings' }))
    expect(tabs.getByRole('link', { name: 'Sharing' })).toBeVisible()
    expect(tabs.queryByRole('link', { name: 'Collaborators' })).toBeNull()
    expect(await screen.findByRole('button', { name: 'Choose Files' })).toBeVisible()
  })

  test('is only to be read with an expired account', async () => {
    collaborators([invited(1, 'ines@example.org', { status: 'declined' })], {
      user: mara({ status: 'expired' }),
    })
    expect((await row('ines@example.org')).queryByRole('button')).toBeNull()
    expect(screen.getByText('Your account has expired')).toBeVisible()
    expect(screen.queryByLabelText('E-mail')).toBeNull()
  })
})

describe('inviting', () => {
  test('needs an email: spaces are none', async () => {
    const { person } = collaborators([])
    await field()
    expect(invite()).toBeDisabled()
    await person.type(await field(), '   ')
    expect(invite()).toBeDisabled()
    await person.type(await field(), 'a')
    expect(invite()).toBeEnabled()
  })

  test('sends the trimmed email, lists it and says so', async () => {
    const { person, server } = collaborators([invited(1, 'ines@example.org')])
    server.nowAnswers({ [`POST ${URL}/collaborators`]: answer(201, invited(2, 'pia@example.org')) })
    await person.type(await field(), ' pia@example.org {Enter}')
    expect(await message('Collaborator invited')).toContain(
      'An invitation email has been sent to the collaborator.',
    )
    expect(server.to('POST', `${URL}/collaborators`)).toMatchObject([{ body: { email: 'pia@example.org' } }])
    expect(await rows()).toHaveLength(2)
    expect(await field()).toHaveValue('')
  })

  test('takes a moment, and says so', async () => {
    const { person, server } = collaborators([])
    server.nowAnswers({ [`POST ${URL}/collaborators`]: noAnswerYet })
    await person.type(await field(), 'pia@example.org{Enter}')
    expect(await screen.findByRole('button', { name: 'Inviting...' })).toBeDisabled()
  })

  test.each([
    [
      'a conflict',
      refusal(409, 'This person has already been invited.'),
      'This person has already been invited.',
    ],
    ['no address', refusal(400, 'Invalid email address'), 'Invalid email address'],
    ['the network', networkFailure, 'Failed to invite collaborator. Please try again.'],
  ])('that fails because of %s says so and keeps what was typed', async (_why, refused, words) => {
    const { person, server } = collaborators([])
    server.nowAnswers({ [`POST ${URL}/collaborators`]: refused })
    await person.type(await field(), 'pia@example.org{Enter}')
    expect(await message('Error inviting collaborator')).toContain(words)
    expect(await field()).toHaveValue('pia@example.org')
  })

  test('again takes the place of the invitation that was declined', async () => {
    const { person, server } = collaborators([invited(1, 'Ines@example.org', { status: 'declined' })])
    server.nowAnswers({ [`POST ${URL}/collaborators`]: answer(201, invited(2, 'ines@example.org')) })
    await person.click(await screen.findByRole('button', { name: 'Invite Ines@example.org again' }))
    await message('Collaborator invited')
    expect(await rows()).toHaveLength(1)
    expect((await row('ines@example.org')).getByText('Pending')).toBeVisible()
  })
})

describe('removing', () => {
  const two = [invited(1, 'ines@example.org', { status: 'accepted' }), invited(2, 'pia@example.org')]
  async function asks(person: ReturnType<typeof open>['person'], email: string) {
    await person.click(await screen.findByRole('button', { name: `Remove ${email}` }))
    return within(await screen.findByRole('alertdialog', { name: 'Remove collaborator' }))
  }

  test('happens after a question that says what it means', async () => {
    const { person, server } = collaborators(two)
    server.nowAnswers({ [`DELETE ${URL}/collaborators/1`]: answer(204) })
    const question = await asks(person, 'ines@example.org')
    expect(question.getByText(/^ines@example\.org can no longer see or manage/)).toBeVisible()
    await person.click(question.getByRole('button', { name: 'Remove' }))
    await message('Collaborator removed')
    expect(await rows()).toHaveLength(1)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove pia@example.org' })).toHaveFocus())
  })

  test('can be thought better of', async () => {
    const { person, server } = collaborators(two)
    const question = await asks(person, 'pia@example.org')
    expect(question.getByText(/^The invitation that pia@example\.org has received/)).toBeVisible()
    await person.click(question.getByRole('button', { name: 'Cancel' }))
    expect(server.calls.filter(({ method }) => method === 'DELETE')).toEqual([])
    expect(await rows()).toHaveLength(2)
  })

  test.each([
    ['with the server’s words', refusal(403, 'Only the owner of the gallery can do this.'), 'Only the owner'],
    ['with our own', networkFailure, 'Failed to remove collaborator. Please try again.'],
  ])('that fails says so %s', async (_whose, refused, words) => {
    const { person, server } = collaborators(two)
    server.nowAnswers({ [`DELETE ${URL}/collaborators/1`]: refused })
    const question = await asks(person, 'ines@example.org')
    await person.click(question.getByRole('button', { name: 'Remove' }))
    expect(await message('Error removing collaborator')).toContain(words)
    expect(await rows()).toHaveLength(2)
  })

  test('a collaborator removed elsewhere causes a refetch of the list', async () => {
    const { person, server } = collaborators(two)
    const question = await asks(person, 'ines@example.org')
    server.nowAnswers({
      [`DELETE ${URL}/collaborators/1`]: refusal(404, 'Collaborator not found'),
      [`GET ${URL}/collaborators`]: [two[1]],
    })
    await person.click(question.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByText('ines@example.org')).toBeNull())
  })
})
