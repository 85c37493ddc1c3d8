import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AccountSession, Activity } from '#contract/accounts.ts'
import { DEFAULT_MESSAGE_TEMPLATE } from '#contract/message-template.ts'
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

/** Opens the account page of Mara, with what the server answers besides. */
function openAccount(answers: Record<string, unknown> = {}) {
  const server = serverAnswers({
    'GET /api/auth/user': mara(),
    'GET /api/account/sessions': [session('a', { current: true })],
    'GET /api/account/audit': [],
    'GET /api/account/usage': {
      bytes: 0,
      unfinishedBytes: 0,
      removedBytes: 0,
      quotaBytes: null,
      images: 0,
      galleries: 0,
    },
    'GET /api/account/passkeys': [],
    'GET /api/account/totp': { on: false, recoveryCodesLeft: 0, required: false },
    ...answers,
  })
  return { server, ...open('/account') }
}
const section = async (name: string) => within(await screen.findByRole('region', { name }))

test('every link leads to its section', async () => {
  openAccount()
  const links = within(await screen.findByRole('navigation', { name: 'Sections' })).getAllByRole('link')
  const targets = links.map((link) => document.querySelector(link.getAttribute('href')!)?.tagName)
  expect(targets).toEqual(links.map(() => 'SECTION'))
})

test('account settings are hidden during impersonation', async () => {
  const { server } = openAccount({ 'GET /api/auth/user': mara({ impersonating: true }) })
  expect(await screen.findByText(/^You're acting as mara@example.com/)).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Profile' })).not.toBeInTheDocument()
  expect(server.to('GET', '/api/account/sessions')).toEqual([])
})

test('where people sign in at a provider, it keeps the e-mail and the password', async () => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="sign-in" content="oidc">')
  openAccount()
  const profile = await section('Profile')
  expect(profile.getByLabelText('First name')).toHaveValue('Mara')
  expect(profile.getByText(/are managed by the service you sign in with/)).toBeVisible()
  expect(profile.getByText('mara@example.com')).toBeVisible()
  for (const name of ['E-mail', 'Password', 'Two-step sign-in']) {
    expect(screen.queryByRole('region', { name })).not.toBeInTheDocument()
  }
  expect(screen.getByRole('region', { name: 'Sessions' })).toBeVisible()
})

test('the names are changed, also in the header', async () => {
  const { server, person } = openAccount({ 'PATCH /api/account': mara({ firstName: 'Marta' }) })
  const profile = await section('Profile')
  const name = profile.getByLabelText('First name')
  expect(profile.getByRole('button', { name: 'Save' })).toBeDisabled()
  await person.clear(name)
  await person.type(name, 'Marta')
  await person.click(profile.getByRole('button', { name: 'Save' }))
  expect(await message('Profile saved')).toContain('Your name has been changed.')
  expect(server.to('PATCH', '/api/account')).toMatchObject([
    { body: { firstName: 'Marta', lastName: 'Lind' } },
  ])
  expect(screen.getByRole('link', { name: 'Marta' })).toBeVisible()
  expect(profile.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('the message to clients is changed, and ours comes back', async () => {
  const { server, person } = openAccount({ 'PATCH /api/account': mara({ messageTemplate: 'Look: {link}' }) })
  const messages = await section('Messages')
  const field = messages.getByLabelText('Message to clients')
  expect(field).toHaveValue(DEFAULT_MESSAGE_TEMPLATE)
  expect(messages.queryByRole('button', { name: 'Use our words' })).not.toBeInTheDocument()
  await person.clear(field)
  await person.type(field, 'Look: {{link}')
  await person.click(messages.getByRole('button', { name: 'Save' }))
  await message('Message saved')
  expect(server.to('PATCH', '/api/account')).toMatchObject([{ body: { messageTemplate: 'Look: {link}' } }])
  await person.click(messages.getByRole('button', { name: 'Use our words' }))
  expect(field).toHaveValue(DEFAULT_MESSAGE_TEMPLATE)
})

test('the studio is offered the own name, and saved', async () => {
  const { server, person } = openAccount({ 'PATCH /api/account': mara({ studioName: 'Mara Lind' }) })
  const studio = await section('Studio')
  expect(studio.getByRole('button', { name: 'Save' })).toBeDisabled()
  await person.click(studio.getByRole('button', { name: 'Use “Mara Lind”' }))
  expect(studio.getByLabelText('Studio name')).toHaveValue('Mara Lind')
  expect(studio.queryByRole('button', { name: /^Use/ })).not.toBeInTheDocument()
  await person.click(studio.getByRole('button', { name: 'Save' }))
  expect(await message('Studio saved')).toContain('Your galleries show it now.')
  expect(server.to('PATCH', '/api/account')).toMatchObject([{ body: { studioName: 'Mara Lind' } }])
  expect(studio.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('what is typed while a name is being saved stays', async () => {
  const saving = Promise.withResolvers<unknown>()
  const { person } = openAccount({ 'PATCH /api/account': () => saving.promise })
  const profile = await section('Profile')
  await person.type(profile.getByLabelText('First name'), '!')
  await person.click(profile.getByRole('button', { name: 'Save' }))
  await person.type(profile.getByLabelText('Last name'), 'gren')
  saving.resolve(mara({ firstName: 'Mara!' }))
  await message('Profile saved')
  expect(profile.getByLabelText('First name')).toHaveValue('Mara!')
  expect(profile.getByLabelText('Last name')).toHaveValue('Lindgren')
  await waitFor(() => expect(profile.getByRole('button', { name: 'Save' })).toBeEnabled())
})

test('a name that could not be saved stays in its field', async () => {
  const { person } = openAccount({ 'PATCH /api/account': refusal(503, 'Please try again soon.') })
  const profile = await section('Profile')
  await person.type(profile.getByLabelText('First name'), '!')
  await person.click(profile.getByRole('button', { name: 'Save' }))
  expect(await profile.findByRole('alert')).toHaveTextContent('Please try again soon.')
  expect(profile.getByLabelText('First name')).toHaveValue('Mara!')
})

test('who has not confirmed the e-mail gets another link', async () => {
  const { server, person } = openAccount({
    'GET /api/auth/user': mara({ emailVerified: false }),
    'POST /api/auth/send-verification': answer(204),
  })
  const part = await section('E-mail')
  expect(part.getByText('Not confirmed')).toBeVisible()
  await person.click(part.getByRole('button', { name: 'Send again' }))
  expect(await message('E-mail sent')).toContain('mara@example.com')
  expect(server.to('POST', '/api/auth/send-verification')).toHaveLength(1)
})

test('a new e-mail gets a link; what is wrong with it is said under its field', async () => {
  const wrong = refusal(403, "That isn't your password.", { code: 'wrong_password' })
  const { server, person } = openAccount({ 'PUT /api/account/email': wrong })
  const part = await section('E-mail')
  const [email, password] = [part.getByLabelText('New e-mail'), part.getByLabelText('Your password')]
  const change = part.getByRole('button', { name: 'Change e-mail' })
  await person.type(email, 'mara@new')
  await person.type(password, 'old')
  await person.click(change)
  await waitFor(() => expect(email).toHaveAccessibleDescription('Invalid email address'))
  await person.type(email, '.example')
  await person.click(change)
  await waitFor(() => expect(password).toHaveAccessibleDescription("That isn't your password."))

  server.nowAnswers({ 'PUT /api/account/email': answer(202) })
  await person.click(change)
  await waitFor(() =>
    expect(part.getByRole('status')).toHaveTextContent('We sent a link to mara@new.example.'),
  )
  expect(server.to('PUT', '/api/account/email').at(-1)).toMatchObject({
    body: { email: 'mara@new.example', password: 'old' },
  })
  expect(email).toHaveValue('')
})

test('the password is changed; what is wrong with it is said under its field', async () => {
  const wrong = refusal(403, "That isn't your password.", { code: 'wrong_password' })
  const easy = 'This password is easy to guess.'
  const weak = refusal(400, easy, { code: 'weak_password', issues: [{ path: 'newPassword', message: easy }] })
  const { server, person } = openAccount({ 'PUT /api/account/password': wrong })
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
  const { server, person } = openAccount({
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
  const { server, person } = openAccount({ 'GET /api/account/sessions': refusal(503, 'Not ready') })
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
  const { person } = openAccount({
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
  openAccount()
  expect(await (await section('Activity')).findByText('No activity yet.')).toBeVisible()
})
