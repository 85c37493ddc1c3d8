import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DEFAULT_MESSAGE_TEMPLATE } from '#contract/message-template.ts'
import { mara, message, open, refusal, serverAnswers } from '#testing/screen.tsx'

/** Opens the page with Mara's studio, site and messages, and further answers of the server. */
function openSite(answers: Record<string, unknown> = {}) {
  const server = serverAnswers({
    'GET /api/auth/user': mara(),
    'GET /api/account/site': refusal(503, 'Please try again soon.'),
    ...answers,
  })
  return { server, ...open('/account/site') }
}
const section = async (name: string) => within(await screen.findByRole('region', { name }))

test('the message to clients is changed, and ours comes back', async () => {
  const { server, person } = openSite({ 'PATCH /api/account': mara({ messageTemplate: 'Look: {link}' }) })
  const messages = await section('Messages')
  const field = messages.getByLabelText('Message to clients')
  expect(field).toHaveValue(DEFAULT_MESSAGE_TEMPLATE)
  expect(messages.queryByRole('button', { name: 'Use our words' })).not.toBeInTheDocument()
  await person.clear(field)
  await person.type(field, 'Look: {{link}')
  await person.click(messages.getByRole('button', { name: 'Save' }))
  await message('Message saved')
  expect(server.to('PATCH', '/api/account')).toMatchObject([{ body: { messageTemplate: 'Look: {link}' } }])
  await person.click(messages.getByRole('button', { name: 'Use our words' }))
  expect(field).toHaveValue(DEFAULT_MESSAGE_TEMPLATE)
})

test('the studio is offered the own name, and saved', async () => {
  const { server, person } = openSite({ 'PATCH /api/account': mara({ studioName: 'Mara Lind' }) })
  const studio = await section('Studio')
  expect(studio.getByRole('button', { name: 'Save' })).toBeDisabled()
  await person.click(studio.getByRole('button', { name: 'Use “Mara Lind”' }))
  expect(studio.getByLabelText('Studio name')).toHaveValue('Mara Lind')
  expect(studio.queryByRole('button', { name: /^Use/ })).not.toBeInTheDocument()
  await person.click(studio.getByRole('button', { name: 'Save' }))
  expect(await message('Studio saved')).toContain('Your galleries show it now.')
  expect(server.to('PATCH', '/api/account')).toMatchObject([{ body: { studioName: 'Mara Lind' } }])
  expect(studio.getByRole('button', { name: 'Save' })).toBeDisabled()
})
