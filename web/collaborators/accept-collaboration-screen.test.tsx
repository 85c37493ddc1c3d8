import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { CollaborationInvitation } from '#contract/collaborators.ts'
import {
  listedGallery,
  mara,
  message,
  networkFailure,
  noAnswerYet,
  open,
  refusal,
  serverAnswers,
  signedOut,
} from '#testing/screen.tsx'

const TOKEN = 'collaboration_token'
const READ = 'GET /api/collaboration-invitation/tok-en'
const ACCEPT = 'POST /api/accept-collaboration/tok-en'
const DECLINE = 'POST /api/decline-collaboration/tok-en'

const invitation = (over: Partial<CollaborationInvitation['invitation']> = {}): CollaborationInvitation => ({
  invitation: {
    status: 'pending',
    inviterEmail: 'olga@example.org',
    expiresAt: '2026-12-06T12:00:00.000Z',
    ...over,
  },
  gallery: { title: 'Dunes', description: 'Sand and wind.' },
})

function opens(
  answered: unknown = invitation(),
  { user = mara() as unknown, address = '/accept-collaboration/tok-en' } = {},
) {
  const server = serverAnswers({
    'GET /api/auth/user': user,
    'GET /api/galleries': [listedGallery('Dunes', { access: 'collaborator' })],
    [READ]: answered,
  })
  return { server, ...open(address) }
}
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 })
const acceptButton = () => screen.findByRole('button', { name: /^Accept/ })
const declineButton = () => screen.findByRole('button', { name: /^Declin/ })

afterEach(() => localStorage.clear())

describe('signed out', () => {
  test('the invitation is kept and, after 3 s, the browser goes to the login address', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { server, left } = opens(invitation(), { user: signedOut })
    expect(await heading('Account Required')).toBeVisible()
    expect(
      screen.getByText('Please create an account or log in to accept this collaboration invitation.'),
    ).toBeVisible()
    expect(screen.getByText('Redirecting to create account...')).toBeVisible()
    await expect.poll(() => localStorage.getItem(TOKEN)).toBe('tok-en')
    expect(server.calls.filter(({ path }) => path.includes('collaboration'))).toEqual([])
    vi.advanceTimersByTime(2500)
    expect(left).not.toHaveBeenCalled()
    vi.advanceTimersByTime(600)
    expect(left).toHaveBeenCalledExactlyOnceWith('/api/login?returnTo=%2Faccept-collaboration%2Ftok-en')
  })

  test('can be continued at once', async () => {
    opens(invitation(), { user: signedOut })
    expect(await screen.findByRole('link', { name: 'Continue now' })).toHaveAttribute(
      'href',
      '/api/login?returnTo=%2Faccept-collaboration%2Ftok-en',
    )
  })

  test('an ended session counts as signed out', async () => {
    opens(signedOut)
    expect(await heading('Account Required')).toBeVisible()
  })
})

describe('an invitation that is pending', () => {
  test('is waited for', async () => {
    opens(noAnswerYet)
    expect(await screen.findByText('Loading invitation...')).toBeVisible()
  })

  test('says to what, by whom, until when, and what it allows', async () => {
    localStorage.setItem(TOKEN, 'tok-en')
    opens()
    expect(await heading("You've been invited to collaborate!")).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Dunes' })).toBeVisible()
    expect(screen.getByText('Sand and wind.')).toBeVisible()
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Upload and manage images',
      'Edit image metadata and descriptions',
      'Organise and reorder content',
      'Access gallery settings and customisation',
    ])
    expect(screen.getByText('olga@example.org')).toBeVisible()
    expect(screen.getByText('December 6, 2026')).toBeVisible()
    expect(localStorage.getItem(TOKEN)).toBeNull()
  })

  test('leaves another one that is kept alone', async () => {
    localStorage.setItem(TOKEN, 'another')
    opens()
    await heading("You've been invited to collaborate!")
    expect(localStorage.getItem(TOKEN)).toBe('another')
  })

  test.each([
    [
      'accepted',
      ACCEPT,
      acceptButton,
      'Collaboration Accepted!',
      'You are now a collaborator on this gallery. Redirecting to dashboard...',
    ],
    [
      'declined',
      DECLINE,
      declineButton,
      'Collaboration Declined',
      'You have declined this collaboration invitation.',
    ],
  ] as const)('is %s, and the dashboard follows after 2 s', async (status, call, button, title, words) => {
    const { person, server } = opens()
    server.nowAnswers({ [call]: invitation({ status }) })
    await person.click(await button())
    const before = performance.now()
    expect(await message(title)).toContain(words)
    expect(await acceptButton()).toBeDisabled()
    expect(await declineButton()).toBeDisabled()
    expect(window.location.pathname).toBe('/accept-collaboration/tok-en')
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
    expect(performance.now() - before).toBeGreaterThan(1500)
    expect(await heading('Dashboard')).toBeVisible()
  })

  test.each([
    ['accept', ACCEPT, acceptButton, networkFailure, 'Failed to accept collaboration.'],
    ['decline', DECLINE, declineButton, networkFailure, 'Failed to decline collaboration.'],
    [
      'accept',
      ACCEPT,
      acceptButton,
      refusal(409, 'You already own this gallery.'),
      'You already own this gallery.',
    ],
  ] as const)(
    'that cannot be answered (%s) says why and can be tried again',
    async (_answer, call, button, refused, words) => {
      const { person, server } = opens()
      server.nowAnswers({ [call]: refused })
      await person.click(await button())
      expect(await message('Error')).toContain(words)
      expect(await button()).toBeEnabled()
    },
  )

  test('that was withdrawn is reported as invalid', async () => {
    const { person, server } = opens()
    await acceptButton()
    server.nowAnswers({ [ACCEPT]: refusal(404, 'Gone'), [READ]: refusal(404, 'Gone') })
    await person.click(await acceptButton())
    expect(await heading('Invalid or Expired Invitation')).toBeVisible()
  })
})

test.each([
  ['accepted', 'Already a Collaborator'],
  ['declined', 'Invitation Already Declined'],
] as const)('an invitation that was %s before says so and leads to the dashboard', async (status, title) => {
  opens(invitation({ status }))
  expect(await heading(title)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard')
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
})

test.each([
  ['invalid', refusal(404, 'Gone')],
  ['somebody else’s by now', refusal(409, 'Someone else has already accepted this invitation.')],
])('an invitation that is %s says so', async (_what, refused) => {
  opens(refused)
  expect(await heading('Invalid or Expired Invitation')).toBeVisible()
  expect(
    screen.getByText(
      'This collaboration invitation is either invalid or has expired. Please contact the gallery owner for a new invitation.',
    ),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible()
})

test('an invitation that cannot be had leads to a page that says why', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  opens(refusal(500, 'The database is away.'))
  expect(await screen.findByText('The database is away.')).toBeVisible()
})

describe('the address without a token', () => {
  test('leads to the invitation that was kept, and keeps it no longer', async () => {
    localStorage.setItem(TOKEN, 'tok-en')
    opens(invitation(), { address: '/accept-collaboration' })
    expect(await heading("You've been invited to collaborate!")).toBeVisible()
    expect(window.location.pathname).toBe('/accept-collaboration/tok-en')
    expect(localStorage.getItem(TOKEN)).toBeNull()
  })

  test('is an invalid invitation when none was kept', async () => {
    opens(invitation(), { address: '/accept-collaboration' })
    expect(await heading('Invalid or Expired Invitation')).toBeVisible()
  })
})
