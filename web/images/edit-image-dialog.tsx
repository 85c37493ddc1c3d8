import { useQueryClient } from '@tanstack/react-query'
import { type Image, ImageChange } from '#contract/images.ts'
import { isMissing, sendJson } from '#web/base/api.ts'
import { TextConflict, useConflict } from '#web/base/conflict.tsx'
import { showIssues, toastRefusal } from '#web/base/failure.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Actions, Field, Form } from '#web/ui/form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { ImageFocus } from './image-focus.tsx'
import { type ImageTexts, TEXT_NAMES, textsOf } from './image-texts.ts'
import { refreshImages, showSaved } from './queries.ts'

const UPDATE_FAILED = 'Failed to update image. Please try again.'

/** Edits an image's title, description, link text and link URL, and its focal point. */
export default function EditImageDialog({ image, close }: { image: Image; close: () => void }) {
  const { theirs, ...details } = useImageForm(image, close)
  const { form } = details
  const conflict = (field: keyof ImageTexts) => (
    <TextConflict form={form} field={field} what={TEXT_NAMES[field]} theirs={theirs[field]} />
  )
  return (
    <Dialog title="Edit image" description={image.originalName}>
      <Form {...details}>
        <ImageFocus
          image={image}
          alt=""
          sizes="480px"
          // Low enough to leave the buttons below visible on a laptop.
          width={`min(100%, ${(14 * image.width) / image.height}rem)`}
        />
        <Field
          name="title"
          data-first-focus
          label="Title"
          hint="Screen readers read this out, even when captions are off."
          autoComplete="off"
          maxLength={255}
        />
        {conflict('title')}
        <Field name="description" label="Description" as={TextArea} rows={3} />
        {conflict('description')}
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <Field name="anchorText" label="Link text" autoComplete="off" maxLength={255} />
          <Field name="anchorUrl" label="Link URL" type="url" autoComplete="off" placeholder="https://" />
        </div>
        {conflict('anchorText')}
        {conflict('anchorUrl')}
        <Actions save="Save changes" saving="Saving..." disabled={!form.formState.isDirty} />
      </Form>
    </Dialog>
  )
}

function useImageForm(image: Image, onSaved: () => void) {
  const queryClient = useQueryClient()
  const form = useFormOf(ImageChange, textsOf(image))
  const conflict = useConflict<Pick<Image, keyof ImageTexts>>()
  const saving = useSubmit(
    form,
    () =>
      sendJson<Image>('PATCH', `/api/images/${image.id}`, {
        ...form.getValues(),
        was: { ...form.formState.defaultValues, ...conflict.theirs },
      }),
    {
      failed: UPDATE_FAILED,
      done(saved) {
        showSaved(queryClient, image.galleryId, [saved])
        form.reset(textsOf(saved))
        conflict.clear()
        toast({ title: 'Image updated' })
        onSaved()
      },
      refused(error) {
        if (conflict.record(error) || showIssues(form, error)) return true
        toastRefusal(error, UPDATE_FAILED, { not_found: UPDATE_FAILED })
        // The image was deleted by another user.
        if (isMissing(error)) void refreshImages(queryClient, image.galleryId)
        return true
      },
    },
  )
  return { ...saving, theirs: conflict.theirs }
}
