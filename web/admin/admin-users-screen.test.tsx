import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AdminUser } from '#contract/admin.ts'
import {
  answer,
  mara,
  message,
  networkFailure,
  noAnswerYet,
  open,
  refusal,
  serverAnswers,
} from '#testing/screen.tsx'

beforeEach(() => localStorage.clear())

const admin = mara({ id: 'ada', email: 'ada@example.com', firstName: 'Ada', role: 'Admin' })

const account = (id: string, over: Partial<AdminUser> = {}): AdminUser => ({
  id,
  email: `${id}@example.com`,
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  role: 'User',
  status: 'trial',
  suspended: false,
  usage: { bytes: 0, images: 0, galleries: 0 },
  createdAt: '2026-11-01T12:00:00.000Z',
  ...over,
})
const ada = account('ada', { firstName: 'Ada', lastName: 'Voss', role: 'Admin' })
const olga = account('olga', { firstName: 'Olga', profileImageUrl: 'https://id.example/olga.jpg' })
const nils = account('nils.holm', {
  role: 'Moderator',
  suspended: true,
  usage: { bytes: 1.5 * 1024 ** 3, images: 1024, galleries: 2 },
})

const LIST = 'GET /api/admin/users?limit=50'
const COUNTS = 'GET /api/admin/users/counts'
const counts = { total: 3, admins: 1, found: 3 }

function users(listed: unknown = [ada, olga, nils], answers: Record<string, unknown> = {}, me = admin) {
  const server = serverAnswers({
    'GET /api/auth/user': me,
    'GET /api/galleries': [],
    [LIST]: listed,
    [COUNTS]: counts,
    'GET /api/admin/invitations': [],
    ...answers,
  })
  return { server, ...open('/admin/users') }
}
const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) })
const cells = async (name: string) =>
  within(await row(name))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

async function choose(person: ReturnType<typeof open>['person'], name: string, entry: string) {
  await person.click(within(await row(name)).getByRole('button', { name: `Actions for ${name}` }))
  await person.click(await screen.findByRole('menuitem', { name: entry }))
}

describe('a user other than an Admin', () => {
  test.each(['User', 'Moderator'] as const)('such as a %s, is denied', async (role) => {
    const { server } = users([], {}, mara({ role }))
    expect(await screen.findByRole('heading', { name: 'Access Denied', level: 1 })).toBeVisible()
    expect(screen.getByText("You don't have permission to access this page.")).toBeVisible()
    expect(screen.queryByText('User Management')).not.toBeInTheDocument()
    expect(server.to('GET', '/api/admin/users?limit=50')).toEqual([])
  })

  test('is denied as well when the role was taken a moment ago', async () => {
    users(refusal(403, "You don't have permission to access this page."))
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible()
  })

  test('is asked to sign in when signed out, and comes back', async () => {
    serverAnswers({})
    const { left } = open('/admin/users')
    await waitFor(() => expect(left).toHaveBeenCalledWith('/api/login?returnTo=%2Fadmin%2Fusers'))
  })
})

describe('the accounts', () => {
  test('are counted', async () => {
    users()
    expect(await screen.findByRole('heading', { name: 'User Management', level: 1 })).toBeVisible()
    expect(screen.getByText('Manage user accounts and permissions')).toBeVisible()
    await row('Ada')
    const counters = [...document.querySelectorAll('dl > div')].map((counter) => counter.textContent)
    expect(counters).toEqual(['Total Users3', 'Admins1', 'Regular Users2'])
  })

  test('are listed with name, email, role and date', async () => {
    users()
    expect(await cells('Ada Voss')).toEqual([
      'ada@example.com',
      'Admin',
      'Nov 1, 2026',
      '0 Bytes0 galleries, 0 images',
      '',
    ])
    expect(await cells('nils.holm')).toEqual([
      'nils.holm@example.com',
      'ModeratorSuspended',
      'Nov 1, 2026',
      '1.5 GB2 galleries, 1,024 images',
      '',
    ])
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'User',
      'Email',
      'Role',
      'Joined',
      'Usage',
      'Actions',
    ])
  })

  test('show a profile picture, or the first letter of the first name or e-mail', async () => {
    users()
    expect((await row('Olga')).querySelector('img')).toHaveAttribute('src', 'https://id.example/olga.jpg')
    expect(within(await row('Ada')).getByText('A')).toBeVisible()
    expect(within(await row('nils')).getByText('n')).toBeVisible()
  })

  test('are found by email or name, whatever the case', async () => {
    const { person, server } = users(undefined, {
      'GET /api/admin/users?search=VOSS&limit=50': [ada],
      'GET /api/admin/users/counts?search=VOSS': { ...counts, found: 1 },
      'GET /api/admin/users?search=no+body%25&limit=50': [],
      'GET /api/admin/users/counts?search=no+body%25': { ...counts, found: 0 },
    })
    await row('Ada')
    const search = screen.getByPlaceholderText('Search users by email or name...')
    await person.click(search)
    await person.paste(' VOSS ')
    expect(await screen.findByText('1 user')).toBeVisible()
    expect(screen.getAllByRole('row')).toHaveLength(2)
    expect(await row('Ada')).toBeVisible()
    expect(screen.getByText('Total Users').parentElement).toHaveTextContent('Total Users3')
    expect(server.calls.filter(({ path }) => path.includes('search=V'))).toHaveLength(2)

    await person.clear(search)
    await person.click(search)
    await person.paste('no body%')
    expect(await screen.findByRole('heading', { name: 'No users found' })).toBeVisible()
    expect(screen.getByText('Try adjusting your search criteria.')).toBeVisible()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })

  test('that a search could not find leave the search, and can be asked for again', async () => {
    const found = 'GET /api/admin/users?search=voss&limit=50'
    const { person, server } = users(undefined, {
      [found]: refusal(503, 'Not now.'),
      'GET /api/admin/users/counts?search=voss': { ...counts, found: 1 },
    })
    await row('Ada')
    await person.type(screen.getByRole('searchbox'), 'voss')
    expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load the users.")
    expect(screen.getByRole('searchbox')).toHaveValue('voss')
    server.nowAnswers({ [found]: [ada] })
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await row('Ada')).toBeVisible()
    expect(screen.getAllByRole('row')).toHaveLength(2)
  })

  test('are waited for', async () => {
    users(noAnswerYet)
    expect(await screen.findByText('Loading users...')).toBeVisible()
  })

  test('that cannot be had take only the list down, which is asked for again', async () => {
    const { person, server } = users(refusal(500, 'The database is away.'))
    expect(await screen.findByText("We couldn't load the users.")).toBeVisible()
    expect(screen.getByRole('heading', { name: 'User Management' })).toBeVisible()
    server.nowAnswers({ [LIST]: [ada] })
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await row('Ada')).toBeVisible()
  })

  test('come in pages when there are thousands, each asked for when more are wanted', async () => {
    const page = (number: number) =>
      Array.from({ length: 50 }, (_, index) => account(`person-${number * 50 + index + 1}`))
    const { person, server } = users(page(0), {
      [COUNTS]: { total: 5000, admins: 1, found: 5000 },
      'GET /api/admin/users?after=person-50&limit=50': page(1),
      'GET /api/admin/users?after=person-100&limit=50': refusal(500, 'oops'),
    })
    await row('person-1 ')
    expect(screen.getAllByRole('row')).toHaveLength(51)
    expect(await screen.findByText('50 of 5,000 users')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Load more' }))
    expect(await screen.findByText('100 of 5,000 users')).toBeVisible()
    expect(await row('person-51 ')).toBeVisible()

    await person.click(screen.getByRole('button', { name: 'Load more' }))
    expect(await message('Error')).toContain('oops')
    expect(await row('person-51 ')).toBeVisible()
    server.nowAnswers({ 'GET /api/admin/users?after=person-100&limit=50': page(2) })
    await person.click(screen.getByRole('button', { name: 'Load more' }))
    expect(await row('person-101 ')).toBeVisible()
    expect(server.calls.filter(({ path }) => path.includes('after=person-50'))).toHaveLength(1)
  })
})

describe('the menu of an account', () => {
  const offered = async (name: string) => {
    const { person } = users()
    await person.click(within(await row(name)).getByRole('button', { name: `Actions for ${name}` }))
    return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
  }

  test.each([
    [
      'another person',
      'Olga',
      ['Edit Role', 'Impersonate', 'Suspend user', 'Show in audit log', 'Delete User'],
    ],
    ['a suspended one', 'nils.holm', ['Edit Role', 'Reinstate user', 'Show in audit log', 'Delete User']],
    ['oneself', 'Ada Voss', ['Edit Role', 'Show in audit log']],
  ])('of %s offers what can be done', async (_who, name, entries) => {
    expect(await offered(name)).toEqual(entries)
  })

  test('of another Admin offers neither to impersonate nor to suspend', async () => {
    const { person } = users([account('bea', { role: 'Admin' })])
    await person.click(within(await row('bea')).getByRole('button', { name: 'Actions for bea' }))
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Edit Role',
      'Show in audit log',
      'Delete User',
    ])
  })
})

describe('suspending', () => {
  const CALL = 'PATCH /api/admin/users/olga/suspended'

  test('asks, says what it means, and marks the account', async () => {
    const { person, server } = users(undefined, { [CALL]: { ...olga, suspended: true } })
    await choose(person, 'Olga', 'Suspend user')
    const dialog = await screen.findByRole('alertdialog', { name: 'Suspend user' })
    expect(dialog).toHaveAccessibleDescription(
      /^olga@example.com is signed out everywhere.*Nothing is deleted/,
    )
    await person.click(within(dialog).getByRole('button', { name: 'Suspend user' }))
    expect(await message('User suspended')).toContain('olga@example.com is signed out')
    expect(server.to('PATCH', '/api/admin/users/olga/suspended')).toMatchObject([
      { body: { suspended: true } },
    ])
    expect((await cells('Olga'))[1]).toBe('UserSuspended')

    server.nowAnswers({ [CALL]: olga })
    // The dialog has closed once the focus is back on the button.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Olga' })).toHaveFocus())
    await choose(person, 'Olga', 'Reinstate user')
    await person.click(await screen.findByRole('button', { name: 'Reinstate user' }))
    expect(await message('User reinstated')).toContain('olga@example.com can sign in again.')
    expect((await cells('Olga'))[1]).toBe('User')
  })

  test('that is refused says why', async () => {
    const { person } = users(undefined, { [CALL]: refusal(409, "Administrators can't be suspended.") })
    await choose(person, 'Olga', 'Suspend user')
    await person.click(await screen.findByRole('button', { name: 'Suspend user' }))
    expect(await message('Error')).toContain("Administrators can't be suspended.")
    expect((await cells('Olga'))[1]).toBe('User')
  })
})

describe('deleting', () => {
  const CALL = 'DELETE /api/admin/users/nils.holm'

  test('says what goes, wants the e-mail, and takes the account out of the list', async () => {
    const { person, server } = users(undefined, { [CALL]: refusal(500, 'No way today.') })
    await choose(person, 'nils.holm', 'Delete User')
    const dialog = await screen.findByRole('dialog', { name: 'Delete User' })
    expect(dialog).toHaveAccessibleDescription(
      /^Are you sure you want to delete this user\? This action cannot be undone\. .*everything in it: 2 galleries with 1,024 images \(1.5 GB\)/,
    )
    const confirm = within(dialog).getByRole('button', { name: 'Delete User' })
    await person.type(within(dialog).getByRole('textbox', { name: 'E-mail' }), 'nils')
    await person.click(confirm)
    expect(await within(dialog).findByText(/type the e-mail exactly as shown/)).toBeVisible()
    expect(within(dialog).getByRole('textbox')).toHaveFocus()
    expect(server.to('DELETE', '/api/admin/users/nils.holm')).toEqual([])

    await person.type(within(dialog).getByRole('textbox'), '.holm@example.com')
    await person.click(confirm)
    expect(await message('Error')).toContain('Failed to delete user. Please try again.')
    server.nowAnswers({
      [CALL]: answer(204),
      [LIST]: [ada, olga],
      [COUNTS]: { total: 2, admins: 1, found: 2 },
    })
    await person.click(confirm)
    expect(await message('User deleted')).toContain('nils.holm@example.com has been permanently deleted.')
    await waitFor(() => expect(screen.queryByText('nils.holm@example.com')).not.toBeInTheDocument())
    expect(await screen.findByText('2 users')).toBeVisible()
  })
})

describe('editing a role', () => {
  const CALL = 'PATCH /api/admin/users/olga/role'

  test('changes it, and the list with it', async () => {
    const { person, server } = users(undefined, { [CALL]: { ...olga, role: 'Admin' } })
    await choose(person, 'Olga', 'Edit Role')
    const dialog = await screen.findByRole('dialog', { name: 'Edit User Role' })
    expect(dialog).toHaveAccessibleDescription('Change the role for olga@example.com')
    const choice = within(dialog).getByRole('combobox', { name: 'Role' })
    expect(choice).toHaveValue('User')
    const offered = within(choice).getAllByRole('option')
    expect(offered.map((option) => option.textContent)).toEqual(['Select a role', 'User', 'Admin'])
    await person.selectOptions(choice, 'Admin')
    await person.click(within(dialog).getByRole('button', { name: 'Update Role' }))
    expect(await message('Role updated')).toContain('User role has been successfully updated.')
    expect(server.to('PATCH', '/api/admin/users/olga/role')).toMatchObject([{ body: { role: 'Admin' } }])
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect((await cells('Olga'))[1]).toBe('Admin')
    expect(screen.getByRole('button', { name: 'Actions for Olga' })).toHaveFocus()
  })

  test('needs a choice where the role is none that is given', async () => {
    const { person } = users()
    await choose(person, 'nils.holm', 'Edit Role')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('combobox')).toHaveValue('')
    expect(dialog.getByRole('button', { name: 'Update Role' })).toBeDisabled()
    await person.selectOptions(dialog.getByRole('combobox'), 'User')
    expect(dialog.getByRole('button', { name: 'Update Role' })).toBeEnabled()
  })

  test('can be cancelled, and starts over the next time', async () => {
    const { person, server } = users()
    await choose(person, 'Olga', 'Edit Role')
    const dialog = within(await screen.findByRole('dialog'))
    await person.selectOptions(dialog.getByRole('combobox'), 'Admin')
    await person.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: 'Actions for Olga' })).toHaveFocus()
    await choose(person, 'Olga', 'Edit Role')
    expect(within(await screen.findByRole('dialog')).getByRole('combobox')).toHaveValue('User')
    expect(server.calls.filter(({ method }) => method === 'PATCH')).toEqual([])
  })

  test('cannot be sent twice or left while it is under way', async () => {
    const { person } = users(undefined, { [CALL]: noAnswerYet })
    await choose(person, 'Olga', 'Edit Role')
    const dialog = within(await screen.findByRole('dialog'))
    await person.selectOptions(dialog.getByRole('combobox'), 'Admin')
    await person.click(dialog.getByRole('button', { name: 'Update Role' }))
    expect(await dialog.findByRole('button', { name: 'Updating...' })).toBeDisabled()
    await person.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeVisible()
  })

  test.each([
    [
      'that would leave no administrator is refused in words',
      refusal(409, "The last administrator can't lose the role."),
      "The last administrator can't lose the role.",
    ],
    ['that fails says so', refusal(500, 'oops'), 'Failed to update user role. Please try again.'],
    ['that never arrives says so', networkFailure, 'Failed to update user role. Please try again.'],
  ])('%s', async (_case, answered, words) => {
    const { person } = users(undefined, { 'PATCH /api/admin/users/ada/role': answered })
    await choose(person, 'Ada Voss', 'Edit Role')
    const dialog = within(await screen.findByRole('dialog'))
    await person.selectOptions(dialog.getByRole('combobox'), 'User')
    expect(dialog.getByText('You will no longer see this page.')).toBeVisible()
    await person.click(dialog.getByRole('button', { name: 'Update Role' }))
    const told = await message('Error')
    expect(told).toContain(words)
    expect(screen.getByRole('dialog')).toBeVisible()
    expect((await screen.findAllByText('Admin')).length).toBeGreaterThan(0)
  })

  test('of oneself ends the administrating', async () => {
    const { person, server } = users(undefined, {
      'PATCH /api/admin/users/ada/role': { ...ada, role: 'User' },
    })
    await choose(person, 'Ada Voss', 'Edit Role')
    await person.selectOptions(within(await screen.findByRole('dialog')).getByRole('combobox'), 'User')
    server.nowAnswers({ 'GET /api/auth/user': { ...admin, role: 'User' } })
    await person.click(screen.getByRole('button', { name: 'Update Role' }))
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible()
    expect(within(screen.getByRole('banner')).queryByRole('link', { name: 'Admin' })).not.toBeInTheDocument()
  })

  test('of a deleted user refetches the list', async () => {
    const { person, server } = users(undefined, { [CALL]: refusal(404, 'User not found') })
    await choose(person, 'Olga', 'Edit Role')
    await person.selectOptions(within(await screen.findByRole('dialog')).getByRole('combobox'), 'Admin')
    server.nowAnswers({ [LIST]: [ada, nils] })
    await person.click(screen.getByRole('button', { name: 'Update Role' }))
    expect(await message('Error')).toContain('User not found')
    await waitFor(() => expect(screen.queryByText('olga@example.com')).not.toBeInTheDocument())
  })
})

describe('impersonating', () => {
  const CALL = 'POST /api/impersonate/olga'
  const asks =
    'Are you sure you want to impersonate olga@example.com? This will log you in as this user and you will have access to their account and data.'

  test('asks, begins, and leaves for the dashboard a second later', async () => {
    const { person, left, server } = users(undefined, { [CALL]: { ok: true } })
    await choose(person, 'Olga', 'Impersonate')
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog).toHaveAccessibleDescription(asks)
    const begun = performance.now()
    await person.click(within(dialog).getByRole('button', { name: 'Yes, Impersonate User' }))
    expect(await message('Impersonation Started')).toContain(
      'Now impersonating olga@example.com. Redirecting to dashboard...',
    )
    expect(localStorage.getItem('impersonateId')).toBe('olga')
    expect(left).not.toHaveBeenCalled()
    await waitFor(() => expect(left).toHaveBeenCalledWith('/dashboard'))
    expect(performance.now() - begun).toBeGreaterThanOrEqual(1000)
    // Until then the screen stays unchanged.
    expect(server.to('GET', '/api/auth/user')).toHaveLength(1)
    expect(screen.getByRole('heading', { name: 'User Management' })).toBeVisible()
  })

  test('can be cancelled', async () => {
    const { person, server } = users()
    await choose(person, 'Olga', 'Impersonate')
    await person.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Olga' })).toHaveFocus())
    expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([])
    expect(localStorage.getItem('impersonateId')).toBeNull()
  })

  test.each([
    [
      'refused',
      refusal(403, "Administrators can't be impersonated."),
      "Administrators can't be impersonated.",
    ],
    ['failing', refusal(500, 'oops'), 'Failed to impersonate user. Please try again.'],
    ['lost', networkFailure, 'Failed to impersonate user. Please try again.'],
  ])('that is %s says so and changes nothing', async (_case, answered, words) => {
    const { person, left } = users(undefined, { [CALL]: answered })
    await choose(person, 'Olga', 'Impersonate')
    await person.click(await screen.findByRole('button', { name: 'Yes, Impersonate User' }))
    expect(await message('Impersonation Failed')).toContain(words)
    expect(localStorage.getItem('impersonateId')).toBeNull()
    expect(left).not.toHaveBeenCalled()
  })
})
