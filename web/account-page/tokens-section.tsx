import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type ApiToken, type MadeApiToken, NewApiToken } from '#contract/api-tokens.ts'
import { hasEnded } from '#contract/closing.ts'
import { sendJson } from '#web/base/api.ts'
import { Day } from '#web/base/day.tsx'
import { useFormOf } from '#web/base/form-of.ts'
import { useAction } from '#web/base/use-action.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { allGalleriesQuery } from '#web/galleries/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { ask } from '#web/ui/dialogs.tsx'
import { Actions, Field, Form } from '#web/ui/form.tsx'
import { Facts, ListRow } from '#web/ui/list-row.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { NewSecret } from '#web/ui/new-secret.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { tokensQuery, useAccountChange } from './queries.ts'

export function TokensSection() {
  const query = useQuery(tokensQuery)
  const [made, setMade] = useState<MadeApiToken | null>(null)
  return (
    <SettingsSection
      anchor="tokens"
      title="API tokens"
      about={
        <>
          Tokens let your own programs and scripts upload to, download and change your galleries, but never
          your account, payments or collaborators. Tokens survive a password change, but a password reset
          deletes them.
        </>
      }
    >
      <Loaded query={query} loading="Loading API tokens..." failed="We couldn't load your API tokens.">
        {(tokens) => <Tokens tokens={tokens} />}
      </Loaded>
      {made ? (
        <NewSecret
          title={`“${made.name}” created.`}
          what="API token"
          secret={made.token}
          onSaved={() => setMade(null)}
        />
      ) : (
        <MakeToken onMade={setMade} />
      )}
    </SettingsSection>
  )
}

function Tokens({ tokens }: { tokens: ApiToken[] }) {
  const list = useRef<HTMLUListElement>(null)
  const change = useAccountChange(tokensQuery)
  const deletion = useAction({
    send: ({ id }: ApiToken) => sendJson('DELETE', `/api/account/tokens/${id}`),
    done: (_nothing, { id }) => change((before) => before.filter((one) => one.id !== id)),
    says: { title: 'API token deleted' },
    failed: "We couldn't delete the API token. Please try again.",
  })
  const askAndDelete = (token: ApiToken) =>
    void ask({
      title: 'Delete API token',
      description: `Anything that uses “${token.name}” will no longer reach your galleries.`,
      confirm: 'Delete',
      confirming: 'Deleting...',
      act: () => deletion.mutateAsync(token),
      neighbour: () => list.current,
    })
  if (tokens.length === 0) return <p className="text-ink-2">No API tokens yet.</p>
  return (
    <ul ref={list} tabIndex={-1} aria-label="API tokens" className="outline-none">
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} onDelete={() => askAndDelete(token)} />
      ))}
    </ul>
  )
}

function TokenRow({ token, onDelete }: { token: ApiToken; onDelete: () => void }) {
  const { name, scope, galleryId, expiresAt, createdAt, lastUsedAt } = token
  const { data: galleries = [] } = useQuery(allGalleriesQuery)
  const gallery = galleries.find(({ id }) => id === galleryId)
  const hasExpired = hasEnded(expiresAt, Date.now())
  return (
    <ListRow
      name={name}
      badges={hasExpired && <Badge tone="quiet">Expired</Badge>}
      facts={
        <>
          <p className="text-label text-ink-2 wrap-anywhere">
            {scope === 'read' ? 'Reads' : 'Reads and changes'}{' '}
            {galleryId === null ? 'all galleries' : gallery ? `“${gallery.title}”` : 'one gallery'}
          </p>
          <Facts>
            {[
              <>
                Created <Day of={createdAt} />
              </>,
              lastUsedAt ? (
                <>
                  Last used <Day of={lastUsedAt} />
                </>
              ) : (
                'Not used yet'
              ),
              expiresAt && (
                <>
                  {hasExpired ? 'Expired' : 'Expires'} <Day of={expiresAt} />
                </>
              ),
            ]}
          </Facts>
        </>
      }
    >
      <Button look="quiet" className="px-4" aria-label={`Delete “${name}”`} onClick={onDelete}>
        Delete
      </Button>
    </ListRow>
  )
}

const LIVES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
]
const EMPTY: NewApiToken = { name: '', scope: 'write', galleryId: null, expiresInDays: 90 }

function MakeToken({ onMade }: { onMade: (made: MadeApiToken) => void }) {
  const change = useAccountChange(tokensQuery)
  const { data: galleries = [] } = useQuery(allGalleriesQuery)
  const form = useFormOf(NewApiToken, EMPTY)
  const making = useSubmit(form, (wanted) => sendJson<MadeApiToken>('POST', '/api/account/tokens', wanted), {
    failed: "We couldn't create the API token. Please try again.",
    done(made) {
      const { token: _, ...listed } = made
      change((before) => [...before, listed])
      onMade(made)
    },
  })
  const { errors } = form.formState
  const { scope, galleryId, expiresInDays } = form.watch()
  return (
    <Form {...making} className="mt-8 flex flex-col gap-5">
      <Field
        name="name"
        label="Token name"
        hint="So you recognise it later."
        autoComplete="off"
        maxLength={100}
      />
      <Choice
        label="What it may do"
        value={scope}
        onChange={(value) => form.setValue('scope', value)}
        options={[
          { value: 'write', label: 'Read and change', about: 'Upload, change, download and delete.' },
          { value: 'read', label: 'Read', about: 'View and download, without changing anything.' },
        ]}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Where"
          placeholder="All galleries"
          value={galleryId ? String(galleryId) : ''}
          onChange={(id) => form.setValue('galleryId', Number(id) || null)}
          options={galleries.map(({ id, title }) => ({ value: String(id), label: title }))}
          error={errors.galleryId?.message}
        />
        <SelectField
          label="Expires after"
          placeholder="Never"
          value={expiresInDays ? String(expiresInDays) : ''}
          onChange={(days) => form.setValue('expiresInDays', Number(days) || null)}
          options={LIVES}
          error={errors.expiresInDays?.message}
        />
      </div>
      <Actions look="plain" save="Create token" saving="Creating..." />
    </Form>
  )
}
