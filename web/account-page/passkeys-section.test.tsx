import { startRegistration } from '@simplewebauthn/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Passkey } from '#contract/passkeys.ts'
import { answer, mara, message, open, serverAnswers } from '#testing/screen.tsx'

vi.mock('@simplewebauthn/browser', () => ({ startRegistration: vi.fn() }))
const browser = vi.mocked(startRegistration)
const made = { id: 'key', response: {} } as Awaited<ReturnType<typeof startRegistration>>
const options = { challenge: 'abc' }

const laptop: Passkey = {
  id: 'laptop',
  name: 'Chrome on Windows',
  createdAt: '2026-11-01T12:00:00.000Z',
  lastUsedAt: null,
}
const phone: Passkey = { ...laptop, id: 'phone', name: 'Phone', lastUsedAt: '2026-11-18T12:00:00.000Z' }
const section = async () => within(await screen.findByRole('region', { name: 'Passkeys' }))
const names = (part: Awaited<ReturnType<typeof section>>) =>
  part.getAllByRole('listitem').map((row) => row.querySelector('.font-control')!.textContent)

const opens = (answers: object) => {
  vi.stubGlobal('PublicKeyCredential', {})
  const server = serverAnswers({
    'GET /api/auth/user': mara(),
    'GET /api/account/totp': { on: false, recoveryCodesLeft: 0, required: false },
    'GET /api/account/passkeys': [laptop, phone],
    ...answers,
  })
  return { server, ...open('/account/security') }
}

beforeEach(() => void browser.mockReset())

test('a passkey is added under a name', async () => {
  const { person, server } = opens({
    'GET /api/account/passkeys': [],
    'POST /api/account/passkeys/options': options,
    'POST /api/account/passkeys': answer(201, laptop),
  })
  browser.mockResolvedValue(made)
  const part = await section()
  expect(await part.findByText('No passkeys yet.')).toBeVisible()
  const name = part.getByLabelText('Passkey name')
  expect(name).not.toHaveValue('')
  await person.clear(name)
  await person.click(part.getByRole('button', { name: 'Add a passkey' }))
  await waitFor(() => expect(name).toHaveAccessibleDescription(/^Required/))
  await person.type(name, 'Laptop')
  await person.click(part.getByRole('button', { name: 'Add a passkey' }))
  expect(await message('Passkey added')).toBeTruthy()
  expect(names(part)).toEqual(['Chrome on Windows'])
  expect(part.getByText(/Not used yet/)).toBeVisible()
  expect(browser.mock.calls).toEqual([[{ optionsJSON: options }]])
  expect(server.to('POST', '/api/account/passkeys')).toMatchObject([
    { body: { name: 'Laptop', response: made } },
  ])
})

test('what the browser refuses is told in plain words', async () => {
  const { person } = opens({ 'POST /api/account/passkeys/options': options })
  const part = await section()
  for (const [name, words] of [
    ['NotAllowedError', 'No passkey was added.'],
    ['InvalidStateError', 'This device already has a passkey for your account.'],
  ] as const) {
    browser.mockRejectedValueOnce(Object.assign(new Error('…'), { name }))
    await person.click(await part.findByRole('button', { name: 'Add a passkey' }))
    await waitFor(() => expect(part.getByRole('alert')).toHaveTextContent(words))
  }
})

test('a passkey is renamed, and removed', async () => {
  const { person } = opens({
    'PATCH /api/account/passkeys/phone': { ...phone, name: 'Old phone' },
    'DELETE /api/account/passkeys/phone': answer(204),
  })
  const part = await section()
  await person.click(await part.findByRole('button', { name: 'Rename “Phone”' }))
  const rename = within(await screen.findByRole('dialog', { name: 'Rename passkey' }))
  expect(rename.getByLabelText('Name')).toHaveValue('Phone')
  await person.type(rename.getByLabelText('Name'), '{Home}Old ')
  await person.click(rename.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(names(part)).toEqual(['Chrome on Windows', 'Old phone']))

  await person.click(part.getByRole('button', { name: 'Remove “Old phone”' }))
  const remove = within(await screen.findByRole('alertdialog', { name: 'Remove passkey' }))
  await person.click(remove.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(names(part)).toEqual(['Chrome on Windows']))
})

test('a browser without passkeys says so, and still shows those of other devices', async () => {
  opens({})
  vi.stubGlobal('PublicKeyCredential', undefined)
  const part = await section()
  expect(await part.findByText("This browser can't create passkeys here.")).toBeVisible()
  expect(names(part)).toEqual(['Chrome on Windows', 'Phone'])
})
