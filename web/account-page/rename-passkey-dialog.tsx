import { type Passkey, PasskeyName } from '#contract/passkeys.ts'
import { sendJson } from '#web/base/api.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Actions, Field, Form } from '#web/ui/form.tsx'
import { passkeysQuery, useAccountChange } from './queries.ts'

export default function RenamePasskeyDialog({ passkey, close }: { passkey: Passkey; close: () => void }) {
  const change = useAccountChange(passkeysQuery)
  const renaming = useSubmit(
    useFormOf(PasskeyName, { name: passkey.name }),
    (wanted) => sendJson<Passkey>('PATCH', `/api/account/passkeys/${passkey.id}`, wanted),
    {
      failed: "We couldn't rename the passkey. Please try again.",
      done(renamed) {
        change((before) => before.map((one) => (one.id === renamed.id ? renamed : one)))
        close()
      },
    },
  )
  return (
    <Dialog title="Rename passkey">
      <Form {...renaming}>
        <Field name="name" label="Name" autoComplete="off" maxLength={100} />
        <Actions save="Save" saving="Saving..." />
      </Form>
    </Dialog>
  )
}
