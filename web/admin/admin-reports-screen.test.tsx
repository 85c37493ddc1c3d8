import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Report } from '#contract/reports.ts'
import { mara, message, open, refusal, serverAnswers } from '#testing/screen.tsx'

const admin = mara({ id: 'ada', email: 'ada@example.com', firstName: 'Ada', role: 'Admin' })
const OPEN = 'GET /api/admin/reports?done=false'

const report = (id: number, over: Partial<Report> = {}): Report => ({
  id,
  createdAt: '2026-11-18T12:00:00.000Z',
  reason: 'copyright',
  message: 'The second image is mine.',
  email: null,
  done: false,
  gallery: {
    id: 7,
    title: 'Dunes',
    address: 'https://dunes.rail.example',
    owner: { id: 'olga', email: 'olga+1@example.com' },
  },
  ...over,
})

function reports(found: unknown, answers: Record<string, unknown> = {}, me = admin) {
  const server = serverAnswers({
    'GET /api/auth/user': me,
    'GET /api/galleries': [],
    'GET /api/admin/reports/counts': { open: 2 },
    [OPEN]: found,
    ...answers,
  })
  return { server, ...open('/admin/reports') }
}
const items = () => screen.findAllByRole('article')

test('users other than Admins are denied', async () => {
  const { server } = reports([], {}, mara())
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible()
  expect(server.to('GET', '/api/admin/reports?done=false')).toEqual([])
})

test('a report shows what the stranger wrote, and leads to the gallery and its owner', async () => {
  const hostile = '<b>Mine</b>\n\u202Egpj.exe'
  reports([report(2, { message: hostile, email: 'mine@example.org' }), report(1)])
  const [first, second] = await items()
  const words = within(first!).getByText(/<b>Mine/)
  expect(words.textContent).toBe(hostile)
  expect(words).toHaveAttribute('dir', 'auto')
  expect(within(first!).getByText('Copyright')).toBeVisible()
  expect(within(first!).getByText('mine@example.org')).toBeVisible()
  expect(within(second!).getByText('no e-mail given')).toBeVisible()
  const gallery = within(first!).getByRole('link', { name: 'Dunes (opens in a new tab)' })
  expect(gallery).toHaveAttribute('href', 'https://dunes.rail.example')
  expect(within(first!).getByRole('link', { name: 'olga+1@example.com' })).toHaveAttribute(
    'href',
    '/admin/users?search=olga%2B1%40example.com',
  )
  const tabs = within(screen.getByRole('navigation', { name: 'Administration' }))
  expect(await tabs.findByRole('link', { name: 'Reports (2)' })).toHaveAttribute('aria-current', 'page')
})

test('one is ticked off and opened again where it is, with the focus', async () => {
  const { person, server } = reports([report(1)], {
    'PATCH /api/admin/reports/1': ({ done }: { done: boolean }) => report(1, { done }),
  })
  const button = await screen.findByRole('button', { name: 'Mark as done' })
  server.nowAnswers({ 'GET /api/admin/reports/counts': { open: 0 } })
  button.focus()
  await person.keyboard('{Enter}')
  const again = await screen.findByRole('button', { name: 'Open again' })
  expect(again).toHaveFocus()
  expect(within((await items())[0]!).getByText('Done')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Reports' })).toBeVisible()
  await person.click(again)
  expect(await screen.findByRole('button', { name: 'Mark as done' })).toBeVisible()
  expect(server.to('PATCH', '/api/admin/reports/1').map(({ body }) => body)).toEqual([
    { done: true },
    { done: false },
  ])
})

test('a report stays marked as done if the list was loading when it was marked', async () => {
  let answersLate: (() => void) | undefined
  const { person, server, queryClient } = reports([report(1)], {
    'PATCH /api/admin/reports/1': report(1, { done: true }),
  })
  const button = await screen.findByRole('button', { name: 'Mark as done' })
  const held = new Promise<void>((resolve) => {
    answersLate = resolve
  })
  server.nowAnswers({ [OPEN]: () => held.then(() => [report(1)]) })
  const read = queryClient.invalidateQueries({ queryKey: ['/api/admin/reports', 'pages'] })
  await waitFor(() => expect(server.to('GET', '/api/admin/reports?done=false')).toHaveLength(2))
  await person.click(button)
  await screen.findByRole('button', { name: 'Open again' })
  answersLate!()
  await read
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getByRole('button', { name: 'Open again' })).toBeVisible()
})

test('one that cannot be changed says so and stays', async () => {
  const { person } = reports([report(1)], { 'PATCH /api/admin/reports/1': refusal(500, 'oops') })
  await person.click(await screen.findByRole('button', { name: 'Mark as done' }))
  expect(await message('Error')).toContain('Failed to change the report. Please try again.')
  expect(screen.getByRole('button', { name: 'Mark as done' })).toBeVisible()
})

test('those that are done are another list; older ones are loaded on request', async () => {
  const newest = Array.from({ length: 50 }, (_, index) => report(100 - index, { done: true }))
  const { person } = reports([], {
    'GET /api/admin/reports?done=true': newest,
    'GET /api/admin/reports?done=true&before=51': [report(50, { done: true })],
  })
  expect(await screen.findByRole('heading', { name: 'No open reports' })).toBeVisible()
  await person.selectOptions(screen.getByLabelText('Show'), 'Done')
  await person.click(await screen.findByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(screen.getByText('All 51 reports')).toHaveFocus())
  expect(window.location.search).toBe('?show=done')
})

test('none to be had is said, with a way to try again', async () => {
  const { person, server } = reports(refusal(503, 'Not ready yet.'))
  expect(await screen.findByText("We couldn't load the reports.")).toBeVisible()
  server.nowAnswers({ [OPEN]: [report(1)] })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await items()).toHaveLength(1)
})

test('a host without reports has no tab for them, and says so here', async () => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="reports" content="off">')
  const { server } = reports([])
  expect(await screen.findByRole('heading', { name: 'Reports are turned off' })).toBeVisible()
  const tabs = within(screen.getByRole('navigation', { name: 'Administration' }))
  expect(tabs.queryByRole('link', { name: /Reports/ })).toBeNull()
  expect(server.calls.filter(({ path }) => path.startsWith('/api/admin/reports'))).toEqual([])
  document.querySelector('meta[name="reports"]')!.remove()
})
