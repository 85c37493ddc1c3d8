import { zodResolver } from '@hookform/resolvers/zod'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { type ApiToken, type MadeApiToken, NewApiToken } from '#contract/api-tokens.ts'
import { sendJson } from '#web/base/api.ts'
import { shortDate } from '#web/base/dates.ts'
import { showFailure, toastFailure } from '#web/base/failure.ts'
import { allGalleriesQuery } from '#web/galleries/queries.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { useLeaveWarning } from '#web/ui/leave-warning.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { activityQuery } from './queries.ts'

// What programs use meanwhile is not noticed here.
const tokensQuery = queryOptions<ApiToken[]>({ queryKey: ['/api/account/tokens'], staleTime: 0 })

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
      {made ? <NewSecret made={made} onSaved={() => setMade(null)} /> : <MakeToken onMade={setMade} />}
    </SettingsSection>
  )
}

function Tokens({ tokens }: { tokens: ApiToken[] }) {
  const list = useRef<HTMLUListElement>(null)
  const [asked, setAsked] = useState<{ token: ApiToken; open: boolean } | null>(null)
  if (tokens.length === 0 && !asked?.open) return <p className="text-ink-2">No API tokens yet.</p>
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="API tokens" className="outline-none">
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onDelete={() => setAsked({ token, open: true })} />
        ))}
      </ul>
      {asked && (
        <DeleteDialog
          {...asked}
          onOpenChange={(open) => setAsked({ ...asked, open })}
          neighbour={() => list.current}
        />
      )}
    </>
  )
}

function TokenRow({ token, onDelete }: { token: ApiToken; onDelete: () => void }) {
  const { name, scope, galleryId, expiresAt, createdAt, lastUsedAt } = token
  const { data: galleries = [] } = useQuery(allGalleriesQuery)
  const gallery = galleries.find(({ id }) => id === galleryId)
  const hasExpired = expiresAt !== null && new Date(expiresAt) <= new Date()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-4 first:border-t">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-strong wrap-anywhere">{name}</span>
          {hasExpired && <Badge tone="quiet">Expired</Badge>}
        </p>
        <p className="text-label text-ink-2 wrap-anywhere">
          {scope === 'read' ? 'Reads' : 'Reads and changes'}{' '}
          {galleryId === null ? 'all galleries' : gallery ? `“${gallery.title}”` : 'one gallery'}
        </p>
        <p className="tabular text-label text-ink-2">
          Created <time dateTime={createdAt}>{shortDate(createdAt)}</time>
          {' · '}
          {lastUsedAt ? (
            <>
              Last used <time dateTime={lastUsedAt}>{shortDate(lastUsedAt)}</time>
            </>
          ) : (
            'Not used yet'
          )}
          {expiresAt && (
            <>
              {' · '}
              {hasExpired ? 'Expired' : 'Expires'} <time dateTime={expiresAt}>{shortDate(expiresAt)}</time>
            </>
          )}
        </p>
      </div>
      <Button look="quiet" className="px-4" aria-label={`Delete “${name}”`} onClick={onDelete}>
        Delete
      </Button>
    </li>
  )
}

function DeleteDialog({
  token: { id, name },
  open,
  onOpenChange,
  neighbour,
}: {
  token: ApiToken
  open: boolean
  onOpenChange: (open: boolean) => void
  neighbour: () => HTMLElement | null
}) {
  const changeTokens = useChangeTokens()
  const deletion = useMutation({
    mutationFn: () => sendJson('DELETE', `/api/account/tokens/${id}`),
    onSuccess: () => {
      changeTokens((before) => before.filter((one) => one.id !== id))
      toast({ title: 'API token deleted' })
    },
    onError: (error) => toastFailure(error, "We couldn't delete the API token. Please try again."),
    onSettled: () => onOpenChange(false),
  })
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete API token"
      description={`Anything that uses “${name}” will no longer reach your galleries.`}
      confirm={deletion.isPending ? 'Deleting...' : 'Delete'}
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      neighbour={neighbour}
    />
  )
}

const LIVES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
]
const EMPTY = { name: '', scope: 'write' as const, galleryId: null, expiresInDays: 90 }

function MakeToken({ onMade }: { onMade: (made: MadeApiToken) => void }) {
  const changeTokens = useChangeTokens()
  const { data: galleries = [] } = useQuery(allGalleriesQuery)
  const form = useForm<NewApiToken>({ resolver: zodResolver(NewApiToken), defaultValues: EMPTY })
  const make = useMutation({
    mutationFn: (wanted: NewApiToken) => sendJson<MadeApiToken>('POST', '/api/account/tokens', wanted),
    onSuccess: (made) => {
      const { token: _, ...listed } = made
      changeTokens((before) => [...before, listed])
      onMade(made)
    },
    onError: (error) => showFailure(form, error, "We couldn't create the API token. Please try again."),
  })
  const { errors } = form.formState
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((wanted) => make.mutate(wanted))}
      className="mt-8 flex flex-col gap-5"
    >
      {errors.root && <FormMessage>{errors.root.message}</FormMessage>}
      <TextField
        label="Token name"
        hint="So you recognise it later."
        autoComplete="off"
        maxLength={100}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Controller
        control={form.control}
        name="scope"
        render={({ field: { value, onChange } }) => (
          <ChoiceList
            label="What it may do"
            value={value}
            onChange={onChange}
            options={[
              { value: 'write', label: 'Read and change', about: 'Upload, change, download and delete.' },
              { value: 'read', label: 'Read', about: 'View and download, without changing anything.' },
            ]}
          />
        )}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Controller
          control={form.control}
          name="galleryId"
          render={({ field: { value, onChange } }) => (
            <SelectField
              label="Where"
              placeholder="All galleries"
              value={value ? String(value) : ''}
              onChange={(id) => onChange(id ? Number(id) : null)}
              options={galleries.map(({ id, title }) => ({ value: String(id), label: title }))}
              error={errors.galleryId?.message}
            />
          )}
        />
        <Controller
          control={form.control}
          name="expiresInDays"
          render={({ field: { value, onChange } }) => (
            <SelectField
              label="Expires after"
              placeholder="Never"
              value={value ? String(value) : ''}
              onChange={(days) => onChange(days ? Number(days) : null)}
              options={LIVES}
              error={errors.expiresInDays?.message}
            />
          )}
        />
      </div>
      <div>
        <Button type="submit" disabled={make.isPending}>
          {make.isPending ? 'Creating...' : 'Create token'}
        </Button>
      </div>
    </form>
  )
}

/** The new token, which is shown once, until its person says that they have it. */
function NewSecret({ made: { name, token }, onSaved }: { made: MadeApiToken; onSaved: () => void }) {
  useLeaveWarning(true)
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => start.current?.focus(), [])
  return (
    <div
      ref={start}
      tabIndex={-1}
      className="mt-8 flex flex-col gap-5 border border-line bg-sunk p-5 outline-none"
    >
      <p role="status">
        <strong className="font-strong wrap-anywhere">“{name}” created.</strong> Copy it now, you won't see it
        again. Treat it like a password.
      </p>
      <CopyField
        label="API token"
        what="API token"
        value={token}
        onCopied={() => toast({ title: 'API token copied' })}
      />
      <div>
        <Button onClick={onSaved}>I have saved it</Button>
      </div>
    </div>
  )
}

function useChangeTokens() {
  const queryClient = useQueryClient()
  return (change: (before: ApiToken[]) => ApiToken[]) => {
    queryClient.setQueryData(tokensQuery.queryKey, (before) => before && change(before))
    void queryClient.invalidateQueries({ queryKey: activityQuery.queryKey })
  }
}
