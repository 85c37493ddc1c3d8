import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AccountInvitation } from '#contract/admin.ts'
import { answer, mara, message, open, refusal, serverAnswers } from '#testing/screen.tsx'

const LATER = '2999-01-01T00:00:00.000Z'
const invitation = (email: string, over: Partial<AccountInvitation> = {}): AccountInvitation => ({
  id: email.length,
  email,
  invitedBy: 'ada@example.org',
  createdAt: '2026-11-20T12:00:00.000Z',
  expiresAt: LATER,
  acceptedAt: null,
  ...over,
})

function users(invitations: unknown) {
  const server = serverAnswers({
    'GET /api/auth/user': mara({ role: 'Admin' }),
    'GET /api/admin/users': [],
    'GET /api/admin/users/counts': { total: 1, admins: 1, found: 1 },
    'GET /api/admin/reports/counts': { open: 0 },
    'GET /api/admin/invitations': invitations,
  })
  return { server, ...open('/admin/users') }
}
const list = (name: string) => within(screen.getByRole('list', { name }))

test('open invitations are listed, each with who invited, and those that ended; accepted ones apart', async () => {
  users([
    invitation('mona@example.org'),
    invitation('late@x.org', { expiresAt: '2026-01-01T00:00:00.000Z' }),
    invitation('in@x.org', { acceptedAt: '2026-11-21T12:00:00.000Z' }),
  ])
  expect(await screen.findByRole('heading', { name: 'Invitations' })).toBeVisible()
  const rows = list('Open invitations').getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^mona@example.orgOpenInvited .* by ada@example.org · Open until /),
    expect.stringMatching(/^late@x.orgExpired/),
  ])
  expect(screen.getByText('1 accepted')).toBeVisible()
})

test('a dialog sends an invitation, and says what is wrong with an address', async () => {
  const { server, person } = users([])
  await person.click(await screen.findByRole('button', { name: 'Invite' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite' }))
  expect(screen.queryByRole('heading', { name: 'Invitations' })).not.toBeInTheDocument()
  await person.type(dialog.getByLabelText('E-mail'), 'mona@example.org')
  server.nowAnswers({
    'POST /api/admin/invitations': refusal(409, 'This e-mail already has an account.', {
      code: 'account_exists',
    }),
  })
  await person.click(dialog.getByRole('button', { name: 'Send invitation' }))
  expect(await dialog.findByText('This e-mail already has an account.')).toBeVisible()
  server.nowAnswers({
    'POST /api/admin/invitations': answer(201, invitation('mona@example.org')),
    'GET /api/admin/invitations': [invitation('mona@example.org')],
  })
  await person.click(dialog.getByRole('button', { name: 'Send invitation' }))
  expect(await message('Invitation sent')).toContain('mona@example.org has 7 days to create an account.')
  expect(await screen.findByRole('list', { name: 'Open invitations' })).toBeVisible()
})

test('an invitation is deleted after a question', async () => {
  const { server, person } = users([invitation('mona@example.org')])
  server.nowAnswers({ 'DELETE /api/admin/invitations/16': answer(204) })
  await person.click(await screen.findByRole('button', { name: 'Delete the invitation of mona@example.org' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('The link that mona@example.org has received will stop working.')).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Delete' }))
  await vi.waitUntil(() => !screen.queryByText('mona@example.org'))
  expect(server.to('DELETE', '/api/admin/invitations/16')).toHaveLength(1)
})
