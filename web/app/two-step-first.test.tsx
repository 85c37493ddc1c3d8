import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mara, open, refusal, serverAnswers } from '#testing/screen.tsx'

const codes = ['abcd-efgh-jkmn-0001', 'abcd-efgh-jkmn-0002']
const required = refusal(403, 'Please set up two-step sign-in first.', { code: 'two_step_required' })

test('required two-step sign-in is set up before anything else', async () => {
  const server = serverAnswers({
    'GET /api/auth/user': mara({ twoStepRequired: true }),
    'GET /api/galleries': [],
    'POST /api/account/totp': { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' },
    'POST /api/account/totp/confirm': { recoveryCodes: codes },
  })
  const { person } = open('/dashboard')
  expect(await screen.findByRole('heading', { name: 'Two-step sign-in', level: 1 })).toBeVisible()
  expect(server.to('GET', '/api/galleries')).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Set up two-step sign-in' }))
  await person.type(await screen.findByLabelText('6-digit code'), '123456')
  await person.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText(codes[0]!)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'I have saved them' }))
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('a requirement that begins during work leads there, too', async () => {
  let asked = 0
  serverAnswers({
    'GET /api/auth/user': () => mara({ twoStepRequired: asked++ > 0 }),
    'GET /api/galleries': required,
  })
  open('/dashboard')
  expect(await screen.findByRole('heading', { name: 'Two-step sign-in', level: 1 })).toBeVisible()
})

test('during impersonation, an administrator is told to stop first', async () => {
  serverAnswers({ 'GET /api/auth/user': mara({ twoStepRequired: true, impersonating: true }) })
  open('/dashboard')
  expect(await screen.findByText(/Stop impersonating first/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Set up two-step sign-in' })).not.toBeInTheDocument()
})
