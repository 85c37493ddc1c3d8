import { screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { answer, draw, refusal, serverAnswers } from '#testing/screen.tsx'
import { Actions, Field, Form } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { sendJson } from './api.ts'
import { useSubmit } from './use-submit.ts'

function Example() {
  const form = useForm({ defaultValues: { name: 'dune', password: '' } })
  const saving = useSubmit(form, (wanted) => sendJson('PUT', '/api/example', wanted), {
    failed: 'Could not save it.',
    at: { wrong_password: 'password' },
  })
  return (
    <Form {...saving} advice={<a href="/help">Help</a>}>
      <Field name="name" label="Name" />
      <Field name="password" label="Password" as={PasswordField} />
      <Actions save="Save" saving="Saving..." />
      <p>{saving.sent && `Saved ${saving.sent.name}`}</p>
    </Form>
  )
}

test('sends what is typed, and says so while it does', async () => {
  let respond: (value: unknown) => void = () => {}
  const server = serverAnswers({ 'PUT /api/example': () => new Promise((resolve) => (respond = resolve)) })
  const { person } = draw(<Example />)
  await person.type(screen.getByLabelText('Name'), 's{Enter}')
  expect(await screen.findByRole('button', { name: 'Saving...' })).toBeDisabled()
  respond(answer(204))
  expect(await screen.findByText('Saved dunes')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled()
  expect(server.calls.at(-1)).toMatchObject({ body: { name: 'dunes', password: '' } })
})

test('shows issues and refusals under their fields, and the first has the focus', async () => {
  const server = serverAnswers({
    'PUT /api/example': refusal(403, "That isn't your password.", { code: 'wrong_password' }),
  })
  const { person } = draw(<Example />)
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText("That isn't your password.")
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription("That isn't your password.")
  expect(screen.getByLabelText('Password')).toHaveFocus()

  server.nowAnswers({
    'PUT /api/example': refusal(400, 'Invalid', { issues: [{ path: 'name', message: 'Too short' }] }),
  })
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Too short')
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Too short')
  expect(screen.getByLabelText('Name')).toHaveFocus()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('says every other failure above the fields, with advice', async () => {
  serverAnswers({ 'PUT /api/example': refusal(500, '') })
  const { person } = draw(<Example />)
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not save it. Help')
})
