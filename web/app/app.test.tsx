import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import {
  mara,
  message,
  networkFailure,
  noAnswerYet,
  open,
  refusal,
  serverAnswers,
  signedOut,
} from '#testing/screen.tsx'

describe('while it is not known who is there', () => {
  test('a spinner says Authenticating...', async () => {
    serverAnswers({ 'GET /api/auth/user': noAnswerYet })
    open('/dashboard')
    expect(await screen.findByRole('status')).toHaveTextContent('Authenticating...')
    expect(screen.queryByRole('banner')).not.toBeInTheDocument()
  })

  test('a server that fails leads to a page that says so and offers to try again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const server = serverAnswers({ 'GET /api/auth/user': refusal(500, 'The database is away.') })
    const { person } = open('/dashboard')
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    expect(screen.getByText('The database is away.')).toBeVisible()
    server.nowAnswers({ 'GET /api/auth/user': mara(), 'GET /api/galleries': [] })
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  test('a lost connection is called one, and trying again asks again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const server = serverAnswers({ 'GET /api/auth/user': networkFailure })
    const { person } = open('/dashboard')
    expect(await screen.findByText(/^We couldn't show this page. Please check your connection/)).toBeVisible()
    server.nowAnswers({ 'GET /api/auth/user': mara(), 'GET /api/galleries': [] })
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  test('a fault of the page itself is not blamed on the connection', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    serverAnswers({ 'GET /api/auth/user': mara(), 'GET /api/galleries': { not: 'a list' } })
    open('/dashboard')
    expect(await screen.findByText("We couldn't show this page. Please try again.")).toBeVisible()
  })

  test('the landing page does without that answer', async () => {
    serverAnswers({ 'GET /api/auth/user': networkFailure })
    open('/')
    expect(
      await screen.findByRole('heading', { name: 'Share Your Photo Galleries with the World' }),
    ).toBeVisible()
  })
})

test('while a part of a screen loads, the document says so, for which the footer hides', async () => {
  const galleries = Promise.withResolvers<unknown>()
  serverAnswers({ 'GET /api/auth/user': mara(), 'GET /api/galleries': () => galleries.promise })
  open('/dashboard')
  expect(await screen.findByText('Loading galleries...')).toBeInTheDocument()
  expect(document.documentElement).toHaveAttribute('data-loading')
  galleries.resolve([])
  await waitFor(() => expect(screen.queryByText(/^Loading/)).toBeNull())
  expect(document.documentElement).not.toHaveAttribute('data-loading')
})

describe('signed out', () => {
  test.each(['/dashboard', '/create-gallery', '/home'])(
    '%s shows a notice and leaves for the sign-in address after 500 ms, to come back',
    async (address) => {
      serverAnswers({})
      const { left } = open(address)
      const notice = await screen.findByRole('alert')
      expect(notice).toHaveTextContent('Unauthorized')
      expect(notice).toHaveTextContent('You are logged out. Logging in again...')
      expect(left).not.toHaveBeenCalled()
      await waitFor(() =>
        expect(left).toHaveBeenCalledWith(`/api/login?returnTo=${encodeURIComponent(address)}`),
      )
    },
  )

  test('a gallery page says it in a message', async () => {
    serverAnswers({})
    const { left } = open('/gallery/7/settings?tab=images')
    expect(await message('Unauthorized')).toContain('You are logged out. Logging in again...')
    await waitFor(() =>
      expect(left).toHaveBeenCalledWith('/api/login?returnTo=%2Fgallery%2F7%2Fsettings%3Ftab%3Dimages'),
    )
  })

  test('a session that ends during work is detected at the next call', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    serverAnswers({ 'GET /api/auth/user': mara(), 'GET /api/galleries': signedOut })
    const { left } = open('/dashboard')
    expect(await screen.findByText('You are logged out. Logging in again...')).toBeVisible()
    await waitFor(() => expect(left).toHaveBeenCalledWith('/api/login?returnTo=%2Fdashboard'))
  })
})

describe('the header', () => {
  test('offers strangers to sign in', async () => {
    serverAnswers({})
    open('/sign-in')
    const header = await screen.findByRole('banner')
    expect(within(header).getByRole('link', { name: 'Picture Rail' })).toHaveAttribute('href', '/')
    expect(within(header).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/api/login')
    expect(within(header).queryByText('Logout')).not.toBeInTheDocument()
  })

  test('shows people their name, their dashboard and the way out', async () => {
    serverAnswers({ 'GET /api/auth/user': mara(), 'GET /api/galleries': [] })
    open('/dashboard')
    const header = await screen.findByRole('banner')
    expect(within(header).getByText('Mara')).toBeVisible()
    expect(within(header).getByRole('link', { name: 'My Dashboard' })).toHaveAttribute('href', '/dashboard')
    expect(within(header).getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/api/logout')
    expect(within(header).queryByRole('link', { name: 'Admin' })).not.toBeInTheDocument()
    expect(header.querySelector('img')).toBeNull()
  })

  test('shows the email of a user without a first name, and their picture', async () => {
    const user = mara({ firstName: null, profileImageUrl: 'https://id.example/mara.jpg' })
    serverAnswers({ 'GET /api/auth/user': user, 'GET /api/galleries': [] })
    open('/dashboard')
    const header = await screen.findByRole('banner')
    expect(within(header).getByText('mara@example.com')).toBeVisible()
    expect(header.querySelector('img')).toHaveAttribute('src', 'https://id.example/mara.jpg')
  })

  test('leads admins to the user management', async () => {
    serverAnswers({ 'GET /api/auth/user': mara({ role: 'Admin' }), 'GET /api/galleries': [] })
    open('/dashboard')
    const header = await screen.findByRole('banner')
    expect(within(header).getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin/users')
  })

  test('has a menu with the same for phones', async () => {
    serverAnswers({ 'GET /api/auth/user': mara({ role: 'Admin' }), 'GET /api/galleries': [] })
    const { person } = open('/dashboard')
    await person.click(await screen.findByRole('button', { name: 'Menu' }))
    const menu = await screen.findByRole('menu')
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual(['Mara', 'My Dashboard', 'Admin', 'Logout'])
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus()
  })
})

describe('going from screen to screen', () => {
  test('an address that is none gets the 404 page', async () => {
    serverAnswers({})
    open('/nowhere')
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeVisible()
    await waitFor(() => expect(document.title).toBe('404 Page Not Found · Picture Rail'))
  })

  test('a new screen names the window and takes the focus to its heading', async () => {
    serverAnswers({ 'GET /api/auth/user': mara(), 'GET /api/galleries': [] })
    const { person } = open('/dashboard')
    await person.click(await screen.findByRole('link', { name: 'Create Gallery' }))
    const heading = await screen.findByRole('heading', { name: 'Create Gallery' })
    await waitFor(() => expect(heading).toHaveFocus())
    await waitFor(() => expect(document.title).toBe('Create Gallery · Picture Rail'))
  })

  test('the product is called what the page says', async () => {
    document.querySelector<HTMLMetaElement>('meta[name="application-name"]')!.content = 'Hangar Seven'
    serverAnswers({})
    open('/sign-in')
    expect(await screen.findByRole('link', { name: 'Hangar Seven' })).toBeVisible()
    await waitFor(() => expect(document.title).toBe('Sign in · Hangar Seven'))
  })
})

test('every call carries the cookies', async () => {
  const server = serverAnswers({ 'GET /api/auth/user': mara(), 'GET /api/galleries': [] })
  open('/dashboard')
  await screen.findByText('No galleries yet')
  expect(server.calls.length).toBeGreaterThan(1)
  expect(server.calls.filter(({ credentials }) => credentials !== 'include')).toEqual([])
})
