import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mara, message, open, refusal, serverAnswers } from '#testing/screen.tsx'

/** What the sections ask for. */
const sections = {
  'GET /api/account/totp': { on: false, recoveryCodesLeft: 0, required: false },
}

test('every link leads to its section', async () => {
  serverAnswers({ ...sections, 'GET /api/auth/user': mara() })
  open('/account')
  const links = within(await screen.findByRole('navigation', { name: 'Sections' })).getAllByRole('link')
  const targets = links.map((link) => document.querySelector(link.getAttribute('href')!)?.tagName)
  expect(targets).toEqual(links.map(() => 'SECTION'))
})

test('the names are changed, also in the header', async () => {
  const server = serverAnswers({
    ...sections,
    'GET /api/auth/user': mara(),
    'PATCH /api/account': mara({ firstName: 'Marta' }),
  })
  const { person } = open('/account')
  const profile = within(await screen.findByRole('region', { name: 'Profile' }))
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

test('a name that could not be saved stays in its field', async () => {
  serverAnswers({
    ...sections,
    'GET /api/auth/user': mara(),
    'PATCH /api/account': refusal(503, 'Please try again soon.'),
  })
  const { person } = open('/account')
  await person.type(await screen.findByLabelText('First name'), '!')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Please try again soon.')
  expect(screen.getByLabelText('First name')).toHaveValue('Mara!')
})

test('while acting as somebody, their account is theirs alone', async () => {
  serverAnswers({ 'GET /api/auth/user': mara({ impersonating: true }) })
  open('/account')
  expect(await screen.findByText(/^You are acting as mara@example.com/)).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Profile' })).not.toBeInTheDocument()
})
