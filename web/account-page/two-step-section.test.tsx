import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, mara, message, open, refusal, serverAnswers } from '#testing/screen.tsx'

const off = { on: false, recoveryCodesLeft: 0, required: false }
const codes = Array.from({ length: 10 }, (_, n) => `abcd-efgh-jkmn-000${n}`)
const section = async () => within(await screen.findByRole('region', { name: 'Two-step sign-in' }))

const opens = (answers: object) => {
  const server = serverAnswers({ 'GET /api/auth/user': mara(), 'GET /api/account/passkeys': [], ...answers })
  return { server, ...open('/account/security') }
}

test('an app gets the secret, its first code turns it on, and the recovery codes are shown until they are saved', async () => {
  const { person, server } = opens({
    'GET /api/account/totp': off,
    'POST /api/account/totp': { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' },
    'POST /api/account/totp/confirm': refusal(403, 'That code is not right.', { code: 'wrong_code' }),
  })
  const part = await section()
  await person.click(await part.findByRole('button', { name: 'Set up two-step sign-in' }))
  expect(await part.findByRole('img', { name: /^QR code/ })).toHaveAttribute(
    'src',
    expect.stringContaining('data:image/svg'),
  )
  expect(part.getByLabelText('Secret')).toHaveValue('JBSWY3DPEHPK3PXP')
  const code = part.getByLabelText('6-digit code')
  await person.type(code, '000000')
  await person.click(part.getByRole('button', { name: 'Turn on' }))
  await waitFor(() => expect(code).toHaveAccessibleDescription('That code is not right.'))

  server.nowAnswers({ 'POST /api/account/totp/confirm': { recoveryCodes: codes } })
  await person.type(code, '123456')
  await person.click(part.getByRole('button', { name: 'Turn on' }))
  const list = within(await part.findByRole('list', { name: 'Recovery codes' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes)
  const file = decodeURIComponent(part.getByRole('link', { name: 'Download' }).getAttribute('href')!)
  for (const each of codes) expect(file).toContain(each)
  await person.click(part.getByRole('button', { name: 'I have saved them' }))
  expect(part.getByText('10 recovery codes are left.')).toBeVisible()
  expect(part.queryByText(codes[0]!)).not.toBeInTheDocument()
  expect(server.to('POST', '/api/account/totp/confirm').at(-1)!.body).toEqual({ code: '123456' })
})

test('turning it off asks first', async () => {
  const { person, server } = opens({
    'GET /api/account/totp': { ...off, on: true, recoveryCodesLeft: 2 },
    'DELETE /api/account/totp': answer(204),
  })
  const part = await section()
  expect(await part.findByText('2 recovery codes are left.')).toBeVisible()
  await person.click(part.getByRole('button', { name: 'Turn off' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Turn off two-step sign-in' }))
  await person.click(dialog.getByRole('button', { name: 'Turn off' }))
  expect(await message('Two-step sign-in is off')).toBeTruthy()
  expect(await part.findByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible()
  expect(server.to('DELETE', '/api/account/totp')).toHaveLength(1)
})

test('where it is required, it cannot be turned off, and there are new recovery codes', async () => {
  const { person } = opens({
    'GET /api/account/totp': { on: true, recoveryCodesLeft: 1, required: true },
    'POST /api/account/totp/recovery-codes': { recoveryCodes: codes },
  })
  const part = await section()
  expect(await part.findByText(/Required on this site/)).toBeVisible()
  expect(part.queryByRole('button', { name: 'Turn off' })).not.toBeInTheDocument()

  await person.click(part.getByRole('button', { name: 'New recovery codes' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'New recovery codes' }))
  await person.click(dialog.getByRole('button', { name: 'Create new codes' }))
  const list = within(await part.findByRole('list', { name: 'Recovery codes' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes)
  expect(part.getByRole('status')).toHaveTextContent('Your old recovery codes no longer work.')
  await person.click(part.getByRole('button', { name: 'I have saved them' }))
  expect(part.getByText('10 recovery codes are left.').parentElement).toHaveFocus()
})

test('what could not be loaded can be tried again', async () => {
  const { person, server } = opens({ 'GET /api/account/totp': refusal(503, 'Not now.') })
  const part = await section()
  expect(await part.findByRole('alert')).toHaveTextContent("We couldn't check")
  server.nowAnswers({ 'GET /api/account/totp': off })
  await person.click(part.getByRole('button', { name: 'Try again' }))
  expect(await part.findByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible()
})
