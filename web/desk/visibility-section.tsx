import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  GALLERY_PASSWORD_MAX,
  type Gallery,
  type GalleryChangeInput,
  GalleryPassword,
  VISIBILITIES,
} from '#contract/galleries.ts'
import { z } from '#contract/zod.ts'
import { sendJson } from '#web/base/api.ts'
import { ConflictNote, conflictOf, useConflict } from '#web/base/conflict.tsx'
import { toastRefusal } from '#web/base/failure.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { keepTyped } from '#web/base/keep-typed.ts'
import { updateQuery } from '#web/base/use-change.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { galleryQuery, showGallery } from '#web/galleries/queries.ts'
import { useMayChange } from '#web/galleries/use-may-change.ts'
import { seenAs, VISIBILITY_WORDS } from '#web/galleries/visibility.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Actions, Field, Form } from '#web/ui/form.tsx'
import { useLeaveWarning } from '#web/ui/leave-warning.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { suggestPassword } from './suggest-password.ts'

const FAILED = 'Failed to update who can see this gallery. Please try again.'

/** Visibility of the gallery and its end; only the owner can change them. */
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

/** Value of a `datetime-local` field: in the browser's time zone, without seconds. */
function localTime(time: string | null): string {
  if (!time) return ''
  const date = new Date(time)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Schema of the fields; for `closing` see `localTime`. The password is validated only if one is needed. */
const typedAbout = ({ hasPassword }: Gallery) =>
  z
    .object({ visibility: z.enum(VISIBILITIES), closing: z.string(), password: z.string() })
    .superRefine(({ visibility, password }, context) => {
      const counts = visibility === 'password' && (password !== '' || !hasPassword)
      const { error } = counts ? GalleryPassword.safeParse(password) : {}
      for (const issue of error?.issues ?? []) context.addIssue({ ...issue, path: ['password'] })
    })
type Typed = z.input<ReturnType<typeof typedAbout>>

const savedIn = ({ visibility, closesAt }: Gallery): Typed => ({
  visibility,
  closing: localTime(closesAt),
  password: '',
})

function useVisibilityForm(gallery: Gallery) {
  const queryClient = useQueryClient()
  const form = useFormOf(typedAbout(gallery), savedIn(gallery))
  const conflict = useConflict<Pick<Gallery, 'visibility'>>()
  const { dirtyFields } = form.formState
  const shown = form.formState.defaultValues as Typed
  const { visibility, closing } = savedIn(gallery)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what nobody changes here follows what is saved elsewhere
  useEffect(() => {
    const newer = { ...(!dirtyFields.visibility && { visibility }), ...(!dirtyFields.closing && { closing }) }
    keepTyped(form, shown, { ...shown, ...newer })
  }, [visibility, closing])

  const saving = useSubmit(
    form,
    (typed) =>
      // Unchanged fields are left out, because they may be different by now.
      sendJson<Gallery>('PATCH', `/api/galleries/${gallery.id}`, {
        ...(typed.visibility !== shown.visibility && {
          visibility: typed.visibility,
          was: { visibility: shown.visibility },
        }),
        ...(typed.visibility === 'password' && typed.password && { password: typed.password }),
        ...(typed.closing !== shown.closing && {
          closesAt: typed.closing ? new Date(typed.closing).toISOString() : null,
        }),
      } satisfies GalleryChangeInput),
    {
      failed: FAILED,
      done(saved, sent) {
        showGallery(queryClient, saved)
        keepTyped(form, sent, savedIn(saved))
        conflict.clear()
        toast({ title: 'Gallery updated', description: seenAs(saved).about })
      },
      refused(error) {
        if (!conflict.record(error)) {
          toastRefusal(error, FAILED)
          return true
        }
        const current: Partial<Gallery> = conflictOf(error) ?? {}
        updateQuery(queryClient, galleryQuery(gallery.id), (known = gallery) => ({ ...known, ...current }))
        if (current.visibility) form.resetDefaultValues({ ...shown, visibility: current.visibility })
        return true
      },
    },
  )
  const isDirty =
    dirtyFields.visibility ||
    dirtyFields.closing ||
    (form.watch('visibility') === 'password' && dirtyFields.password)
  return { form, saving, theirs: conflict.theirs.visibility, isDirty: Boolean(isDirty) }
}

/** Form with a button, rather than saved on change, as arrow keys select every option on their way. */
function VisibilityForm({ gallery }: { gallery: Gallery }) {
  const { form, saving, theirs, isDirty } = useVisibilityForm(gallery)
  const closes = useRef<HTMLInputElement>(null)
  const { visibility, closing } = form.watch()
  const choose = (value: Typed['visibility']) => form.setValue('visibility', value, { shouldDirty: true })
  const sayHalfTyped = () => form.setError('closing', { message: 'Please enter a date and a time' })
  useLeaveWarning(isDirty, saving)

  function submit() {
    // Read from the field itself, which fires no event for a change from one incomplete time to another.
    if (!closes.current?.validity.badInput) return saving.submit()
    sayHalfTyped()
    closes.current.focus()
  }

  return (
    <Form {...saving} submit={submit} className="flex flex-col gap-6">
      <Choice
        label="Who can see this gallery"
        hiddenLabel
        value={visibility}
        options={VISIBILITIES.map((value) => ({ value, ...VISIBILITY_WORDS[value] }))}
        onChange={choose}
      />
      {theirs && theirs !== visibility && (
        <ConflictNote onUseTheirs={() => choose(theirs)}>
          <p>Someone else has changed who can see this gallery. It is now:</p>
          <p className="mt-1 font-control">{VISIBILITY_WORDS[theirs].label}</p>
          <p className="mt-1">Save again to keep yours.</p>
        </ConflictNote>
      )}
      {visibility === 'password' && <NewPassword hasPassword={gallery.hasPassword} form={form} />}
      <TextField
        label="Closes"
        aside="Optional"
        type="datetime-local"
        max="9999-12-31T23:59"
        hint="After this, visitors see that the gallery is closed and upload links stop. We'll e-mail you three days before."
        ref={closes}
        value={closing}
        // The value of an incomplete time is empty, as if the gallery should never close.
        error={form.formState.errors.closing?.message}
        onBlur={({ target }) => (target.validity.badInput ? sayHalfTyped() : form.clearErrors('closing'))}
        onChange={({ target }) => {
          form.setValue('closing', target.value, { shouldDirty: true })
          if (!target.validity.badInput) form.clearErrors('closing')
        }}
      />
      <Actions save="Save" saving="Saving..." disabled={!isDirty} />
    </Form>
  )
}

/** Field for a new password, visible so that it can be sent to clients; later nobody can read it. */
function NewPassword({
  hasPassword,
  form,
}: {
  hasPassword: boolean
  form: Pick<UseFormReturn<Typed>, 'watch' | 'setValue' | 'formState'>
}) {
  const password = form.watch('password')
  const suggest = () =>
    form.setValue('password', suggestPassword(), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
  return (
    <div>
      <Field
        name="password"
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
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="plain" onClick={suggest}>
          Suggest one
        </Button>
        {password !== '' && <CopyButton what="password" value={password} />}
      </div>
    </div>
  )
}
