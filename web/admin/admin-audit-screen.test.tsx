import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AuditEntry } from '#contract/admin.ts'
import { mara, message, open, refusal, serverAnswers } from '#testing/screen.tsx'

const admin = mara({ id: 'ada', email: 'ada@example.com', firstName: 'Ada', role: 'Admin' })
const ada = { id: 'ada', email: 'ada@example.com' }
const olga = { id: 'olga', email: 'olga@example.com' }

const entry = (id: number, over: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  createdAt: '2026-11-18T12:00:00.000Z',
  actor: ada,
  user: olga,
  action: 'user suspended',
  details: {},
  ...over,
})

function audit(
  entries: unknown,
  answers: Record<string, unknown> = {},
  address = '/admin/audit',
  me = admin,
) {
  const server = serverAnswers({
    'GET /api/auth/user': me,
    'GET /api/galleries': [],
    'GET /api/admin/audit': entries,
    ...answers,
  })
  return { server, ...open(address) }
}
const rows = async () => (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent)

test('users other than Admins are denied', async () => {
  const { server } = audit([], {}, '/admin/audit', mara())
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible()
  expect(server.to('GET', '/api/admin/audit')).toEqual([])
})

test('the entries say who did what to whom, in words', async () => {
  audit([
    entry(4),
    entry(3, { action: 'gallery deleted', details: { path: '/api/galleries/7' } }),
    entry(2, { action: 'role changed', details: { from: 'User', to: 'Admin' }, user: null }),
    entry(1, { action: 'password changed', actor: olga, details: { network: '192.0.2.1' } }),
  ])
  expect(await screen.findByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible()
  const when = /^Nov 18, 2026, \d+:\d\d [AP]M/
  const shown = await rows()
  expect(shown.every((text) => when.test(text!))).toBe(true)
  expect(shown.map((text) => text!.replace(when, ''))).toEqual([
    'User suspendedada@example.comolga@example.com',
    'Gallery deleted/api/galleries/7ada@example.comolga@example.com',
    'Role changedUser → Adminada@example.com',
    'Password changedolga@example.comtheir own',
  ])
  const tabs = within(screen.getByRole('navigation', { name: 'Administration' }))
  expect(tabs.getByRole('link', { name: 'Audit log' })).toHaveAttribute('aria-current', 'page')
  expect(tabs.getByRole('link', { name: 'Users' })).toHaveAttribute('href', '/admin/users')
})

test('older entries are loaded on request, and the focus is not lost at the end', async () => {
  const newest = Array.from({ length: 50 }, (_, index) => entry(100 - index))
  const { person, server } = audit(newest, { 'GET /api/admin/audit?before=51': refusal(500, 'oops') })
  const more = await screen.findByRole('button', { name: 'Load more' })
  await person.click(more)
  expect(await message('Error')).toContain('oops')
  expect(await rows()).toHaveLength(50)
  server.nowAnswers({ 'GET /api/admin/audit?before=51': [entry(50, { action: 'user deleted' })] })
  more.focus()
  await person.keyboard('{Enter}')
  await waitFor(async () => expect(await rows()).toHaveLength(51))
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByText('All 51 entries')).toHaveFocus())
})

test('one account’s entries are shown alone, from its link, until all are wanted', async () => {
  const { person } = audit([entry(9), entry(8, { user: { id: 'nils', email: 'nils@example.com' } })], {
    'GET /api/admin/audit?user=olga': [entry(9)],
  })
  await person.click((await screen.findAllByRole('link', { name: 'olga@example.com' }))[0]!)
  expect(await screen.findByText(/^Filtered by/)).toHaveTextContent('olga@example.com')
  expect(await rows()).toHaveLength(1)
  await person.click(screen.getByRole('link', { name: 'Show all' }))
  await waitFor(async () => expect(await rows()).toHaveLength(2))
})

test('none, and none to be had, are said', async () => {
  const { person, server } = audit(refusal(503, 'Not ready yet.'))
  expect(await screen.findByText("We couldn't load the audit log.")).toBeVisible()
  server.nowAnswers({ 'GET /api/admin/audit': [] })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'No entries' })).toBeVisible()
})
