import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AccountSession, Activity } from '#contract/accounts.ts'
import { answer, mara, message, open, refusal, serverAnswers } from '#testing/screen.tsx'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'
const session = (id: string, over: Partial<AccountSession> = {}): AccountSession => ({
  id,
  current: false,
  createdAt: '2026-11-10T12:00:00.000Z',
  lastUsedAt: '2026-11-18T12:00:00.000Z',
  address: '203.0.113.9',
  agent: WINDOWS,
  ...over,
})
const activity = (id: number, action: string, over: Partial<Activity> = {}): Activity => ({
  id,
  createdAt: '2026-11-18T12:00:00.000Z',
  action,
  by: 'you',
  gallery: null,
  fields: [],
  from: null,
  to: null,
  name: null,
  address: null,
  agent: null,
  ...over,
})

/** Opens the page about Mara's sign-in with further answers of the server. */
function openSecurity(answers: Record<string, unknown> = {}) {
  const server = serverAnswers({
    'GET /api/auth/user': mara(),
    'GET /api/account/sessions': [session('a', { current: true })],
    'GET /api/account/audit': [],
    'GET /api/account/passkeys': [],
    'GET /api/account/totp': { on: false, recoveryCodesLeft: 0, required: false },
    ...answers,
  })
  return { server, ...open('/account/security') }
}
const section = async (name: string) => within(await screen.findByRole('region', { name }))

test('the password is changed; what is wrong with it is said under its field', async () => {
  const wrong = refusal(403, "That isn't your password.", { code: 'wrong_password' })
  const easy = 'This password is easy to guess.'
  const weak = refusal(400, easy, { code: 'weak_password', issues: [{ path: 'newPassword', message: easy }] })
  const { server, person } = openSecurity({ 'PUT /api/account/password': wrong })
  const password = await section('Password')
  const current = password.getByLabelText('Current password')
  const next = password.getByLabelText('New password')
  const change = password.getByRole('button', { name: 'Change password' })

  await person.type(current, 'old')
  await person.type(next, 'password123')
  await person.click(change)
  await waitFor(() => expect(current).toHaveAccessibleDescription("That isn't your password."))
  expect(current).toHaveFocus()
  server.nowAnswers({ 'PUT /api/account/password': weak })
  await person.click(change)
  await waitFor(() =>
    expect(next).toHaveAccessibleDescription(`${easy} At least 10 characters, and not easy to guess.`),
  )

  server.nowAnswers({ 'PUT /api/account/password': answer(204) })
  await person.click(change)
  expect(await message('Password changed')).toContain("You're signed out everywhere else.")
  expect(server.to('PUT', '/api/account/password').at(-1)).toMatchObject({
    body: { currentPassword: 'old', newPassword: 'password123' },
  })
  expect(current).toHaveValue('')
  expect(next).toHaveValue('')
  await waitFor(() => expect(server.to('GET', '/api/account/sessions')).toHaveLength(2))
})

test('another browser is signed out, or all of them', async () => {
  const phone = session('b', { agent: 'Mozilla/5.0 (iPhone) Version/26.1 Mobile Safari/604.1' })
  const { server, person } = openSecurity({
    'GET /api/account/sessions': [session('a', { current: true }), phone, session('c')],
    'DELETE /api/account/sessions/b': answer(204),
    'DELETE /api/account/sessions': refusal(503, 'Please try again soon.'),
  })
  const sessions = await section('Sessions')
  const rows = async () => (await sessions.findAllByRole('listitem')).map((row) => row.textContent)
  expect(await rows()).toEqual([
    'Chrome on WindowsThis browser203.0.113.9 · signed in Nov 10, 2026 · last used Nov 18, 2026',
    expect.stringMatching(/^Safari on iPhone/),
    expect.stringMatching(/^Chrome on Windows203/),
  ])
  await person.click(sessions.getByRole('button', { name: 'Sign out Safari on iPhone' }))
  expect(await message('Signed out')).toContain('Safari on iPhone is signed out.')
  expect(await rows()).toHaveLength(2)
  expect(sessions.getByRole('list', { name: 'Sessions' })).toHaveFocus()

  const everywhere = sessions.getByRole('button', { name: 'Sign out everywhere else' })
  await person.click(everywhere)
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign out everywhere else' }))
  await person.click(dialog.getByRole('button', { name: 'Sign out' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Please try again soon.')
  server.nowAnswers({
    'DELETE /api/account/sessions': answer(204),
    'GET /api/account/sessions': [session('a', { current: true })],
  })
  await person.click(dialog.getByRole('checkbox', { name: /^Also remove passkeys/ }))
  await person.click(dialog.getByRole('button', { name: 'Sign out' }))
  await message("You're now signed in only in this browser.")
  expect(server.to('DELETE', '/api/account/sessions').at(-1)?.body).toEqual({ removeFactors: true })
  expect(await rows()).toHaveLength(1)
  expect(everywhere).not.toBeInTheDocument()
})

test('what could not be loaded is tried again', async () => {
  const { server, person } = openSecurity({ 'GET /api/account/sessions': refusal(503, 'Not ready') })
  const sessions = await section('Sessions')
  expect(await sessions.findByRole('alert')).toHaveTextContent("We couldn't load your sessions.")
  server.nowAnswers({ 'GET /api/account/sessions': [session('a', { current: true })] })
  await person.click(sessions.getByRole('button', { name: 'Try again' }))
  expect(await sessions.findByText('This browser')).toBeVisible()
})

test('the activity says in words what happened, page by page', async () => {
  const calls = ['gallery changed', 'impersonation started']
  const first = [
    ...calls.map((action, index) => activity(100 - index, action, { by: 'administrator' })),
    ...Array.from({ length: 48 }, (_, index) => activity(98 - index, 'passkey added', { name: 'MacBook' })),
  ]
  first[0] = { ...first[0]!, gallery: 'Dunes', fields: ['title', 'showTitleInIframe'] }
  const last = [
    activity(3, 'e-mail changed', { from: 'a@example.com', to: 'b@example.com' }),
    activity(2, 'signed in from a new browser', { agent: WINDOWS, address: '203.0.113.9' }),
  ]
  const { person } = openSecurity({
    'GET /api/account/audit': first,
    'GET /api/account/audit?before=51': last,
  })
  const shown = await section('Activity')
  const rows = async () => (await shown.findAllByRole('listitem')).map((row) => row.textContent)
  expect((await rows()).slice(0, 3)).toEqual([
    expect.stringMatching(
      /^Gallery changed: Dunes \(title, show title in iframe\)By an administratorNov 18, 2026/,
    ),
    expect.stringMatching(/^An administrator started acting as you/),
    expect.stringMatching(/^Passkey added: MacBookNov 18, 2026/),
  ])
  await person.click(shown.getByRole('button', { name: 'Show more' }))
  await waitFor(async () => expect(await rows()).toHaveLength(52))
  expect((await rows()).slice(50)).toEqual([
    expect.stringMatching(/^E-mail changed: a@example.com → b@example.com/),
    expect.stringMatching(/^Signed in from a new browserNov 18.* · Chrome on Windows · 203.0.113.9$/),
  ])
  expect(shown.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

test('without any activity it says so', async () => {
  openSecurity()
  expect(await (await section('Activity')).findByText('No activity yet.')).toBeVisible()
})
