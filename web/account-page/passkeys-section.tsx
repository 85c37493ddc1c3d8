import { zodResolver } from '@hookform/resolvers/zod'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { browserName } from '#contract/browser-name.ts'
import { type Passkey, type PasskeyCreationOptions, PasskeyName } from '#contract/passkeys.ts'
import { passkeyFailure } from '#web/accounts/passkey-failure.ts'
import { PasswordConfirmation } from '#web/accounts/password-confirmation.tsx'
import { sendJson } from '#web/base/api.ts'
import { shortDate } from '#web/base/dates.ts'
import { showFailure, showIssues } from '#web/base/failure.ts'
import { metaContent, passkeysWork } from '#web/base/page-head.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { activityQuery } from './queries.ts'

export const passkeysQuery = queryOptions<Passkey[]>({ queryKey: ['/api/account/passkeys'] })

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

type Asked = { what: 'rename' | 'remove'; passkey: Passkey; open: boolean }

function Passkeys({ passkeys }: { passkeys: Passkey[] }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const onOpenChange = (open: boolean) => setAsked((before) => before && { ...before, open })
  const shared = asked && { passkey: asked.passkey, open: asked.open, onOpenChange }
  return (
    <>
      {passkeys.length === 0 ? (
        <p className="text-ink-2">No passkeys yet.</p>
      ) : (
        <ul aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onAsk={(what) => setAsked({ what, passkey, open: true })}
            />
          ))}
        </ul>
      )}
      {shared && asked.what === 'rename' && <RenameDialog {...shared} />}
      {shared && asked.what === 'remove' && <RemoveDialog {...shared} />}
    </>
  )
}

function PasskeyRow({
  passkey: { name, createdAt, lastUsedAt },
  onAsk,
}: {
  passkey: Passkey
  onAsk: (what: Asked['what']) => void
}) {
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
        <Button look="plain" className="px-4" aria-label={`Rename “${name}”`} onClick={() => onAsk('rename')}>
          Rename
        </Button>
        <Button look="quiet" className="px-4" aria-label={`Remove “${name}”`} onClick={() => onAsk('remove')}>
          Remove
        </Button>
      </div>
    </li>
  )
}

type DialogProps = { passkey: Passkey; open: boolean; onOpenChange: (open: boolean) => void }

function RenameDialog({ passkey, open, onOpenChange }: DialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Rename passkey">
      {/* Unmounted when closed: opened again, it begins anew. */}
      <RenameForm passkey={passkey} close={() => onOpenChange(false)} />
    </Dialog>
  )
}

function RenameForm({ passkey, close }: { passkey: Passkey; close: () => void }) {
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
  const { errors } = form.formState
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((wanted) => rename.mutate(wanted))}
      className="flex flex-col gap-5"
    >
      {errors.root && <FormMessage>{errors.root.message}</FormMessage>}
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={100}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <div className="mt-3 flex flex-wrap-reverse justify-end gap-3 max-sm:*:flex-1">
        <Button look="plain" disabled={rename.isPending} onClick={close}>
          Cancel
        </Button>
        <Button type="submit" disabled={rename.isPending}>
          {rename.isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  )
}

function RemoveDialog({ passkey: { id, name }, open, onOpenChange }: DialogProps) {
  const changePasskeys = useChangePasskeys()
  return (
    <PasswordConfirmation
      open={open}
      onOpenChange={onOpenChange}
      title="Remove passkey"
      description={`“${name}” will no longer sign you in. Remove it from your device or password manager too.`}
      confirm="Remove"
      confirming="Removing..."
      run={(password) => sendJson('DELETE', `/api/account/passkeys/${id}`, { password })}
      onDone={() => {
        changePasskeys((before) => before.filter((one) => one.id !== id))
        toast({ title: 'Passkey removed' })
      }}
      failed="We couldn't remove the passkey. Please try again."
    />
  )
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
  const { errors } = form.formState
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((wanted) => add.mutate(wanted))}
      className="mt-8 flex flex-col gap-4"
    >
      {errors.root && <FormMessage>{errors.root.message}</FormMessage>}
      <TextField
        label="Passkey name"
        hint="So you recognise it later."
        autoComplete="off"
        maxLength={100}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <div>
        <Button type="submit" disabled={add.isPending}>
          {add.isPending ? 'Waiting for your device...' : 'Add a passkey'}
        </Button>
      </div>
    </form>
  )
}

function useChangePasskeys() {
  const queryClient = useQueryClient()
  return (change: (before: Passkey[]) => Passkey[]) => {
    queryClient.setQueryData(passkeysQuery.queryKey, (before) => before && change(before))
    void queryClient.invalidateQueries({ queryKey: activityQuery.queryKey })
  }
}
