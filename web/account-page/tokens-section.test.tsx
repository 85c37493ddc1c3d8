import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ApiToken } from '#contract/api-tokens.ts'
import { answer, listedGallery, mara, message, open, serverAnswers } from '#testing/screen.tsx'

const script: ApiToken = {
  id: 4,
  name: 'Script',
  scope: 'read',
  galleryId: null,
  expiresAt: '2020-11-01T12:00:00.000Z',
  createdAt: '2020-10-01T12:00:00.000Z',
  lastUsedAt: null,
}
const made: ApiToken = { ...script, id: 5, name: 'Lightroom', scope: 'write', galleryId: 7, expiresAt: null }
const token = `prt_${'x'.repeat(40)}`

test('a token is made, shown once, and deleted', async () => {
  const server = serverAnswers({
    'GET /api/auth/user': mara(),
    'GET /api/account/totp': { on: false, recoveryCodesLeft: 0, required: false },
    'GET /api/account/tokens': [script],
    'GET /api/galleries': [listedGallery('Dunes', { id: 7 })],
    'POST /api/account/tokens': answer(201, { ...made, token }),
    'DELETE /api/account/tokens/5': answer(204),
  })
  const { person } = open('/account/developers')
  const part = within(await screen.findByRole('region', { name: 'API tokens' }))
  const row = await part.findByRole('listitem')
  expect(row).toHaveTextContent('Reads all galleries')
  expect(row).toHaveTextContent('Expired')

  await person.click(part.getByRole('button', { name: 'Create token' }))
  const name = part.getByLabelText('Token name')
  await waitFor(() => expect(name).toHaveAccessibleDescription(/Required/))
  await person.type(name, 'Lightroom')
  await person.selectOptions(part.getByLabelText('Where'), await part.findByRole('option', { name: 'Dunes' }))
  await person.selectOptions(part.getByLabelText('Expires after'), 'Never')
  await person.click(part.getByRole('button', { name: 'Create token' }))
  expect(await part.findByLabelText('API token')).toHaveValue(token)
  expect(server.to('POST', '/api/account/tokens')).toMatchObject([
    { body: { name: 'Lightroom', scope: 'write', galleryId: 7, expiresInDays: null } },
  ])
  const [, added] = part.getAllByRole('listitem')
  expect(added).toHaveTextContent('Reads and changes “Dunes”')
  await person.click(part.getByRole('button', { name: 'I have saved it' }))
  expect(document.body.innerHTML).not.toContain(token)

  await person.click(part.getByRole('button', { name: 'Delete “Lightroom”' }))
  const sure = within(await screen.findByRole('alertdialog', { name: 'Delete API token' }))
  await person.click(sure.getByRole('button', { name: 'Delete' }))
  expect(await message('API token deleted')).toBeTruthy()
  expect(part.getAllByRole('listitem')).toHaveLength(1)
})
