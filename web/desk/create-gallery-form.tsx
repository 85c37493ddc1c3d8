import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import {
  GALLERY_PASSWORD_MAX,
  GalleryPassword,
  NewGallery,
  VISIBILITIES,
  type Visibility,
} from '#contract/galleries.ts'
import { z } from '#contract/zod.ts'
import { showIssues, toastFailure } from '#web/base/failure.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { paths } from '#web/base/paths.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { createGallery } from '#web/galleries/create-gallery.ts'
import { type ChosenLook, LookChoice } from '#web/galleries/look/look-choice.tsx'
import { NameFields, type Names, useNames } from '#web/galleries/name-fields.tsx'
import { showGallery } from '#web/galleries/queries.ts'
import { StudioField } from '#web/galleries/studio-field.tsx'
import { useStudioOffer } from '#web/galleries/use-studio-offer.ts'
import { Choice } from '#web/ui/choice.tsx'
import { Field, Form, Submit } from '#web/ui/form.tsx'
import { forgetLosses, useLeaveWarning } from '#web/ui/leave-warning.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { FramePreview } from './frame-preview.tsx'

/** Values of the form. The password is validated only if the visibility needs one. */
const Wanted = NewGallery.extend({ visibility: z.enum(VISIBILITIES), password: z.string() }).superRefine(
  ({ visibility, password }, context) => {
    const { error } = visibility === 'password' ? GalleryPassword.safeParse(password) : {}
    for (const issue of error?.issues ?? []) context.addIssue({ ...issue, path: ['password'] })
  },
)
type Wanted = z.output<typeof Wanted>
type Input = z.input<typeof Wanted>

const EMPTY: Input = { title: '', subdomain: '', description: '', visibility: 'unlisted', password: '' }

const SEEN_BY: readonly { value: Visibility; label: string }[] = [
  { value: 'unlisted', label: 'Anyone with the address' },
  { value: 'public', label: 'Everyone' },
  { value: 'password', label: 'With a password' },
  { value: 'private', label: 'Only me' },
]

/** @param first true for the account's first gallery */
export function CreateGalleryForm({ first }: { first: boolean }) {
  const form = useFormOf(Wanted, EMPTY, { mode: 'onTouched' })
  const names = useNames(form as unknown as UseFormReturn<Names>)
  const [look, setLook] = useState<ChosenLook>('wall')
  const visibility = form.watch('visibility')
  const studio = useStudioOffer(first)
  const creating = useCreateGallery(form, look, studio.save)
  useLeaveWarning(form.formState.isDirty, creating)
  return (
    <div className="grid grid-cols-1 gap-16 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
      <Form {...creating} className="flex flex-col gap-6">
        <NameFields {...names} invalid={Boolean(form.formState.errors.subdomain)} />
        <Field name="description" as={TextArea} label="Description" aside="Optional" rows={4} />
        <StudioField offer={studio} />
        <LookChoice
          value={look}
          onChange={(chosen) => {
            setLook(chosen)
            const says = typeof chosen === 'object' && chosen.settings.visibility
            if (says) form.setValue('visibility', says)
          }}
        />
        <Choice
          label="Who can see it"
          value={visibility}
          options={SEEN_BY}
          onChange={(chosen) => form.setValue('visibility', chosen)}
        />
        {visibility === 'password' && (
          <Field
            name="password"
            as={PasswordField}
            label="Password"
            hint="Send it to your clients with the address."
            autoComplete="off"
            maxLength={GALLERY_PASSWORD_MAX}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Submit saving="Creating..." disabled={names.blocked}>
            Create Gallery
          </Submit>
          {/* Pressing it must not blur a field: an error that appears would move it from under the pointer. */}
          <LinkButton look="plain" to={paths.dashboard} onMouseDown={(event) => event.preventDefault()}>
            Cancel
          </LinkButton>
        </div>
      </Form>
      <FramePreview title={names.title} subdomain={names.subdomain} />
    </div>
  )
}

function useCreateGallery(
  form: UseFormReturn<Input, unknown, Wanted>,
  look: ChosenLook,
  saveStudio: () => void,
) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const failed = 'Failed to create gallery. Please try again.'
  return useSubmit(
    form,
    ({ password, ...wanted }) =>
      createGallery({ ...wanted, ...(wanted.visibility === 'password' && { password }) }, look),
    {
      failed,
      done(gallery) {
        saveStudio()
        showGallery(queryClient, gallery)
        toast({ title: 'Gallery created', description: 'Your new gallery has been created successfully.' })
        forgetLosses()
        void navigate(paths.gallerySettings(gallery.id))
      },
      refused(error) {
        if (!showIssues(form, error)) {
          toastFailure(error, failed, {
            subdomain_taken: 'This subdomain is already taken. Please choose a different one.',
          })
        }
        return true
      },
    },
  )
}
