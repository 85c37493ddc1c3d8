import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answer, mara, networkFailure, noAnswerYet, open, refusal, serverAnswers } from '#testing/screen.tsx'

const email = () => screen.findByLabelText('E-mail')
const password = () => screen.getByLabelText('Password')
const press = (name: string) => screen.getByRole('button', { name })

describe('signing in', () => {
  test('leads to where somebody wanted to go', async () => {
    const server = serverAnswers({
      'POST /api/auth/sign-in': mara(),
      'GET /api/galleries': [],
    })
    const { person } = open('/sign-in?returnTo=%2Fcreate-gallery')
    await person.type(await email(), 'mara@example.com')
    await person.type(password(), 'a long password')
    await person.click(press('Sign in'))
    expect(await screen.findByRole('heading', { name: 'Create Gallery' })).toBeVisible()
    expect(window.location.pathname).toBe('/create-gallery')
    expect(server.to('POST', '/api/auth/sign-in')).toMatchObject([
      { body: { email: 'mara@example.com', password: 'a long password' } },
    ])
  })

  test('never leads to another site', async () => {
    serverAnswers({ 'POST /api/auth/sign-in': mara(), 'GET /api/galleries': [] })
    const { person } = open('/sign-in?returnTo=%2F%2Fevil.example')
    await person.type(await email(), 'mara@example.com')
    await person.type(password(), 'a long password')
    await person.click(press('Sign in'))
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  test('says what the server refused, and lets the password be typed again', async () => {
    serverAnswers({ 'POST /api/auth/sign-in': refusal(401, 'Incorrect email or password.') })
    const { person } = open('/sign-in')
    await person.type(await email(), 'mara@example.com')
    await person.type(password(), 'wrong')
    await person.click(press('Sign in'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect email or password.')
    expect(await email()).toHaveValue('mara@example.com')
    expect(password()).toHaveValue('')
    expect(password()).toHaveFocus()
  })

  test('says so when the server cannot be reached', async () => {
    serverAnswers({ 'POST /api/auth/sign-in': networkFailure })
    const { person } = open('/sign-in')
    await person.type(await email(), 'mara@example.com')
    await person.type(password(), 'a long password')
    await person.click(press('Sign in'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not sign in. Please try again.')
  })

  test('asks for what is missing before it asks the server', async () => {
    const server = serverAnswers({})
    const { person } = open('/sign-in')
    await person.type(await email(), 'mara')
    await person.click(press('Sign in'))
    await waitFor(async () => expect(await email()).toHaveAccessibleDescription('Invalid email address'))
    expect(password()).toHaveAccessibleDescription('Required')
    expect(server.to('POST', '/api/auth/sign-in')).toEqual([])
  })

  test('cannot be sent twice while it is under way', async () => {
    serverAnswers({ 'POST /api/auth/sign-in': noAnswerYet })
    const { person } = open('/sign-in')
    await person.type(await email(), 'mara@example.com')
    await person.type(password(), 'a long password')
    await person.click(press('Sign in'))
    expect(await screen.findByRole('button', { name: 'Signing in...' })).toBeDisabled()
  })

  test('is no screen for people who are signed in', async () => {
    serverAnswers({ 'GET /api/auth/user': mara(), 'GET /api/galleries': [] })
    open('/sign-in')
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })
})

describe('making an account', () => {
  test('signs in at once and remembers where somebody wanted to go', async () => {
    const server = serverAnswers({ 'POST /api/auth/sign-up': answer(201, mara()), 'GET /api/galleries': [] })
    const { person } = open('/sign-in?returnTo=%2Fcreate-gallery')
    await person.click(await screen.findByRole('link', { name: 'Create account' }))
    await person.type(await screen.findByLabelText('First name'), 'Mara')
    await person.type(await email(), 'mara@example.com')
    await person.type(password(), 'a long password')
    await person.click(press('Create account'))
    expect(await screen.findByRole('heading', { name: 'Create Gallery' })).toBeVisible()
    // Empty names are not sent.
    expect(server.to('POST', '/api/auth/sign-up')[0]!.body).toEqual({
      email: 'mara@example.com',
      password: 'a long password',
      firstName: 'Mara',
    })
  })

  test('says at the email that it has an account already', async () => {
    serverAnswers({
      'POST /api/auth/sign-up': refusal(409, 'An account with this email already exists.', {
        code: 'email_taken',
      }),
    })
    const { person } = open('/sign-in?mode=create')
    await person.type(await email(), 'mara@example.com')
    await person.type(password(), 'a long password')
    await person.click(press('Create account'))
    await waitFor(async () =>
      expect(await email()).toHaveAccessibleDescription('An account with this email already exists.'),
    )
  })

  test('says at the password that it is too short', async () => {
    serverAnswers({})
    const { person } = open('/sign-in?mode=create')
    await person.type(await email(), 'mara@example.com')
    await person.type(password(), 'short')
    await person.click(press('Create account'))
    await waitFor(() =>
      expect(password()).toHaveAccessibleDescription(/^Password must be at least 10 characters/),
    )
  })

  test('puts what the server finds wrong under the fields it names', async () => {
    const issues = [{ path: 'password', message: 'Too well known' }]
    serverAnswers({ 'POST /api/auth/sign-up': refusal(400, 'Too well known', { issues }) })
    const { person } = open('/sign-in?mode=create')
    await person.type(await email(), 'mara@example.com')
    await person.type(password(), 'a long password')
    await person.click(press('Create account'))
    await waitFor(() => expect(password()).toHaveAccessibleDescription(/^Too well known/))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

test('the header’s link to this very screen keeps where to go on', async () => {
  serverAnswers({})
  open('/sign-in?returnTo=%2Fcreate-gallery')
  const header = within(await screen.findByRole('banner'))
  expect(header.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/api/login?returnTo=%2Fcreate-gallery',
  )
})
