import { startAuthentication } from '@simplewebauthn/browser'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { mara, open, refusal, serverAnswers } from '#testing/screen.tsx'

vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: vi.fn(),
  WebAuthnAbortService: { cancelCeremony: vi.fn() },
}))
const browser = vi.mocked(startAuthentication)
const answered = { id: 'key', response: {} } as Awaited<ReturnType<typeof startAuthentication>>
const options = { challenge: 'abc', rpId: 'rail.example', timeout: 300_000, userVerification: 'required' }
const never = () => new Promise<never>(() => {})
const called = (name: string) => Object.assign(new Error('…'), { name })

const withPasskeys = (autofill: boolean) =>
  vi.stubGlobal('PublicKeyCredential', { isConditionalMediationAvailable: async () => autofill })
const passkeyButton = () => screen.findByRole('button', { name: 'Sign in with a passkey' })

beforeEach(() => void browser.mockReset())

test('a passkey signs in, without e-mail and password', async () => {
  withPasskeys(false)
  const server = serverAnswers({
    'POST /api/auth/passkey/options': options,
    'POST /api/auth/passkey': mara(),
    'GET /api/galleries': [],
  })
  browser.mockResolvedValue(answered)
  const { person } = open('/sign-in')
  await person.click(await passkeyButton())
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(browser.mock.calls).toEqual([[{ optionsJSON: options, useBrowserAutofill: false }]])
  expect(server.to('POST', '/api/auth/passkey')).toMatchObject([{ body: { response: answered } }])
})

test('the browser offers passkeys in the e-mail field, also after the button was tried in vain', async () => {
  withPasskeys(true)
  serverAnswers({
    'POST /api/auth/passkey/options': options,
    'POST /api/auth/passkey': mara(),
    'GET /api/galleries': [],
  })
  browser.mockImplementationOnce(never)
  const { person } = open('/sign-in')
  expect(await screen.findByLabelText('E-mail')).toHaveAttribute('autocomplete', 'username webauthn')
  await waitFor(() => expect(browser).toHaveBeenCalledTimes(1))
  expect(browser.mock.lastCall).toEqual([{ optionsJSON: options, useBrowserAutofill: true }])

  browser.mockRejectedValueOnce(called('NotAllowedError')).mockResolvedValueOnce(answered)
  await person.click(await passkeyButton())
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(browser.mock.calls.map(([{ useBrowserAutofill }]) => useBrowserAutofill)).toEqual([
    true,
    false,
    true,
  ])
})

test('a passkey that was offered and refused is not offered again and again', async () => {
  withPasskeys(true)
  const server = serverAnswers({
    'POST /api/auth/passkey/options': options,
    'POST /api/auth/passkey': refusal(401, 'That passkey does not sign in here.', {
      code: 'wrong_credentials',
    }),
  })
  browser.mockResolvedValue(answered)
  const { person } = open('/sign-in')
  expect(await screen.findByRole('alert')).toHaveTextContent('That passkey does not sign in here.')
  expect(server.to('POST', '/api/auth/passkey')).toHaveLength(1)
  await person.click(await passkeyButton())
  await waitFor(() => expect(server.to('POST', '/api/auth/passkey')).toHaveLength(3))
  expect(await screen.findByRole('alert')).toHaveTextContent('That passkey does not sign in here.')
  expect(server.to('POST', '/api/auth/passkey')).toHaveLength(3)
})

test.each([
  ['NotAllowedError', "That didn't work. Try again, or use your password."],
  ['SecurityError', "Passkeys can't be used at this address."],
  ['Strange', "We couldn't sign you in with a passkey. Please try again."],
])('%s of the browser is told in plain words', async (name, words) => {
  withPasskeys(false)
  serverAnswers({ 'POST /api/auth/passkey/options': options })
  browser.mockRejectedValue(called(name))
  const { person } = open('/sign-in')
  await person.click(await passkeyButton())
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  expect(await passkeyButton()).toBeEnabled()
})

test('what the server refuses is told in its words', async () => {
  withPasskeys(false)
  const words = 'That passkey does not sign in here.'
  serverAnswers({
    'POST /api/auth/passkey/options': options,
    'POST /api/auth/passkey': refusal(401, words, { code: 'wrong_credentials' }),
  })
  browser.mockResolvedValue(answered)
  const { person } = open('/sign-in')
  await person.click(await passkeyButton())
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
})

test('a browser or a site without passkeys offers none', async () => {
  serverAnswers({})
  const { view } = open('/sign-in')
  await screen.findByLabelText('E-mail')
  expect(screen.queryByRole('button', { name: /passkey/ })).not.toBeInTheDocument()
  view.unmount()

  withPasskeys(true)
  document.head.insertAdjacentHTML('beforeend', '<meta name="passkeys" content="off">')
  open('/sign-in')
  await screen.findByLabelText('E-mail')
  expect(screen.queryByRole('button', { name: /passkey/ })).not.toBeInTheDocument()
})
