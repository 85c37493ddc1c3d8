import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  listedGallery,
  mara,
  message,
  networkFailure,
  open,
  refusal,
  serverAnswers,
  signedOut,
} from '#testing/screen.tsx'

const KEY = 'impersonateId'
const olga = mara({ id: 'olga', email: 'olga@example.com', firstName: 'Olga', impersonating: true })
const ada = mara({ id: 'ada', email: 'ada@example.com', firstName: 'Ada', role: 'Admin' })

beforeEach(() => localStorage.clear())

function at(address: string, user: unknown, answers: Record<string, unknown> = {}) {
  const server = serverAnswers({
    'GET /api/auth/user': user,
    'GET /api/galleries': [listedGallery('Dunes of Olga')],
    ...answers,
  })
  return { server, ...open(address) }
}
const banner = () => screen.findByRole('region', { name: 'Impersonation' })
const noBanner = () => expect(screen.queryByRole('region', { name: 'Impersonation' })).not.toBeInTheDocument()

describe('while an administrator impersonates a user', () => {
  test.each(['/dashboard', '/', '/nowhere', '/admin/users', '/create-gallery'])(
    'the header of %s says as whom',
    async (address) => {
      localStorage.setItem(KEY, 'olga')
      at(address, olga)
      expect(await banner()).toHaveTextContent("You're acting as olga@example.com")
      expect(screen.getByRole('banner')).toContainElement(await banner())
    },
  )

  test('they have no more rights than that person', async () => {
    localStorage.setItem(KEY, 'olga')
    at('/admin/users', olga)
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible()
    expect(within(screen.getByRole('banner')).queryByRole('link', { name: 'Admin' })).not.toBeInTheDocument()
  })

  test('they can stop: the banner is gone, and the browser leaves for the dashboard a second later', async () => {
    localStorage.setItem(KEY, 'olga')
    const { person, server, left } = at('/dashboard', olga, { 'POST /api/impersonate/stop': { ok: true } })
    const begun = performance.now()
    await person.click(await screen.findByRole('button', { name: 'Stop Impersonating' }))
    await waitFor(noBanner)
    expect(localStorage.getItem(KEY)).toBeNull()
    expect(left).not.toHaveBeenCalled()
    await waitFor(() => expect(left).toHaveBeenCalledWith('/dashboard'))
    expect(performance.now() - begun).toBeGreaterThanOrEqual(1000)
    expect(server.to('POST', '/api/impersonate/stop')).toHaveLength(1)
  })

  describe.each([
    ['/dashboard', '/api/galleries?sort=updated&limit=60'],
    ['/gallery/7', '/api/galleries/7'],
  ])('at %s a call that was on its way while they stopped', (address, call) => {
    const saysLoggedOut = () => screen.queryAllByText('You are logged out. Logging in again...').length > 0

    /** Uses fake timers from here on. */
    async function stops() {
      localStorage.setItem(KEY, 'olga')
      const [called, stopped] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
      const { person, server, left } = at(address, olga, {
        [`GET ${call}`]: () => called.promise,
        'GET /api/galleries/7/images': [],
        'POST /api/impersonate/stop': () => stopped.promise,
      })
      await waitFor(() => expect(server.to('GET', call)).toHaveLength(1))
      await person.click(await screen.findByRole('button', { name: 'Stop Impersonating' }))
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
      async function isRefused() {
        server.nowAnswers({ 'GET /api/auth/user': signedOut })
        called.resolve(signedOut)
        await passes(100)
      }
      async function isStopped() {
        stopped.resolve({ ok: true })
        await passes(100)
      }
      return { left, isRefused, isStopped, passes }
    }

    test('and is refused after it, is not told and leads to no sign-in', async () => {
      const { left, isRefused, isStopped, passes } = await stops()
      await isStopped()
      await isRefused()
      expect(screen.queryByText(/^Loading/)).not.toBeInTheDocument()
      expect(saysLoggedOut()).toBe(false)
      await passes(1000)
      expect(left.mock.calls).toEqual([['/dashboard']])
    })

    test('and is refused before it, leads to no sign-in', async () => {
      const { left, isRefused, isStopped, passes } = await stops()
      await isRefused()
      expect(saysLoggedOut()).toBe(true)
      await isStopped()
      await passes(1000)
      expect(left.mock.calls).toEqual([['/dashboard']])
    })
  })

  test.each([
    ['fails', refusal(500, 'Something went wrong on our side. Please try again.'), 'Something went wrong'],
    ['is lost', networkFailure, 'Failed to stop impersonating. Please try again.'],
  ])('stopping that %s says so, and can be tried again', async (_case, answered, words) => {
    localStorage.setItem(KEY, 'olga')
    const { person, left } = at('/dashboard', olga, { 'POST /api/impersonate/stop': answered })
    await person.click(await screen.findByRole('button', { name: 'Stop Impersonating' }))
    expect(await message('Error')).toContain(words)
    expect(localStorage.getItem(KEY)).toBe('olga')
    expect(screen.getByRole('button', { name: 'Stop Impersonating' })).toBeEnabled()
    expect(left).not.toHaveBeenCalled()
  })
})

describe('when the browser’s note and the session differ', () => {
  test('a note that is missing is written again: the session decides', async () => {
    at('/dashboard', olga)
    expect(await banner()).toHaveTextContent('olga@example.com')
    await waitFor(() => expect(localStorage.getItem(KEY)).toBe('olga'))
    expect(await banner()).toBeVisible()
  })

  test('a note of something that has ended is removed', async () => {
    localStorage.setItem(KEY, 'olga')
    at('/dashboard', ada)
    await waitFor(() => expect(localStorage.getItem(KEY)).toBeNull())
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
    noBanner()
  })

  test('the stored impersonation of a signed-out user is removed', async () => {
    localStorage.setItem(KEY, 'olga')
    serverAnswers({})
    open('/sign-in')
    await waitFor(() => expect(localStorage.getItem(KEY)).toBeNull())
    noBanner()
  })

  test('nothing is believed while the server does not answer, and it is asked again', async () => {
    const { server } = at('/dashboard', olga)
    await banner()
    await waitFor(() => expect(localStorage.getItem(KEY)).toBe('olga'))
    server.nowAnswers({ 'GET /api/auth/user': networkFailure })
    localStorage.removeItem(KEY)
    const asked = server.to('GET', '/api/auth/user').length
    await waitFor(() => expect(server.to('GET', '/api/auth/user').length).toBeGreaterThan(asked + 1))
    expect(await banner()).toBeVisible()
    server.nowAnswers({ 'GET /api/auth/user': olga })
    await waitFor(() => expect(localStorage.getItem(KEY)).toBe('olga'))
  })
})

describe('another tab', () => {
  test('that begins to act is followed at once, and what was known of the administrator is forgotten', async () => {
    const { server } = at('/dashboard', ada, { 'GET /api/galleries': [listedGallery('Hers alone')] })
    expect(await screen.findByRole('article', { name: 'Hers alone' })).toBeVisible()
    noBanner()
    server.nowAnswers({ 'GET /api/auth/user': olga, 'GET /api/galleries': [listedGallery('Dunes of Olga')] })
    localStorage.setItem(KEY, 'olga')
    window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: 'olga' }))
    expect(await banner()).toHaveTextContent('olga@example.com')
    expect(await screen.findByRole('article', { name: 'Dunes of Olga' })).toBeVisible()
    expect(screen.queryByText('Hers alone')).not.toBeInTheDocument()
  })

  test('that ends it is noticed soon, also without an event', async () => {
    localStorage.setItem(KEY, 'olga')
    const { server } = at('/dashboard', olga)
    await banner()
    server.nowAnswers({ 'GET /api/auth/user': ada, 'GET /api/galleries': [listedGallery('Hers alone')] })
    localStorage.removeItem(KEY)
    await waitFor(noBanner)
    expect(await screen.findByRole('article', { name: 'Hers alone' })).toBeVisible()
    expect(localStorage.getItem(KEY)).toBeNull()
  })
})

test('other users’ browsers send no additional requests', async () => {
  const { server } = at('/dashboard', mara())
  await screen.findByRole('heading', { name: 'Dashboard' })
  await new Promise((resolve) => setTimeout(resolve, 1200))
  expect(server.to('GET', '/api/auth/user')).toHaveLength(1)
})

test('a browser that keeps nothing shows the banner all the same', async () => {
  const refuse = vi.fn(() => {
    throw new DOMException('no', 'QuotaExceededError')
  })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse, removeItem: () => {} })
  const { server } = at('/dashboard', olga)
  expect(await banner()).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 2300))
  expect(refuse).toHaveBeenCalled()
  expect(await banner()).toBeVisible()
  expect(server.to('GET', '/api/auth/user').length).toBeLessThanOrEqual(2)
})
