import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Resolver, useForm } from 'react-hook-form'
import { type Image, ImageChange } from '#contract/images.ts'
import { isMissing, sendJson } from '#web/base/api.ts'
import { TextConflict, useConflict } from '#web/base/conflict.tsx'
import { showIssues, toastFailure } from '#web/base/failure.ts'
import { galleriesQuery } from '#web/galleries/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { changeImages, imagesQuery, refreshImages } from './queries.ts'

const UPDATE_FAILED = 'Failed to update image. Please try again.'

type ImageTexts = { title: string; description: string; anchorText: string; anchorUrl: string }

const textsOf = (image: Image): ImageTexts => ({
  title: image.title ?? '',
  description: image.description ?? '',
  anchorText: image.anchorText ?? '',
  anchorUrl: image.anchorUrl ?? '',
})

/**
 * Edits an image's title, description, link text and link URL. Cancel discards what was typed; Escape or a click
 * outside keeps it as long as this is mounted for the same image.
 */
export function EditImageDialog({
  image,
  open,
  onOpenChange,
}: {
  image: Image
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const details = useImageForm(image, () => onOpenChange(false))
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Edit Image" description={image.originalName}>
      <ImageForm image={image} details={details} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

function ImageForm({
  image,
  details: { form, theirs, saving, submit },
  onClose,
}: {
  image: Image
  details: ReturnType<typeof useImageForm>
  onClose: () => void
}) {
  const { errors, isDirty } = form.formState
  const conflict = (field: keyof ImageTexts, what: string) => (
    <TextConflict form={form} field={field} what={what} theirs={theirs[field]} />
  )
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <ResponsiveImage image={image} alt="" sizes="480px" className="mx-auto max-h-48 w-auto max-w-full" />
      <TextField
        label="Title"
        hint="Also its alternative text: what screen readers say of it to visitors, with or without captions."
        autoComplete="off"
        maxLength={255}
        error={errors.title?.message}
        {...form.register('title')}
      />
      {conflict('title', 'the title')}
      <TextArea
        label="Description"
        rows={3}
        error={errors.description?.message}
        {...form.register('description')}
      />
      {conflict('description', 'the description')}
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField
          label="Link Text"
          autoComplete="off"
          maxLength={255}
          error={errors.anchorText?.message}
          {...form.register('anchorText')}
        />
        <TextField
          label="Link URL"
          type="url"
          autoComplete="off"
          placeholder="https://"
          error={errors.anchorUrl?.message}
          {...form.register('anchorUrl')}
        />
      </div>
      {conflict('anchorText', 'the link text')}
      {conflict('anchorUrl', 'the link URL')}
      <div className="mt-3 flex flex-wrap-reverse justify-end gap-3 max-sm:*:flex-1">
        <Button
          look="plain"
          onClick={() => {
            form.reset()
            onClose()
          }}
        >
          Cancel
        </Button>
        <Button type="submit" disabled={!isDirty || saving}>
          {saving ? 'Saving...' : 'Save Changes'}
        </Button>
      </div>
    </form>
  )
}

function useImageForm(image: Image, onSaved: () => void) {
  const queryClient = useQueryClient()
  const form = useForm<ImageTexts, unknown, ImageChange>({
    // The form always holds strings; the schema's input also allows null and absent fields.
    resolver: zodResolver(ImageChange) as Resolver<ImageTexts, unknown, ImageChange>,
    defaultValues: textsOf(image),
  })
  const conflict = useConflict<Pick<Image, keyof ImageTexts>>()
  const save = useMutation({
    mutationFn: () =>
      sendJson<Image>('PATCH', `/api/images/${image.id}`, {
        ...form.getValues(),
        was: { ...form.formState.defaultValues, ...conflict.theirs },
      }),
    onSuccess: (saved) => {
      changeImages(queryClient, image.galleryId, (all) =>
        all.map((one) => (one.id === saved.id ? saved : one)),
      )
      // A read that began before the change would overwrite it: it is started again.
      void queryClient.invalidateQueries({ queryKey: imagesQuery(image.galleryId).queryKey, exact: true })
      void queryClient.invalidateQueries({ queryKey: galleriesQuery.queryKey, exact: true })
      form.reset(textsOf(saved))
      conflict.clear()
      toast({ title: 'Image updated' })
      onSaved()
    },
    onError: (error) => {
      if (conflict.record(error) || showIssues(form, error)) return
      toastFailure(error, UPDATE_FAILED, { internal_error: UPDATE_FAILED, not_found: UPDATE_FAILED })
      // Deleted by another user meanwhile.
      if (isMissing(error)) void refreshImages(queryClient, image.galleryId)
    },
  })
  return {
    form,
    theirs: conflict.theirs,
    saving: save.isPending,
    submit: form.handleSubmit(() => save.mutate()),
  }
}
