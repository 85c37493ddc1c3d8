import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { type Passkey, PasskeyName } from '#contract/passkeys.ts'
import { sendJson } from '#web/base/api.ts'
import { showFailure } from '#web/base/failure.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Actions, Field, Form } from '#web/ui/form.tsx'
import { useChangePasskeys } from './passkeys-query.ts'

export default function RenamePasskeyDialog({ passkey, close }: { passkey: Passkey; close: () => void }) {
  const changePasskeys = useChangePasskeys()
  const form = useForm({ resolver: zodResolver(PasskeyName), defaultValues: { name: passkey.name } })
  const rename = useMutation({
    mutationFn: (wanted: PasskeyName) =>
      sendJson<Passkey>('PATCH', `/api/account/passkeys/${passkey.id}`, wanted),
    onSuccess: (renamed) => {
      changePasskeys((before) => before.map((one) => (one.id === renamed.id ? renamed : one)))
      close()
    },
    onError: (error) => showFailure(form, error, "We couldn't rename the passkey. Please try again."),
  })
  return (
    <Dialog title="Rename passkey">
      <Form
        form={form}
        saving={rename.isPending}
        submit={form.handleSubmit((wanted) => rename.mutate(wanted))}
      >
        <Field name="name" label="Name" autoComplete="off" maxLength={100} />
        <Actions save="Save" saving="Saving..." />
      </Form>
    </Dialog>
  )
}
