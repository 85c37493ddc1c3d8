import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SystemState } from '#contract/admin.ts'
import { mara, open, refusal, serverAnswers } from '#testing/screen.tsx'

const SYSTEM = 'GET /api/admin/system'
const NEVER = { lastAt: null, bytes: null, failedAt: null, message: null }
const state = (over: Partial<SystemState> = {}): SystemState => ({
  version: '1.0.0',
  startedAt: '2026-11-20T12:00:00.000Z',
  database: { kind: 'embedded', version: '18.1', bytes: 12 * 1024 ** 2 },
  storage: { kind: 'disk', bytes: 3 * 1024 ** 3, freeBytes: 40 * 1024 ** 3 },
  jobs: { waiting: 2, failed: 0, oldestWaitingAt: null },
  mail: { kind: 'smtp', lastSentAt: null, lastError: 'The mailbox is full' },
  backup: NEVER,
  checks: [
    { name: 'disk', ok: true, message: '40 GB are free for /data' },
    { name: 'mail', ok: false, message: 'Connection refused. See SMTP_URL.' },
  ],
  ...over,
})

function system(answered: unknown) {
  const server = serverAnswers({
    'GET /api/auth/user': mara({ role: 'Admin' }),
    'GET /api/admin/reports/counts': { open: 0 },
    [SYSTEM]: answered,
  })
  return { server, ...open('/admin/system') }
}
const fact = async (name: string) =>
  (await screen.findByText(name, { selector: 'dt' })).nextElementSibling!.textContent

test('says how the installation is, and what is wrong first', async () => {
  const { server, person } = system(state())
  expect(await fact('Database')).toBe('Embedded PostgreSQL 18.112 MB')
  expect(await fact('Storage')).toBe('Disk of this machine3 GB of originals, 40 GB free')
  expect(await fact('Jobs')).toBe('2 waitingNone failed within the last hour')
  expect(await fact('E-mail')).toBe('Mail serverLast sent: Never. The newest failed: The mailbox is full')
  expect(await fact('Backup')).toBe('Never')
  expect(screen.getByRole('link', { name: 'System' })).toHaveAttribute('aria-current', 'page')
  const rows = within(screen.getByRole('list', { name: 'Checks' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'WrongmailConnection refused. See SMTP_URL.',
    'OKdisk40 GB are free for /data',
  ])
  expect(screen.getByText('1 thing needs your attention.')).toBeVisible()
  server.nowAnswers({ [SYSTEM]: state({ checks: [{ name: 'disk', ok: true, message: 'fine' }] }) })
  await person.click(screen.getByRole('button', { name: 'Check again' }))
  expect(await screen.findByText('Everything is as it should be.')).toBeVisible()
})

test('says when it cannot be checked, and checks again', async () => {
  const { server, person } = system(refusal(503, 'Not ready.'))
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't check the system.")
  server.nowAnswers({ [SYSTEM]: state() })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await fact('Version')).toContain('1.0.0')
})
