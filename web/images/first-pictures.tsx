import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Gallery, NewGallery } from '#contract/galleries.ts'
import { sendJson } from '#web/base/api.ts'
import { showIssues, toastFailure } from '#web/base/failure.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { paths } from '#web/base/paths.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { createUntitled } from '#web/galleries/create-gallery.ts'
import { NameFields, useNames } from '#web/galleries/name-fields.tsx'
import { galleryQuery, showGallery } from '#web/galleries/queries.ts'
import { StudioField } from '#web/galleries/studio-field.tsx'
import { useStudioOffer } from '#web/galleries/use-studio-offer.ts'
import { Button } from '#web/ui/button.tsx'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { Form, Submit } from '#web/ui/form.tsx'
import type { TakeFiles } from '#web/ui/page-drop.ts'
import { acceptAttribute, limitsText } from '#web/uploads/upload-limits.ts'
import { SelectedFiles } from './selected-files.tsx'
import { countOf } from './upload-outcome.ts'
import { useBatchUpload } from './use-batch-upload.ts'

/**
 * Makes a gallery of an account's first pictures, and asks for its title and address during the upload.
 * @param onBegin called when there are pictures
 * @param children shown as the alternative
 */
export function FirstPictures({ onBegin, children }: { onBegin: () => void; children: ReactNode }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [gallery, setGallery] = useState<Gallery | null>(null)
  const [named, setNamed] = useState(false)
  const [sent, setSent] = useState(false)
  const { batch, add, remove, sendAnyway, send } = useBatchUpload(gallery?.id ?? null, () => {})

  const begin: TakeFiles = async (files, fromFolder) => {
    if (add(files, fromFolder) === 0) return
    onBegin()
    try {
      const created = await createUntitled()
      queryClient.setQueryData(galleryQuery(created.id).queryKey, created)
      setGallery(created)
      await send(created.id, false)
      setSent(true)
    } catch (error) {
      for (const { key } of batch.items) remove(key)
      toastFailure(error, 'Failed to create gallery. Please try again.')
    }
  }
  useEffect(() => {
    if (gallery && named && sent) void navigate(paths.gallerySettings(gallery.id))
  }, [gallery, named, sent, navigate])

  if (!gallery) {
    return (
      <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)] lg:gap-16">
        <DropZone
          title="Drop your first pictures here"
          choose="Choose Files"
          accept={acceptAttribute()}
          folders
          onFiles={begin}
        >
          Or choose them: {limitsText()} each. We'll make your first gallery. Name it while they upload.
        </DropZone>
        <div>{children}</div>
      </div>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-16 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
      <section aria-labelledby="name-heading">
        <h2 id="name-heading" className="display mb-6 text-title">
          {named ? 'Your pictures are on their way' : 'Name your gallery'}
        </h2>
        {named ? (
          <p role="status" className="text-ink-2">
            Your gallery opens as soon as they are there.
          </p>
        ) : (
          <Naming gallery={gallery} onNamed={() => setNamed(true)} />
        )}
      </section>
      <SelectedFiles
        batch={batch}
        done={sent && batch.items.length > 0 && countOf(batch.items, 'success') === batch.items.length}
        onRemove={remove}
        onAnyway={sendAnyway}
      />
    </div>
  )
}

const Named = NewGallery.pick({ title: true, subdomain: true })

const Naming = ({ gallery, onNamed }: { gallery: Gallery; onNamed: () => void }) => {
  const queryClient = useQueryClient()
  const form = useFormOf(Named, { title: '', subdomain: '' }, { mode: 'onTouched' })
  const names = useNames(form)
  const studio = useStudioOffer(true)
  const failed = 'Failed to update gallery. Please try again.'
  const naming = useSubmit(
    form,
    (wanted) => sendJson<Gallery>('PATCH', `/api/galleries/${gallery.id}`, wanted),
    {
      failed,
      done(saved) {
        studio.save()
        showGallery(queryClient, saved)
        onNamed()
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
  return (
    <Form {...naming} className="flex flex-col gap-6">
      <NameFields {...names} invalid={Boolean(form.formState.errors.subdomain)} />
      <StudioField offer={studio} />
      <div className="flex flex-wrap gap-3">
        <Submit saving="Saving..." disabled={names.blocked}>
          Save
        </Submit>
        <Button look="plain" onMouseDown={(event) => event.preventDefault()} onClick={onNamed}>
          Skip for now
        </Button>
      </div>
    </Form>
  )
}
