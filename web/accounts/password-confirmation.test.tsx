import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { answer, draw, mara, refusal, serverAnswers } from '#testing/screen.tsx'
import { sendJson } from '#web/base/api.ts'
import { SignedInUser } from './current-user.ts'
import { PasswordConfirmation } from './password-confirmation.tsx'

function Example({ onDone }: { onDone: () => void }) {
  const [open, setOpen] = useState(true)
  return (
    <SignedInUser value={mara()}>
      <PasswordConfirmation
        open={open}
        onOpenChange={setOpen}
        title="Remove passkey"
        description="It opens the account no more."
        confirm="Remove"
        confirming="Removing..."
        run={(password) => sendJson('DELETE', '/api/account/passkeys/1', { password })}
        onDone={onDone}
        failed="We couldn't remove the passkey. Please try again."
      />
    </SignedInUser>
  )
}

test('a wrong password is said under the field, the right one closes the dialog', async () => {
  const server = serverAnswers({
    'DELETE /api/account/passkeys/1': refusal(403, "That isn't your password.", { code: 'wrong_password' }),
  })
  const done = vi.fn()
  const { person } = draw(<Example onDone={done} />)
  await person.click(screen.getByRole('button', { name: 'Remove' }))
  const field = screen.getByLabelText('Your password')
  expect(field).toHaveAccessibleDescription('Required')
  expect(server.calls).toEqual([])

  await person.type(field, 'wrong{Enter}')
  await waitFor(() => expect(field).toHaveAccessibleDescription("That isn't your password."))
  expect(field).toHaveFocus()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()

  server.nowAnswers({ 'DELETE /api/account/passkeys/1': answer(204) })
  // The wrong one is selected, and typing replaces it.
  await person.keyboard('right{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(done).toHaveBeenCalledOnce()
  expect(server.calls.at(-1)).toMatchObject({ body: { password: 'right' } })
})

test('another refusal is said above the field', async () => {
  serverAnswers({ 'DELETE /api/account/passkeys/1': refusal(429, 'Too many attempts.') })
  const { person } = draw(<Example onDone={() => {}} />)
  await person.type(screen.getByLabelText('Your password'), 'some{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts.')
  expect(screen.getByRole('dialog')).toBeVisible()
})
