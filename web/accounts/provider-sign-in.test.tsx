import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { mara, open, serverAnswers } from '#testing/screen.tsx'
import { accounts, speakOfAccounts } from '#web/texts/texts.ts'

beforeEach(() => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="sign-in" content="oidc">')
})

describe('where people sign in at a provider', () => {
  test('the page leads there, and back to where they wanted to go', async () => {
    serverAnswers({})
    open('/sign-in?returnTo=%2Fcreate-gallery')
    expect(await screen.findByRole('heading', { name: 'Sign in to Picture Rail', level: 1 })).toBeVisible()
    const main = screen.getByRole('main')
    expect(
      [...main.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([['Sign in', '/api/login?returnTo=%2Fcreate-gallery']])
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await waitFor(() => expect(document.title).toBe('Sign in · Picture Rail'))
  })

  test.each([
    [null, '/api/login?returnTo=%2Fdashboard'],
    ['//evil.example', '/api/login?returnTo=%2Fdashboard'],
  ])('to come back to %s is no wish of ours', async (returnTo, address) => {
    serverAnswers({})
    open(`/sign-in${returnTo === null ? '' : `?returnTo=${encodeURIComponent(returnTo)}`}`)
    await screen.findByRole('heading', { name: 'Sign in to Picture Rail' })
    expect(screen.getByRole('main').querySelector('a')).toHaveAttribute('href', address)
  })

  test.each([
    ['/accept-collaboration/abc', '%2Faccept-collaboration%2Fabc%3Flang%3Den'],
    ['/dashboard', '%2Fdashboard'],
  ])('who is invited comes to %s in the language of the page', async (returnTo, address) => {
    const invited = document.createElement('meta')
    Object.assign(invited, {
      name: 'invitation',
      content: JSON.stringify({ email: 'a@b.example', returnTo }),
    })
    document.head.append(invited)
    speakOfAccounts({ language: 'en', isAsked: true }, accounts)
    serverAnswers({})
    open('/sign-in?invitation=abc&lang=en')
    await screen.findByRole('heading', { name: 'Sign in to Picture Rail' })
    expect(screen.getByRole('main').querySelector('a')).toHaveAttribute(
      'href',
      `/api/login?returnTo=${address}&lang=en`,
    )
  })

  test.each([
    ['unavailable', /can't reach.*try again/],
    ['denied', /You declined/],
    ['failed', /didn't work/],
  ])('%s is told, with a way to try again', async (problem, words) => {
    serverAnswers({})
    open(`/sign-in?problem=${problem}&returnTo=%2Fgallery%2F7`)
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    expect(screen.getByRole('main').querySelector('a')).toHaveAttribute(
      'href',
      '/api/login?returnTo=%2Fgallery%2F7',
    )
  })

  test.each(['nonsense', 'constructor'])('a problem that is none (%s) is not told', async (problem) => {
    serverAnswers({})
    open(`/sign-in?problem=${problem}`)
    await screen.findByRole('heading', { name: 'Sign in to Picture Rail' })
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test.each(['/forgot-password', '/reset-password/abc', '/sign-in?mode=create'])(
    'there is nothing about passwords at %s',
    async (address) => {
      serverAnswers({})
      open(address)
      expect(await screen.findByRole('heading', { name: 'Sign in to Picture Rail' })).toBeVisible()
      expect(window.location.pathname).toBe('/sign-in')
      expect(document.querySelector('main input')).toBeNull()
    },
  )

  test('whoever is signed in already goes on', async () => {
    serverAnswers({ 'GET /api/auth/user': mara(), 'GET /api/galleries': [] })
    open('/sign-in?problem=failed')
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
  })
})
