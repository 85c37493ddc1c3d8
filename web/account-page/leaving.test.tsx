import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { mara, open, refusal, serverAnswers } from '#testing/screen.tsx'

const MB = 1024 ** 2
const usage = (bytes: number, quotaBytes: number | null = 5000 * MB) => ({
  bytes,
  quotaBytes,
  images: 1234,
  galleries: 2,
  unfinishedBytes: 0,
  removedBytes: 0,
})
const section = async (name: string) => within(await screen.findByRole('region', { name }))

test('usage is said in words and as a bar, with a warning near the limit', async () => {
  const server = serverAnswers({
    'GET /api/auth/user': mara(),
    'GET /api/account/usage': refusal(503, 'Please try again soon.'),
  })
  const { person } = open('/account/plan')
  const part = await section('Usage')
  expect(await part.findByRole('alert')).toHaveTextContent("We couldn't load your usage.")
  server.nowAnswers({ 'GET /api/account/usage': usage(4600 * MB) })
  await person.click(part.getByRole('button', { name: 'Try again' }))
  expect(await part.findByText('4,600 MB of 5,000 MB')).toBeVisible()
  expect(part.getByRole('progressbar', { name: 'Storage used' })).toHaveAttribute('aria-valuenow', '92')
  expect(part.getByText('1,234 images in 2 galleries')).toBeVisible()
  expect(part.getByText(/^You're running out of storage/)).toBeVisible()
})

test('uploads that are not finished take room, too', async () => {
  serverAnswers({
    'GET /api/auth/user': mara(),
    'GET /api/account/usage': { ...usage(4400 * MB), unfinishedBytes: 200 * MB },
  })
  open('/account/plan')
  const part = await section('Usage')
  expect(await part.findByText('200 MB more are kept for unfinished uploads.')).toBeVisible()
  expect(part.getByText(/^You're running out of storage/)).toBeVisible()
})

test('unlimited there is nothing to warn of', async () => {
  serverAnswers({
    'GET /api/auth/user': mara({ status: 'paid' }),
    'GET /api/account/usage': usage(90_000 * MB, null),
  })
  open('/account/plan')
  const part = await section('Usage')
  expect(await part.findByText('90,000 MB')).toBeVisible()
  expect(part.getByText('1,234 images in 2 galleries, unlimited')).toBeVisible()
  expect(part.queryByRole('progressbar')).toBeNull()
})

test('who pays manages the subscription at the provider', async () => {
  const server = serverAnswers({
    'GET /api/auth/user': mara({ status: 'paid' }),
    'POST /api/account/billing-portal': refusal(409, "There's no subscription to manage."),
  })
  const { person, left } = open('/account/plan')
  const part = await section('Plan')
  await person.click(part.getByRole('button', { name: 'Manage subscription' }))
  expect(await part.findByRole('alert')).toHaveTextContent('your account was upgraded by this site')
  server.nowAnswers({ 'POST /api/account/billing-portal': { url: 'https://billing.example/x' } })
  await person.click(part.getByRole('button', { name: 'Manage subscription' }))
  await expect.poll(() => left.mock.calls).toEqual([['https://billing.example/x']])
})

test('a trial says when it ends and how to go on', async () => {
  serverAnswers({ 'GET /api/auth/user': mara() })
  open('/account/plan')
  const part = await section('Plan')
  expect(part.getByText(/^Up to/)).toHaveTextContent('Up to 3 galleries, until Dec 4, 2100.')
  expect(part.getByRole('button', { name: 'Upgrade' })).toBeVisible()
})

test('deleting says what goes, asks for the e-mail, has the person confirmed, and leaves', async () => {
  const server = serverAnswers({
    'GET /api/auth/user': mara({ status: 'paid' }),
    'GET /api/account/usage': usage(MB),
    'DELETE /api/account': refusal(403, "Please confirm that it's you.", { code: 'confirm_required' }),
    'POST /api/account/confirm': refusal(403, "That isn't your password.", { code: 'wrong_password' }),
  })
  const { person, left } = open('/account/data')
  const part = await section('Delete account')
  const goes = '2 galleries with 1,234 images will be deleted. Your subscription ends.'
  expect(await part.findByText(goes)).toBeVisible()
  await person.click(part.getByRole('button', { name: 'Delete account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete account' }))
  expect(dialog.getByText(`${goes} This can't be undone.`)).toBeVisible()
  await person.type(dialog.getByLabelText('Your e-mail'), mara().email!)
  await person.click(dialog.getByRole('button', { name: 'Delete my account' }))

  const asked = within(await screen.findByRole('dialog', { name: "Confirm it's you" }))
  const password = asked.getByLabelText('Your password')
  await person.type(password, 'wrong{Enter}')
  await waitFor(() => expect(password).toHaveAccessibleDescription("That isn't your password."))
  expect(password).toHaveFocus()
  expect(left).not.toHaveBeenCalled()
  server.nowAnswers({ 'POST /api/account/confirm': { status: 204 }, 'DELETE /api/account': { status: 204 } })
  // The wrong one is selected, and typing replaces it.
  await person.keyboard('right{Enter}')
  await expect.poll(() => left.mock.calls).toEqual([['/']])
  expect(server.to('POST', '/api/account/confirm').at(-1)?.body).toEqual({ password: 'right' })
  expect(server.to('DELETE', '/api/account').map(({ body }) => body)).toEqual(
    Array(2).fill({ email: mara().email }),
  )
})

test('asks again what there is before it says that nothing goes', async () => {
  const server = serverAnswers({
    'GET /api/auth/user': mara(),
    'GET /api/account/usage': { ...usage(0), images: 0, galleries: 0 },
  })
  const { person } = open('/account/data')
  const part = await section('Delete account')
  expect(await part.findByText('You have no galleries.')).toBeVisible()
  server.nowAnswers({ 'GET /api/account/usage': refusal(503, 'Not ready yet.') })
  await person.click(part.getByRole('button', { name: 'Delete account' }))
  expect(await screen.findByText("We couldn't check what will be deleted. Please try again.")).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  // The first one was created elsewhere.
  server.nowAnswers({ 'GET /api/account/usage': { ...usage(MB), images: 3, galleries: 1 } })
  await person.click(part.getByRole('button', { name: 'Delete account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete account' }))
  expect(dialog.getByText(/^1 gallery with 3 images will be deleted\./)).toBeVisible()
})

test('who cancels the confirmation is told that it is needed', async () => {
  const server = serverAnswers({
    'GET /api/auth/user': mara(),
    'GET /api/account/usage': usage(MB),
    'DELETE /api/account': refusal(403, "Please confirm that it's you.", { code: 'confirm_required' }),
  })
  const { person } = open('/account/data')
  await person.click(await (await section('Delete account')).findByRole('button', { name: 'Delete account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete account' }))
  await person.type(dialog.getByLabelText('Your e-mail'), mara().email!)
  await person.click(dialog.getByRole('button', { name: 'Delete my account' }))
  const asked = within(await screen.findByRole('dialog', { name: "Confirm it's you" }))
  await person.click(asked.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText("Please confirm that it's you.")).toBeVisible()
  expect(server.to('DELETE', '/api/account')).toHaveLength(1)
})

test('where people sign in at a provider, the e-mail is typed', async () => {
  const meta = Object.assign(document.createElement('meta'), { name: 'sign-in', content: 'oidc' })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
  const server = serverAnswers({
    'GET /api/auth/user': mara({ email: 'mara@xn--mller-kva.de' }),
    'GET /api/account/usage': usage(MB),
    'DELETE /api/account': { status: 204 },
  })
  const { person, left } = open('/account/data')
  await person.click(await (await section('Delete account')).findByRole('button', { name: 'Delete account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete account' }))
  await person.type(dialog.getByLabelText('Your e-mail'), 'Mara@müller')
  await person.click(dialog.getByRole('button', { name: 'Delete my account' }))
  expect(await dialog.findByText('Please type the e-mail of your account')).toBeVisible()
  await person.type(dialog.getByLabelText('Your e-mail'), '.de')
  await person.click(dialog.getByRole('button', { name: 'Delete my account' }))
  await expect.poll(() => left.mock.calls).toEqual([['/']])
  expect(server.to('DELETE', '/api/account')[0]?.body).toEqual({ email: 'mara@xn--mller-kva.de' })
})
