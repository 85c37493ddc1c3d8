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
    serverAnswers({ 'POST /api/auth/sign-in': refusal(401, 'Incorrect e-mail or password.') })
    const { person } = open('/sign-in')
    await person.type(await email(), 'mara@example.com')
    await person.type(password(), 'wrong')
    await person.click(press('Sign in'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect e-mail or password.')
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
    expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't sign you in. Please try again.")
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

describe('signing in with two steps', () => {
  const asksForCode = refusal(401, 'Please enter the code.', { code: 'totp_required' })
  const givesPassword = async (person: ReturnType<typeof open>['person']) => {
    await person.type(await email(), 'mara@example.com')
    await person.type(password(), 'a long password')
    await person.click(press('Sign in'))
    return screen.findByLabelText('6-digit code')
  }

  test('asks for the code after the password, and for nothing twice', async () => {
    const server = serverAnswers({ 'POST /api/auth/sign-in': asksForCode, 'GET /api/galleries': [] })
    const { person } = open('/sign-in')
    const code = await givesPassword(person)
    expect(code).toHaveFocus()
    expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    expect(code).toHaveAttribute('inputmode', 'numeric')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await person.click(press('Sign in'))
    expect(code).toHaveAccessibleDescription('Required')

    const wrong = 'That code is not right.'
    server.nowAnswers({ 'POST /api/auth/sign-in': refusal(401, wrong, { code: 'wrong_code' }) })
    await person.type(code, '123456')
    await person.click(press('Sign in'))
    await waitFor(() => expect(code).toHaveAccessibleDescription(wrong))
    expect(code).toHaveValue('')
    expect(code).toHaveFocus()

    server.nowAnswers({ 'POST /api/auth/sign-in': mara() })
    await person.type(code, '654321')
    await person.click(press('Sign in'))
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
    const credentials = { email: 'mara@example.com', password: 'a long password' }
    expect(server.to('POST', '/api/auth/sign-in').map(({ body }) => body)).toEqual([
      credentials,
      { ...credentials, totp: '123456' },
      { ...credentials, totp: '654321' },
    ])
  })

  test('takes a recovery code instead', async () => {
    const server = serverAnswers({ 'POST /api/auth/sign-in': asksForCode, 'GET /api/galleries': [] })
    const { person } = open('/sign-in')
    await givesPassword(person)
    await person.click(press('Use a recovery code'))
    const code = screen.getByLabelText('Recovery code')
    expect(code).toHaveFocus()
    expect(code).toHaveAttribute('inputmode', 'text')
    server.nowAnswers({ 'POST /api/auth/sign-in': mara() })
    await person.type(code, 'abcd-efgh-jkmn-pqrs')
    await person.click(press('Sign in'))
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
    expect(server.to('POST', '/api/auth/sign-in').at(-1)!.body).toMatchObject({
      totp: 'abcd-efgh-jkmn-pqrs',
    })
  })

  test('leads back to the password when that is right no more, or on request', async () => {
    const server = serverAnswers({ 'POST /api/auth/sign-in': asksForCode })
    const { person } = open('/sign-in')
    await givesPassword(person)
    await person.click(press('Back'))
    expect(await email()).toHaveValue('mara@example.com')
    expect(password()).toHaveValue('')

    await person.type(password(), 'a long password')
    await person.click(press('Sign in'))
    const code = await screen.findByLabelText('6-digit code')
    const words = 'Incorrect e-mail or password.'
    server.nowAnswers({ 'POST /api/auth/sign-in': refusal(401, words, { code: 'wrong_credentials' }) })
    await person.type(code, '123456')
    await person.click(press('Sign in'))
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    expect(password()).toHaveValue('')
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
      'POST /api/auth/sign-up': refusal(409, 'An account with this e-mail already exists.', {
        code: 'email_taken',
      }),
    })
    const { person } = open('/sign-in?mode=create')
    await person.type(await email(), 'mara@example.com')
    await person.type(password(), 'a long password')
    await person.click(press('Create account'))
    await waitFor(async () =>
      expect(await email()).toHaveAccessibleDescription('An account with this e-mail already exists.'),
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

describe('with an invitation', () => {
  const head = (name: string, content: string) => {
    const meta = document.createElement('meta')
    meta.name = name
    meta.content = content
    document.head.append(meta)
  }
  const invited = (returnTo: string) =>
    head('invitation', JSON.stringify({ email: 'mona@example.org', returnTo }))

  test('an account is created for its e-mail, which cannot be changed', async () => {
    head('sign-up', 'invited')
    invited('/create-gallery')
    const server = serverAnswers({ 'POST /api/auth/sign-up': answer(201, mara()), 'GET /api/galleries': [] })
    const { person } = open('/sign-in?invitation=tok-en')
    expect(await screen.findByRole('heading', { name: 'Create account' })).toBeVisible()
    expect(await email()).toHaveValue('mona@example.org')
    expect(await email()).toHaveAttribute('readonly')
    await person.type(password(), 'a long password')
    await person.click(press('Create account'))
    expect(await screen.findByRole('heading', { name: 'Create Gallery' })).toBeVisible()
    expect(server.to('POST', '/api/auth/sign-up')).toMatchObject([
      { body: { email: 'mona@example.org', invitation: 'tok-en' } },
    ])
  })

  test('somebody who is signed in reads so, and may sign out to accept', async () => {
    invited('/dashboard')
    serverAnswers({ 'GET /api/auth/user': mara(), 'GET /api/galleries': [] })
    open('/sign-in?invitation=tok-en')
    expect(await screen.findByRole('heading', { name: "You're signed in" })).toBeVisible()
    expect(
      screen.getByText(
        `You're signed in as ${mara().email}, and this invitation is for mona@example.org. To accept it, sign out.`,
      ),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign out and accept' })).toHaveAttribute(
      'href',
      '/api/logout?returnTo=%2Fsign-in%3Finvitation%3Dtok-en',
    )
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard')
  })

  test('somebody who is signed in reads that it has ended', async () => {
    head('invitation', 'null')
    serverAnswers({ 'GET /api/auth/user': mara(), 'GET /api/galleries': [] })
    open('/sign-in?invitation=old')
    expect(await screen.findByText(/ This invitation has ended or was used already\.$/)).toBeVisible()
    expect(screen.queryByText(/^Sign out/)).not.toBeInTheDocument()
  })

  test.each([
    ['of one’s own', { email: mara().email, returnTo: '/dashboard' }, 'Dashboard'],
    ['to a gallery', { email: 'mona@example.org', returnTo: '/create-gallery' }, 'Create Gallery'],
  ])('one %s leads somebody who is signed in on', async (_, content, heading) => {
    head('invitation', JSON.stringify(content))
    serverAnswers({ 'GET /api/auth/user': mara(), 'GET /api/galleries': [] })
    open('/sign-in?invitation=tok-en')
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible()
  })

  test('of an administrator leads to the dashboard once the account is there', async () => {
    invited('/dashboard')
    serverAnswers({ 'POST /api/auth/sign-up': answer(201, mara()), 'GET /api/galleries': [] })
    const { person } = open('/sign-in?invitation=tok-en')
    await person.type(await screen.findByLabelText('Password'), 'a long password')
    await person.click(press('Create account'))
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  test('that has ended says so', async () => {
    head('invitation', 'null')
    serverAnswers({})
    open('/sign-in?invitation=old')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This invitation has ended or was used already.',
    )
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

  test('where only invited people have accounts, there is no other way to create one', async () => {
    head('sign-up', 'invited')
    serverAnswers({})
    open('/sign-in?mode=create')
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(screen.queryByText('Create account')).not.toBeInTheDocument()
    expect(screen.getByText(/^This host invites its members\./)).toBeVisible()
  })
})
