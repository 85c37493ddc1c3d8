import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { browserName } from '#contract/browser-name.ts'
import { type Passkey, type PasskeyCreationOptions, PasskeyName } from '#contract/passkeys.ts'
import { passkeyFailure } from '#web/accounts/passkey-failure.ts'
import { sendJson } from '#web/base/api.ts'
import { shortDate } from '#web/base/dates.ts'
import { showIssues, toastFailure } from '#web/base/failure.ts'
import { metaContent, passkeysWork } from '#web/base/page-head.ts'
import { Button } from '#web/ui/button.tsx'
import { ask, openDialog } from '#web/ui/dialogs.tsx'
import { Actions, Field, Form } from '#web/ui/form.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { passkeysQuery, useChangePasskeys } from './passkeys-query.ts'

export function PasskeysSection() {
  const query = useQuery(passkeysQuery)
  return (
    <SettingsSection
      anchor="passkeys"
      title="Passkeys"
      about="Sign in with your fingerprint, face or device PIN instead of a password. It can't be guessed or phished."
    >
      <Loaded query={query} loading="Loading passkeys..." failed="We couldn't load your passkeys.">
        {(passkeys) => <Passkeys passkeys={passkeys} />}
      </Loaded>
      {passkeysWork() ? (
        <AddPasskey />
      ) : (
        <p className="mt-6 text-control leading-6 text-ink-2">
          {metaContent('passkeys') === 'off'
            ? "You can't add passkeys because this site is reached by its IP address."
            : "This browser can't create passkeys here."}
        </p>
      )}
    </SettingsSection>
  )
}

function Passkeys({ passkeys }: { passkeys: Passkey[] }) {
  if (passkeys.length === 0) return <p className="text-ink-2">No passkeys yet.</p>
  return (
    <ul aria-label="Passkeys">
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
    </ul>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { name, createdAt, lastUsedAt } = passkey
  const remove = useRemovePasskey(passkey)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-4 first:border-t">
      <div className="min-w-0">
        <p className="font-strong wrap-anywhere">{name}</p>
        <p className="tabular text-label text-ink-2">
          Added <time dateTime={createdAt}>{shortDate(createdAt)}</time>
          {' · '}
          {lastUsedAt ? (
            <>
              Last used <time dateTime={lastUsedAt}>{shortDate(lastUsedAt)}</time>
            </>
          ) : (
            'Not used yet'
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          look="plain"
          className="px-4"
          aria-label={`Rename “${name}”`}
          onClick={() => openDialog(() => import('./rename-passkey-dialog.tsx'), { passkey })}
        >
          Rename
        </Button>
        <Button look="quiet" className="px-4" aria-label={`Remove “${name}”`} onClick={remove}>
          Remove
        </Button>
      </div>
    </li>
  )
}

function useRemovePasskey({ id, name }: Passkey) {
  const changePasskeys = useChangePasskeys()
  const remove = useMutation({
    mutationFn: () => sendJson('DELETE', `/api/account/passkeys/${id}`),
    onSuccess: () => {
      changePasskeys((before) => before.filter((one) => one.id !== id))
      toast({ title: 'Passkey removed' })
    },
    onError: (error) => toastFailure(error, "We couldn't remove the passkey. Please try again."),
  })
  return () =>
    ask({
      title: 'Remove passkey',
      description: `“${name}” will no longer sign you in. Remove it from your device or password manager too.`,
      confirm: 'Remove',
      confirming: 'Removing...',
      act: () => remove.mutateAsync(),
    })
}

/** Asks for a name, filled in with that of this browser, and lets the browser make a passkey. */
function AddPasskey() {
  const changePasskeys = useChangePasskeys()
  const form = useForm({
    resolver: zodResolver(PasskeyName),
    defaultValues: { name: browserName(navigator.userAgent) },
  })
  const add = useMutation({
    mutationFn: async ({ name }: PasskeyName) => {
      const [{ startRegistration }, optionsJSON] = await Promise.all([
        import('@simplewebauthn/browser'),
        sendJson<PasskeyCreationOptions>('POST', '/api/account/passkeys/options'),
      ])
      // Its types know fewer kinds of transport than there are.
      const response = await startRegistration({
        optionsJSON: optionsJSON as Parameters<typeof startRegistration>[0]['optionsJSON'],
      })
      return sendJson<Passkey>('POST', '/api/account/passkeys', { name, response })
    },
    onSuccess: (added) => {
      changePasskeys((before) => [...before, added])
      form.reset()
      toast({ title: 'Passkey added', description: 'You can now sign in with it.' })
    },
    onError: (error) => {
      if (!showIssues(form, error)) form.setError('root', { message: passkeyFailure(error, 'add') })
    },
  })
  return (
    <Form
      form={form}
      saving={add.isPending}
      submit={form.handleSubmit((wanted) => add.mutate(wanted))}
      className="mt-8 flex flex-col gap-4"
    >
      <Field
        name="name"
        label="Passkey name"
        hint="So you recognise it later."
        autoComplete="off"
        maxLength={100}
      />
      <Actions save="Add a passkey" saving="Waiting for your device..." />
    </Form>
  )
}
