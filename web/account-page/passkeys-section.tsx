import { useQuery } from '@tanstack/react-query'
import { browserName } from '#contract/browser-name.ts'
import { type Passkey, type PasskeyCreationOptions, PasskeyName } from '#contract/passkeys.ts'
import { passkeyFailure } from '#web/accounts/passkey-failure.ts'
import { sendJson } from '#web/base/api.ts'
import { Day } from '#web/base/day.tsx'
import { showIssues } from '#web/base/failure.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { metaContent, passkeysWork } from '#web/base/page-head.ts'
import { useAction } from '#web/base/use-action.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { ask, openDialog } from '#web/ui/dialogs.tsx'
import { Actions, Field, Form } from '#web/ui/form.tsx'
import { Facts, ListRow } from '#web/ui/list-row.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { passkeysQuery, useAccountChange } from './queries.ts'

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
  const { id, name, createdAt, lastUsedAt } = passkey
  const change = useAccountChange(passkeysQuery)
  const removal = useAction({
    send: () => sendJson('DELETE', `/api/account/passkeys/${id}`),
    done: () => change((before) => before.filter((one) => one.id !== id)),
    says: { title: 'Passkey removed' },
    failed: "We couldn't remove the passkey. Please try again.",
  })
  const askAndRemove = () =>
    ask({
      title: 'Remove passkey',
      description: `“${name}” will no longer sign you in. Remove it from your device or password manager too.`,
      confirm: 'Remove',
      confirming: 'Removing...',
      act: () => removal.mutateAsync(),
    })
  return (
    <ListRow
      name={name}
      facts={
        <Facts>
          {[
            <>
              Added <Day of={createdAt} />
            </>,
            lastUsedAt ? (
              <>
                Last used <Day of={lastUsedAt} />
              </>
            ) : (
              'Not used yet'
            ),
          ]}
        </Facts>
      }
    >
      <Button
        look="plain"
        className="px-4"
        aria-label={`Rename “${name}”`}
        onClick={() => openDialog(() => import('./rename-passkey-dialog.tsx'), { passkey })}
      >
        Rename
      </Button>
      <Button look="quiet" className="px-4" aria-label={`Remove “${name}”`} onClick={askAndRemove}>
        Remove
      </Button>
    </ListRow>
  )
}

/** Asks for a name, prefilled with that of this browser, and lets the browser make a passkey. */
function AddPasskey() {
  const change = useAccountChange(passkeysQuery)
  const form = useFormOf(PasskeyName, { name: browserName(navigator.userAgent) })
  const adding = useSubmit(
    form,
    async ({ name }) => {
      const [{ startRegistration }, optionsJSON] = await Promise.all([
        import('@simplewebauthn/browser'),
        sendJson<PasskeyCreationOptions>('POST', '/api/account/passkeys/options'),
      ])
      // Its types know only some of the kinds of transport.
      const response = await startRegistration({
        optionsJSON: optionsJSON as Parameters<typeof startRegistration>[0]['optionsJSON'],
      })
      return sendJson<Passkey>('POST', '/api/account/passkeys', { name, response })
    },
    {
      failed: "We couldn't add a passkey. Please try again.",
      done(added) {
        change((before) => [...before, added])
        form.reset()
        toast({ title: 'Passkey added', description: 'You can now sign in with it.' })
      },
      refused(error) {
        if (!showIssues(form, error)) form.setError('root', { message: passkeyFailure(error, 'add') })
        return true
      },
    },
  )
  return (
    <Form {...adding} className="mt-8 flex flex-col gap-4">
      <Field
        name="name"
        label="Passkey name"
        hint="So you recognise it later."
        autoComplete="off"
        maxLength={100}
      />
      <Actions look="plain" save="Add a passkey" saving="Waiting for your device..." />
    </Form>
  )
}
