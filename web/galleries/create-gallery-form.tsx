import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { WALL_LOOK } from '#contract/appearance.ts'
import { type Gallery, type GalleryCreation, NewGallery, type NewGalleryInput } from '#contract/galleries.ts'
import { keepSubdomainCharacters, SUBDOMAIN_MAX, SUBDOMAIN_MIN } from '#contract/subdomain.ts'
import { sendJson } from '#web/base/api.ts'
import { showIssues, toastFailure } from '#web/base/failure.ts'
import { paths } from '#web/base/paths.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { Field, Form, Submit } from '#web/ui/form.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { AvailabilityIcon, AvailabilityMessage } from './availability.tsx'
import { FramePreview } from './frame-preview.tsx'
import { type ChosenLook, LookChoice } from './look/look-choice.tsx'
import { galleryQuery, refreshGalleries } from './queries.ts'
import { useAvailability } from './use-availability.ts'
import { useSuggestedSubdomain } from './use-suggested-subdomain.ts'

export function CreateGalleryForm() {
  const form = useForm<NewGalleryInput, unknown, NewGallery>({
    resolver: zodResolver(NewGallery),
    mode: 'onTouched',
    defaultValues: { title: '', subdomain: '', description: '' },
  })
  const [byHand, setByHand] = useState(false)
  const [title, subdomain] = form.watch(['title', 'subdomain'])
  const { errors, touchedFields, isSubmitted } = form.formState
  const setSubdomain = (value: string) =>
    form.setValue('subdomain', value, { shouldValidate: isSubmitted || touchedFields.subdomain === true })
  useSuggestedSubdomain(title, byHand, setSubdomain)
  const availability = useAvailability(subdomain)
  const [look, setLook] = useState<ChosenLook>('wall')
  const creating = useCreateGallery(form, look)

  const blocked = availability === 'checking' || availability === 'taken' || subdomain.length < SUBDOMAIN_MIN
  return (
    <div className="grid grid-cols-1 gap-16 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
      <Form {...creating} className="flex flex-col gap-6">
        <Field name="title" label="Gallery Title" required autoComplete="off" maxLength={255} />
        <Field
          name="subdomain"
          label="Subdomain"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="url"
          maxLength={SUBDOMAIN_MAX}
          suffix={`.${window.location.host}`}
          end={<AvailabilityIcon availability={availability} />}
          hint={!errors.subdomain && <AvailabilityMessage availability={availability} />}
          onChange={({ target }) => {
            const typed = target.value
            const kept = keepSubdomainCharacters(typed)
            const caret = (target.selectionStart ?? typed.length) - (typed.length - kept.length)
            setByHand(true)
            setSubdomain(kept)
            // Setting the value moves the caret to the end.
            if (kept !== typed) target.setSelectionRange(caret, caret)
          }}
        />
        <Field name="description" as={TextArea} label="Description" aside="Optional" rows={4} />
        <LookChoice value={look} onChange={setLook} />
        <div className="flex flex-wrap gap-3">
          <Submit saving="Creating..." disabled={blocked}>
            Create Gallery
          </Submit>
          {/* Pressing it must not blur a field: an error that appears would move it from under the pointer. */}
          <LinkButton look="plain" to={paths.dashboard} onMouseDown={(event) => event.preventDefault()}>
            Cancel
          </LinkButton>
        </div>
      </Form>
      <FramePreview title={title} subdomain={subdomain} />
    </div>
  )
}

const fieldsOf = (look: ChosenLook): Partial<GalleryCreation> => {
  if (look === 'classic') return {}
  return look === 'wall' ? WALL_LOOK : { like: look }
}

const createGallery = (wanted: NewGallery, look: ChosenLook) =>
  sendJson<Gallery>('POST', '/api/galleries', { ...wanted, ...fieldsOf(look) } satisfies GalleryCreation)

function useCreateGallery(form: UseFormReturn<NewGalleryInput, unknown, NewGallery>, look: ChosenLook) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const failed = 'Failed to create gallery. Please try again.'
  return useSubmit(form, (wanted) => createGallery(wanted, look), {
    failed,
    done(gallery) {
      queryClient.setQueryData(galleryQuery(gallery.id).queryKey, gallery)
      void refreshGalleries(queryClient)
      toast({ title: 'Gallery created', description: 'Your new gallery has been created successfully.' })
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
  })
}
