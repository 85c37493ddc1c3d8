import { useMutation, useQueryClient } from '@tanstack/react-query'
import { imageCountText } from '#contract/counts.ts'
import type { Image, ImagesChangeInput } from '#contract/images.ts'
import { sendJson } from '#web/base/api.ts'
import { toastRefusal } from '#web/base/failure.ts'
import { changeInPortions } from '#web/base/in-portions.ts'
import { ask } from '#web/ui/dialogs.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type ImageTexts, TEXT_FIELDS, textsOf } from '../image-texts.ts'
import { refreshImages, showSaved } from '../queries.ts'

const FAILED = 'Failed to save the captions. Please try again.'

/** Gives several images the texts of one, all but empty ones. Asks before it replaces others. */
export function useSameForChosen(galleryId: number) {
  const queryClient = useQueryClient()
  const saving = useMutation({
    async mutationFn({ imageIds: all, ...change }: ImagesChangeInput) {
      const saved = await changeInPortions(all, (imageIds) =>
        sendJson<Image[]>('PATCH', `/api/galleries/${galleryId}/images`, { imageIds, ...change }),
      )
      return saved.flat()
    },
    onSuccess(saved) {
      showSaved(queryClient, galleryId, saved)
      toast({ title: 'Captions saved', description: `${imageCountText(saved.length)} changed.` })
    },
    onError(error) {
      toastRefusal(error, FAILED)
      // Some of them were deleted by another member, or some were saved.
      void refreshImages(queryClient, galleryId)
    },
  })
  function same(texts: ImageTexts, images: readonly Image[]) {
    const change: Partial<ImageTexts> = Object.fromEntries(
      TEXT_FIELDS.map((field) => [field, texts[field].trim()] as const).filter(([, text]) => text !== ''),
    )
    const wanted = { imageIds: images.map(({ id }) => id), ...change }
    const replaced = images.filter((image) => replaces(textsOf(image), change))
    if (replaced.length === 0) return saving.mutate(wanted)
    const [isOne, many] = [replaced.length === 1, imageCountText(replaced.length)]
    void ask({
      title: 'Replace captions',
      description: `${many} of the chosen ones already ${isOne ? 'has' : 'have'} another caption, which this replaces.`,
      confirm: 'Replace',
      confirming: 'Saving...',
      act: () => saving.mutateAsync(wanted),
    })
  }
  return { same, saving: saving.isPending }
}

const replaces = (before: ImageTexts, change: Partial<ImageTexts>) =>
  TEXT_FIELDS.some((field) => change[field] && before[field] && before[field] !== change[field])
