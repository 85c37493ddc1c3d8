import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import {
  listedGallery,
  mara,
  message,
  networkFailure,
  open,
  refusal,
  serverAnswers,
} from '#testing/screen.tsx'

const CHECKOUT = 'POST /api/create-checkout-session'

function dashboard(address: string, answers: Record<string, unknown> = {}, user = mara()) {
  const server = serverAnswers({
    'GET /api/auth/user': user,
    'GET /api/galleries': [listedGallery('Dunes')],
    ...answers,
  })
  return { server, ...open(address) }
}
const upgrade = () => screen.findByRole('button', { name: 'Upgrade' })

test('the price stands beside the button, where the host says it', async () => {
  const meta = Object.assign(document.createElement('meta'), { name: 'price', content: '€8 a month' })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
  dashboard('/dashboard')
  await upgrade()
  expect(screen.getByText('€8 a month')).toBeVisible()
})

test.each([
  ['a trial', mara()],
  ['an expired account', mara({ status: 'expired' })],
])('%s can go and pay', async (_who, user) => {
  const { person, left, server } = dashboard(
    '/dashboard',
    { [CHECKOUT]: { url: 'https://checkout.example/session' } },
    user,
  )
  await person.click(await upgrade())
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://checkout.example/session'))
  expect(screen.getByRole('button', { name: 'Opening checkout...' })).toBeDisabled()
  expect(server.to('POST', '/api/create-checkout-session')).toHaveLength(1)
})

test.each([
  ['is not there', refusal(404, 'Not found')],
  ['fails', refusal(500, 'The provider is away.')],
  ['cannot be reached', networkFailure],
])('a checkout that %s is said so', async (_case, answered) => {
  const { person } = dashboard('/dashboard', { [CHECKOUT]: answered })
  await person.click(await upgrade())
  expect(await message('Payment Error')).toContain('Failed to start payment process. Please try again.')
  expect(await upgrade()).toBeEnabled()
})

test.each([
  ['a trial', mara(), 'Trial Period'],
  ['an expired account', mara({ status: 'expired' }), 'Account expired'],
])('where upgrades are not sold, %s is not offered any', async (_who, user, banner) => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="payments" content="off">')
  dashboard('/dashboard', {}, user)
  expect(await screen.findByRole('region', { name: banner })).not.toHaveTextContent(/upgrade/i)
})

test('who comes back having paid is told, asked for again, and sees no trial any more', async () => {
  const { server } = dashboard('/dashboard?payment=success')
  server.nowAnswers({ 'GET /api/auth/user': mara({ status: 'paid' }) })
  expect(await message('Payment Successful!')).toContain(
    'Your account has been upgraded. You now have access to unlimited galleries!',
  )
  expect(window.location.pathname + window.location.search).toBe('/dashboard')
  await waitFor(() => expect(screen.queryByText('Trial Period')).not.toBeInTheDocument())
  expect(server.to('GET', '/api/auth/user')).toHaveLength(2)
})

test('a payment that the server hears of later is asked about again', async () => {
  const { server } = dashboard('/dashboard?payment=success')
  await message('Payment Successful!')
  await waitFor(() => expect(server.to('GET', '/api/auth/user')).toHaveLength(2))
  expect(screen.getByText('Trial Period')).toBeVisible()
  server.nowAnswers({ 'GET /api/auth/user': mara({ status: 'paid' }) })
  await waitFor(() => expect(screen.queryByText('Trial Period')).not.toBeInTheDocument())
})

test('who comes back without having paid is told so', async () => {
  const { server } = dashboard('/dashboard?payment=cancelled')
  expect(await message('Payment Cancelled')).toContain(
    'Your payment was cancelled. You can try again anytime.',
  )
  expect(window.location.pathname + window.location.search).toBe('/dashboard')
  expect(server.to('GET', '/api/auth/user')).toHaveLength(1)
})
