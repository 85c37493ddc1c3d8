import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  GALLERY_PASSWORD_MAX,
  GALLERY_PASSWORD_MIN,
  type Gallery,
  type GalleryChangeInput,
  VISIBILITIES,
  type Visibility,
} from '#contract/galleries.ts'
import { sendJson } from '#web/base/api.ts'
import { ConflictNote, conflictOf, useConflict } from '#web/base/conflict.tsx'
import { toastRefusal } from '#web/base/failure.ts'
import { galleryQuery, refreshGalleries } from '#web/galleries/queries.ts'
import { useMayChange } from '#web/galleries/use-may-change.ts'
import { seenAs, VISIBILITY_WORDS } from '#web/galleries/visibility.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Actions, Form } from '#web/ui/form.tsx'
import { useLeaveWarning } from '#web/ui/leave-warning.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { suggestPassword } from './suggest-password.ts'
import { useEdited } from './use-edited.ts'

const FAILED = 'Failed to update who can see this gallery. Please try again.'

/** Who can see the gallery, and until when; only its owner chooses. */
export function VisibilitySection({ gallery }: { gallery: Gallery }) {
  const mayChange = useMayChange()
  const { label, about } = seenAs(gallery)
  return (
    <SettingsSection
      title="Who can see this gallery"
      about="Applies at once, at the gallery's address and wherever it is embedded."
    >
      {gallery.access === 'owner' && mayChange ? (
        <VisibilityForm gallery={gallery} />
      ) : (
        <p className="text-control">
          <strong className="font-control">{label}</strong>
          <span className="block text-ink-2">
            {about}
            {gallery.access !== 'owner' && ' Only the owner can change this.'}
          </span>
        </p>
      )}
    </SettingsSection>
  )
}

/** As a `datetime-local` field holds it: in the browser's time zone, without seconds. */
function localTime(time: string | null): string {
  if (!time) return ''
  const date = new Date(time)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** What is saved; what was not changed is undefined, because it may be different by now. `closing`: see `localTime`. */
type Changed = { visibility: Visibility | undefined; closing: string | undefined; password: string }

/** Saved by a button, not by choosing: arrow keys choose every option on their way. */
function VisibilityForm({ gallery }: { gallery: Gallery }) {
  const queryClient = useQueryClient()
  const visibility = useEdited(gallery.visibility)
  const closing = useEdited(localTime(gallery.closesAt))
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const closes = useRef<HTMLInputElement>(null)
  const [isHalfTyped, setHalfTyped] = useState(false)
  const conflict = useConflict<Pick<Gallery, 'visibility'>>()
  const theirs = conflict.theirs.visibility
  const isProtected = visibility.value === 'password'
  const isDirty =
    visibility.changed !== undefined || (isProtected && password !== '') || closing.changed !== undefined
  useLeaveWarning(isDirty)
  const save = useMutation({
    mutationFn: (sent: Changed) =>
      sendJson<Gallery>('PATCH', `/api/galleries/${gallery.id}`, {
        ...(sent.visibility && { visibility: sent.visibility, was: { visibility: visibility.was } }),
        ...(isProtected && sent.password && { password: sent.password }),
        ...(sent.closing !== undefined && {
          closesAt: sent.closing ? new Date(sent.closing).toISOString() : null,
        }),
      } satisfies GalleryChangeInput),
    onSuccess: (saved, sent) => {
      queryClient.setQueryData(galleryQuery(gallery.id).queryKey, saved)
      void refreshGalleries(queryClient)
      // What was changed since stays, to be saved next.
      if (sent.visibility) visibility.rebase(sent.visibility)
      if (sent.closing !== undefined) closing.rebase(sent.closing)
      setPassword((now) => (now === sent.password ? '' : now))
      conflict.clear()
      toast({ title: 'Gallery updated', description: seenAs(saved).about })
    },
    onError: (error) => {
      if (!conflict.record(error)) return toastRefusal(error, FAILED)
      const current: Partial<Gallery> = conflictOf(error) ?? {}
      queryClient.setQueryData(galleryQuery(gallery.id).queryKey, (known = gallery) => ({
        ...known,
        ...current,
      }))
      if (current.visibility) visibility.rebase(current.visibility)
    },
  })

  function submit() {
    const needed = isProtected && !gallery.hasPassword
    const tooShort = isProtected && (needed || password !== '') && password.length < GALLERY_PASSWORD_MIN
    setProblem(tooShort ? `Password must be at least ${GALLERY_PASSWORD_MIN} characters` : undefined)
    // Asked of the field itself: it reports no change from one part of a time to another, or to none.
    const halfTyped = closes.current?.validity.badInput ?? false
    setHalfTyped(halfTyped)
    if (halfTyped) closes.current?.focus()
    if (tooShort || halfTyped) return
    save.mutate({ visibility: visibility.changed, closing: closing.changed, password })
  }

  return (
    <Form saving={save.isPending} submit={submit} className="flex flex-col gap-6">
      <Choice
        label="Who can see this gallery"
        hiddenLabel
        value={visibility.value}
        options={VISIBILITIES.map((value) => ({ value, ...VISIBILITY_WORDS[value] }))}
        onChange={visibility.change}
      />
      {theirs && theirs !== visibility.value && (
        <ConflictNote onUseTheirs={() => visibility.change(theirs)}>
          <p>Someone else has changed who can see this gallery. It is now:</p>
          <p className="mt-1 font-control">{VISIBILITY_WORDS[theirs].label}</p>
          <p className="mt-1">Save again to keep yours.</p>
        </ConflictNote>
      )}
      {isProtected && (
        <NewPassword
          hasPassword={gallery.hasPassword}
          password={password}
          problem={problem}
          onChange={setPassword}
        />
      )}
      <TextField
        label="Closes"
        aside="Optional"
        type="datetime-local"
        max="9999-12-31T23:59"
        hint="After this, visitors see that the gallery is closed and upload links stop. We'll e-mail you three days before."
        ref={closes}
        value={closing.value}
        // The value of a half typed time is empty, as if the gallery should never close.
        error={isHalfTyped ? 'Please enter a date and a time' : undefined}
        onBlur={({ target }) => setHalfTyped(target.validity.badInput)}
        onChange={({ target }) => {
          closing.change(target.value)
          if (!target.validity.badInput) setHalfTyped(false)
        }}
      />
      <Actions save="Save" saving="Saving..." disabled={!isDirty} />
    </Form>
  )
}

/** It is shown while it is being set, to be sent to clients; later nobody can read it. */
function NewPassword({
  hasPassword,
  password,
  problem,
  onChange,
}: {
  hasPassword: boolean
  password: string
  problem: string | undefined
  onChange: (password: string) => void
}) {
  return (
    <div>
      <TextField
        label={hasPassword ? 'New password' : 'Password'}
        aside={hasPassword ? 'Optional' : undefined}
        hint={
          hasPassword
            ? 'Leave empty to keep the current one. With a new password everyone has to enter it again.'
            : 'Send it to your clients with the link. We never show or send it.'
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={GALLERY_PASSWORD_MAX}
        value={password}
        error={problem}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="plain" onClick={() => onChange(suggestPassword())}>
          Suggest one
        </Button>
        {password !== '' && <CopyButton what="password" value={password} />}
      </div>
    </div>
  )
}
