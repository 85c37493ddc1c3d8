import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  GALLERY_PASSWORD_MAX,
  GALLERY_PASSWORD_MIN,
  type Gallery,
  type GalleryChangeInput,
  VISIBILITIES,
} from '#contract/galleries.ts'
import { sendJson } from '#web/base/api.ts'
import { toastFailure } from '#web/base/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { useLeaveWarning } from '#web/ui/leave-warning.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { galleriesQuery, galleryQuery } from './queries.ts'
import { useMayChange } from './use-may-change.ts'
import { seenAs, VISIBILITY_WORDS } from './visibility.tsx'

const FAILED = 'Failed to update who can see this gallery. Please try again.'

/** Who can see the gallery, and until when; only its owner chooses. */
export function VisibilitySection({ gallery }: { gallery: Gallery }) {
  const mayChange = useMayChange()
  const { label, about } = seenAs(gallery)
  return (
    <SettingsSection
      title="Who can see this gallery"
      about="Visitors, at its own address and wherever it is embedded. It takes effect at once."
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

/** Saved by a button, not by choosing: arrow keys choose every option on their way. */
function VisibilityForm({ gallery }: { gallery: Gallery }) {
  const queryClient = useQueryClient()
  const [visibility, choose] = useState(gallery.visibility)
  const [password, setPassword] = useState('')
  const [closesAt, setClosesAt] = useState(localTime(gallery.closesAt))
  const [problem, setProblem] = useState<string>()
  const isProtected = visibility === 'password'
  const closingChanged = closesAt !== localTime(gallery.closesAt)
  const isDirty = visibility !== gallery.visibility || (isProtected && password !== '') || closingChanged
  useLeaveWarning(isDirty)
  const save = useMutation({
    mutationFn: () =>
      sendJson<Gallery>('PATCH', `/api/galleries/${gallery.id}`, {
        visibility,
        ...(isProtected && password && { password }),
        ...(closingChanged && { closesAt: closesAt ? new Date(closesAt).toISOString() : null }),
      } satisfies GalleryChangeInput),
    onSuccess: (saved) => {
      queryClient.setQueryData(galleryQuery(gallery.id).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: galleriesQuery.queryKey, exact: true })
      setPassword('')
      setClosesAt(localTime(saved.closesAt))
      toast({ title: 'Gallery updated', description: seenAs(saved).about })
    },
    onError: (error) => toastFailure(error, FAILED, { internal_error: FAILED }),
  })

  function submit() {
    const needed = isProtected && !gallery.hasPassword
    const tooShort = isProtected && (needed || password !== '') && password.length < GALLERY_PASSWORD_MIN
    setProblem(tooShort ? `Password must be at least ${GALLERY_PASSWORD_MIN} characters` : undefined)
    if (!tooShort) save.mutate()
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <ChoiceList
        label="Who can see this gallery"
        hiddenLabel
        value={visibility}
        options={VISIBILITIES.map((value) => ({ value, ...VISIBILITY_WORDS[value] }))}
        onChange={choose}
      />
      {isProtected && (
        <PasswordField
          label={gallery.hasPassword ? 'New Password' : 'Password'}
          aside={gallery.hasPassword ? 'Optional' : undefined}
          hint={
            gallery.hasPassword
              ? 'Leave it empty to keep the password. With a new one everybody is asked again.'
              : 'Tell it to your visitors yourself.'
          }
          autoComplete="off"
          maxLength={GALLERY_PASSWORD_MAX}
          value={password}
          error={problem}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <TextField
        label="Closes"
        aside="Optional"
        type="datetime-local"
        hint="From then on visitors are told that it is closed, and its upload links stop. You get a letter three days before."
        value={closesAt}
        onChange={(event) => setClosesAt(event.target.value)}
      />
      <div>
        <Button type="submit" disabled={!isDirty || save.isPending}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  )
}
