import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Preset } from '#contract/presets.ts'
import { answer, gallery, mara, message, open, refusal, serverAnswers } from '#testing/screen.tsx'

const weddings: Preset = {
  id: 5,
  name: 'Weddings',
  settings: { theme: 'ivory' },
  createdAt: '2026-06-14T12:00:00.000Z',
}

test('presets are listed in the account, renamed and deleted', async () => {
  const server = serverAnswers({
    'GET /api/auth/user': mara(),
    'GET /api/presets': [weddings],
    'PATCH /api/presets/5': { ...weddings, name: 'Big weddings' },
    'DELETE /api/presets/5': answer(204),
  })
  const { person } = open('/account')
  const part = within(await screen.findByRole('region', { name: 'Presets' }))
  await person.click(await part.findByRole('button', { name: 'Rename “Weddings”' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename preset' }))
  await person.clear(dialog.getByLabelText('Name'))
  await person.type(dialog.getByLabelText('Name'), 'Big weddings')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await person.click(await part.findByRole('button', { name: 'Delete “Big weddings”' }))
  const sure = within(await screen.findByRole('alertdialog', { name: 'Delete preset' }))
  await person.click(sure.getByRole('button', { name: 'Delete' }))
  expect(await message('Preset deleted')).toBeTruthy()
  expect(await part.findByText('No presets yet.')).toBeVisible()
  expect(server.to('PATCH', '/api/presets/5')).toMatchObject([{ body: { name: 'Big weddings' } }])
})

test('a preset keeps the settings of a gallery, but not its password, texts and address', async () => {
  const own = { visibility: 'password', hasPassword: true, theme: 'ivory', language: 'it' } as const
  const dunes = gallery('Dunes', { id: 7, ...own })
  const taken = refusal(409, 'You already have a preset with this name.')
  const server = serverAnswers({
    'GET /api/auth/user': mara(),
    'GET /api/galleries/7': dunes,
    'POST /api/presets': taken,
  })
  const { person } = open('/gallery/7/settings?tab=appearance')
  await person.click(await screen.findByRole('button', { name: 'Save as preset' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as preset' }))
  await person.type(dialog.getByLabelText('Name'), 'Weddings')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('You already have a preset with this name.')).toBeVisible()
  const [{ body }] = server.to('POST', '/api/presets') as unknown as [{ body: Record<string, object> }]
  expect(body.name).toBe('Weddings')
  expect(body.settings).toMatchObject({
    ...{ theme: 'ivory', language: 'it' },
    layout: dunes.layout,
    onSite: dunes.onSite,
  })
  for (const field of ['visibility', 'title', 'subdomain', 'dateline', 'id', 'coverFocusX'])
    expect(body.settings).not.toHaveProperty(field)
})
