import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, mara, message, open, refusal, serverAnswers } from '#testing/screen.tsx'

/** Opens the page with Mara's profile and further answers of the server. */
function openProfile(answers: Record<string, unknown> = {}) {
  const server = serverAnswers({ 'GET /api/auth/user': mara(), 'GET /api/presets': [], ...answers })
  return { server, ...open('/account') }
}
const section = async (name: string) => within(await screen.findByRole('region', { name }))

test('the names are changed, also in the header', async () => {
  const { server, person } = openProfile({ 'PATCH /api/account': mara({ firstName: 'Marta' }) })
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

test('what is typed while a name is being saved stays', async () => {
  const saving = Promise.withResolvers<unknown>()
  const { person } = openProfile({ 'PATCH /api/account': () => saving.promise })
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
  const { person } = openProfile({ 'PATCH /api/account': refusal(503, 'Please try again soon.') })
  const profile = await section('Profile')
  await person.type(profile.getByLabelText('First name'), '!')
  await person.click(profile.getByRole('button', { name: 'Save' }))
  expect(await profile.findByRole('alert')).toHaveTextContent('Please try again soon.')
  expect(profile.getByLabelText('First name')).toHaveValue('Mara!')
})

test('the language of e-mails is saved as it is chosen', async () => {
  const { server, person } = openProfile({ 'PATCH /api/account': mara({ language: 'he' }) })
  const profile = await section('Profile')
  const language = profile.getByLabelText('Language of e-mails')
  expect(language).toHaveValue('')
  await person.selectOptions(language, 'עברית')
  await waitFor(() =>
    expect(server.to('PATCH', '/api/account')).toMatchObject([{ body: { language: 'he' } }]),
  )
  expect(language).toHaveValue('he')
})

test('a language that could not be saved is not shown', async () => {
  const { person } = openProfile({ 'PATCH /api/account': refusal(503, 'Please try again soon.') })
  const profile = await section('Profile')
  await person.selectOptions(profile.getByLabelText('Language of e-mails'), 'Deutsch')
  expect(await message('Please try again soon.')).toBeTruthy()
  expect(profile.getByLabelText('Language of e-mails')).toHaveValue('')
})

test('who has not confirmed the e-mail gets another link', async () => {
  const { server, person } = openProfile({
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
  const { server, person } = openProfile({ 'PUT /api/account/email': wrong })
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
