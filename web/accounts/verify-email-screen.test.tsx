import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  answer,
  gallery,
  mara,
  message,
  networkFailure,
  open,
  refusal,
  serverAnswers,
} from '#testing/screen.tsx'

const CONFIRM = 'POST /api/auth/verify-email'
const ended = refusal(400, 'This link was used already.', { code: 'link_ended' })
const unproven = mara({ emailVerified: false })

async function follows(answers: Record<string, unknown>) {
  const server = serverAnswers({ 'GET /api/galleries': [], ...answers })
  const { person } = open('/verify-email/abc123')
  const button = await screen.findByRole('button', { name: 'Confirm e-mail' })
  expect(server.to('POST', '/api/auth/verify-email')).toEqual([])
  await person.click(button)
  return { server, person }
}

describe('the mailed link', () => {
  test('confirms the e-mail at a click, and leads on to the dashboard', async () => {
    const { server, person } = await follows({ 'GET /api/auth/user': unproven, [CONFIRM]: mara() })
    expect(await screen.findByRole('status')).toHaveTextContent('mara@example.com is confirmed.')
    expect(server.to('POST', '/api/auth/verify-email')).toMatchObject([{ body: { token: 'abc123' } }])
    await person.click(screen.getByRole('link', { name: 'Go to Dashboard' }))
    await screen.findByRole('heading', { name: 'Dashboard' })
    expect(screen.queryByText('Confirm your e-mail')).toBeNull()
  })

  test('where nobody is signed in leads to signing in', async () => {
    await follows({ [CONFIRM]: { email: 'mara@example.com' } })
    expect(await screen.findByRole('heading', { name: 'E-mail confirmed' })).toBeVisible()
    expect(screen.getByRole('main').querySelector('a[href="/sign-in"]')).toHaveTextContent('Sign in')
  })

  test('that has ended is sent again', async () => {
    const { server, person } = await follows({
      'GET /api/auth/user': unproven,
      [CONFIRM]: ended,
      'POST /api/auth/send-verification': answer(204),
    })
    await person.click(await screen.findByRole('button', { name: 'Send again' }))
    expect(await message('E-mail sent')).toContain('We sent a new link to mara@example.com.')
    expect(server.to('POST', '/api/auth/send-verification')).toHaveLength(1)
  })

  test('that has ended, where the e-mail is confirmed or nobody is signed in, says so', async () => {
    await follows({ 'GET /api/auth/user': mara(), [CONFIRM]: ended })
    expect(await screen.findByRole('status')).toHaveTextContent('mara@example.com, is confirmed.')
  })

  test('to an e-mail that another account has got says so', async () => {
    const taken = refusal(409, 'Another account now has this e-mail.', { code: 'email_taken' })
    await follows({ 'GET /api/auth/user': mara(), [CONFIRM]: taken })
    expect(await screen.findByRole('heading', { name: 'This e-mail is taken' })).toBeVisible()
  })

  test('may be tried again after a failure', async () => {
    const { server, person } = await follows({ 'GET /api/auth/user': unproven, [CONFIRM]: networkFailure })
    expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't confirm it. Please try again.")
    server.nowAnswers({ [CONFIRM]: mara() })
    await person.click(screen.getByRole('button', { name: 'Confirm e-mail' }))
    expect(await screen.findByRole('heading', { name: 'E-mail confirmed' })).toBeVisible()
  })
})

describe('until it is confirmed', () => {
  test('the dashboard says so, and sends the link again', async () => {
    serverAnswers({
      'GET /api/auth/user': unproven,
      'GET /api/galleries': [],
      'POST /api/auth/send-verification': refusal(429, 'That were many e-mails already.'),
    })
    const { person } = open('/dashboard')
    const note = await screen.findByRole('region', { name: 'Confirm your e-mail' })
    expect(note).toHaveTextContent('We sent a link to mara@example.com.')
    await person.click(screen.getByRole('button', { name: 'Send again' }))
    expect(await message('Error')).toContain('That were many e-mails already.')
  })

  test('the Collaborators tab explains instead of inviting', async () => {
    serverAnswers({
      'GET /api/auth/user': unproven,
      'GET /api/galleries/7': gallery('Dunes', { id: 7 }),
      'GET /api/galleries/7/images': [],
      'GET /api/galleries/7/collaborators': [],
    })
    open('/gallery/7/settings?tab=collaborators')
    expect(await screen.findByText('No collaborators yet')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Confirm your e-mail' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull()
  })
})
