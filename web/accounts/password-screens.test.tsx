import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answer, open, refusal, serverAnswers } from '#testing/screen.tsx'

describe('a forgotten password', () => {
  test('is answered with a mail, whether or not there is an account', async () => {
    const server = serverAnswers({ 'POST /api/auth/forgot-password': answer(204) })
    const { person } = open('/forgot-password')
    await person.type(await screen.findByLabelText('E-mail'), 'mara@example.com')
    await person.click(screen.getByRole('button', { name: 'Send link' }))
    expect(await screen.findByRole('status')).toHaveTextContent(
      "If there is an account for mara@example.com, we've sent an e-mail with a link.",
    )
    expect(server.to('POST', '/api/auth/forgot-password')).toMatchObject([
      { body: { email: 'mara@example.com' } },
    ])
  })

  test('cannot be asked about too often', async () => {
    const words = 'Too many attempts. Please wait a while and try again.'
    serverAnswers({ 'POST /api/auth/forgot-password': refusal(429, words) })
    const { person } = open('/forgot-password')
    await person.type(await screen.findByLabelText('E-mail'), 'mara@example.com')
    await person.click(screen.getByRole('button', { name: 'Send link' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
  })
})

describe('the mailed link', () => {
  test('sets a new password', async () => {
    const server = serverAnswers({ 'POST /api/auth/reset-password': answer(204) })
    const { person } = open('/reset-password/abc123')
    await person.type(await screen.findByLabelText('New password'), 'a new long password')
    await person.click(screen.getByRole('button', { name: 'Set password' }))
    expect(await screen.findByRole('status')).toHaveTextContent('Your new password is set.')
    expect(server.to('POST', '/api/auth/reset-password')).toMatchObject([
      { body: { token: 'abc123', password: 'a new long password' } },
    ])
  })

  test('that has had its time leads to another one', async () => {
    serverAnswers({ 'POST /api/auth/reset-password': refusal(400, 'This link has expired.') })
    const { person } = open('/reset-password/abc123')
    await person.type(await screen.findByLabelText('New password'), 'a new long password')
    await person.click(screen.getByRole('button', { name: 'Set password' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired.')
    expect(screen.getByRole('link', { name: 'Ask for another link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    )
  })

  test('wants a password of 10 characters', async () => {
    const server = serverAnswers({})
    const { person } = open('/reset-password/abc123')
    const field = await screen.findByLabelText('New password')
    await person.type(field, 'short')
    await person.click(screen.getByRole('button', { name: 'Set password' }))
    await waitFor(() => expect(field).toHaveAccessibleDescription(/^Password must be at least 10 characters/))
    expect(server.to('POST', '/api/auth/reset-password')).toEqual([])
  })
})
