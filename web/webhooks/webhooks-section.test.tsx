import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts'
import { answer, listedGallery, mara, message, open, serverAnswers } from '#testing/screen.tsx'

const shop: Webhook = {
  id: 4,
  url: 'https://shop.example/hook',
  events: ['picks.done'],
  galleryId: null,
  isActive: true,
  failingSince: '2026-06-14T12:00:00.000Z',
  createdAt: '2026-06-01T12:00:00.000Z',
}
const chat: Webhook = {
  ...shop,
  ...{ id: 5, url: 'https://chat.example/x', events: ['images.added'], galleryId: 7, failingSince: null },
}
const secret = `whsec_${'x'.repeat(43)}=`
const failed: WebhookDelivery = {
  id: 9,
  event: 'picks.done',
  createdAt: '2026-06-14T12:00:00.000Z',
  attempts: [
    { at: '2026-06-14T12:00:00.000Z', status: null, ms: 10_000, error: 'Did not answer within 10 seconds' },
  ],
  state: 'failed',
}
const here = {
  'GET /api/auth/user': mara(),
  'GET /api/account/totp': { on: false, recoveryCodesLeft: 0, required: false },
  'GET /api/account/tokens': [],
  'GET /api/galleries': [listedGallery('Dunes', { id: 7 })],
  'GET /api/webhooks': [shop],
}

test('a webhook is created, its secret shown once, and deleted', async () => {
  const server = serverAnswers({
    ...here,
    'POST /api/webhooks': answer(201, { ...chat, secret }),
    'DELETE /api/webhooks/5': answer(204),
  })
  const { person } = open('/account/developers#webhooks')
  const part = within(await screen.findByRole('region', { name: 'Webhooks' }))
  const row = await part.findByRole('listitem')
  expect(row).toHaveTextContent('https://shop.example/hookFailing')
  expect(row).toHaveTextContent('A client is done choosing · All galleries')

  await person.type(part.getByLabelText('Address'), chat.url)
  await person.click(part.getByRole('button', { name: 'Create webhook' }))
  expect(await part.findByText('Please choose at least one event')).toBeVisible()
  await person.click(part.getByLabelText('Images are added'))
  await person.selectOptions(part.getByLabelText('Where'), await part.findByRole('option', { name: 'Dunes' }))
  server.nowAnswers({ 'GET /api/webhooks': [shop, chat] })
  await person.click(part.getByRole('button', { name: 'Create webhook' }))
  expect(await part.findByLabelText('Signing secret')).toHaveValue(secret)
  expect(server.to('POST', '/api/webhooks')).toMatchObject([
    { body: { url: chat.url, events: ['images.added'], galleryId: 7 } },
  ])
  await person.click(part.getByRole('button', { name: 'I have saved it' }))
  expect(document.body.innerHTML).not.toContain(secret)

  await person.click(await part.findByRole('button', { name: `Actions for ${chat.url}` }))
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const sure = within(await screen.findByRole('alertdialog', { name: 'Delete webhook' }))
  await person.click(sure.getByRole('button', { name: 'Delete' }))
  expect(await message('Webhook deleted')).toBeTruthy()
  expect(part.getAllByRole('listitem')).toHaveLength(1)
})

test('a webhook is turned off, changed, and what was delivered is shown and sent again', async () => {
  const server = serverAnswers({
    ...here,
    'PATCH /api/webhooks/4': { ...shop, isActive: false },
    'GET /api/webhooks/4/deliveries': [failed],
    'POST /api/webhooks/4/deliveries/9/resend': answer(202),
  })
  const { person } = open('/account/developers')
  const part = within(await screen.findByRole('region', { name: 'Webhooks' }))
  const choose = async (item: string) => {
    await person.click(await part.findByRole('button', { name: `Actions for ${shop.url}` }))
    await person.click(await screen.findByRole('menuitem', { name: item }))
  }
  await choose('Turn off')
  expect(await message('Webhook turned off')).toBeTruthy()
  expect(part.getByRole('listitem')).toHaveTextContent('Off')
  await choose('Edit')
  const edit = within(await screen.findByRole('dialog', { name: 'Edit webhook' }))
  await person.click(edit.getByLabelText('A gallery is created'))
  await person.click(edit.getByRole('button', { name: 'Save' }))
  await expect.poll(() => server.to('PATCH', '/api/webhooks/4')).toHaveLength(2)
  expect(server.to('PATCH', '/api/webhooks/4')).toMatchObject([
    { body: { isActive: false } },
    { body: { url: shop.url, events: ['gallery.created', 'picks.done'] } },
  ])
  await choose('Deliveries')
  const dialog = within(await screen.findByRole('dialog', { name: 'Deliveries' }))
  const delivery = (await dialog.findByText('A client is done choosing')).closest('li')!
  expect(delivery).toHaveTextContent('A client is done choosingFailed')
  expect(delivery).toHaveTextContent('Did not answer within 10 seconds, 10,000 ms')
  await person.click(within(delivery).getByRole('button', { name: /again$/ }))
  await expect.poll(() => server.to('POST', '/api/webhooks/4/deliveries/9/resend')).toHaveLength(1)
})
