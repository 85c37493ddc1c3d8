import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Image, ImagesChangeInput } from '#contract/images.ts'
import type { Language } from '#contract/languages.ts'
import type { Translations } from '#contract/translations.ts'
import { sendJson } from '#web/base/api.ts'
import { imageCountText } from '#web/base/counts.ts'
import { toastRefusal } from '#web/base/failure.ts'
import { changeInPortions } from '#web/base/in-portions.ts'
import type { TypedTranslations } from '#web/galleries/translations.ts'
import { ask } from '#web/ui/dialogs.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type ImageTexts, TEXT_FIELDS, textsOf } from '../image-texts.ts'
import { refreshImages, showSaved } from '../queries.ts'

const FAILED = 'Failed to save the captions. Please try again.'

/** Gives several images the texts of one, except empty ones. Asks before replacing other texts. */
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
      // Some images may have been deleted by another member, or saved already.
      void refreshImages(queryClient, galleryId)
    },
  })
  function same(texts: ImageTexts, typed: TypedTranslations, images: readonly Image[]) {
    const change: Partial<ImageTexts> = Object.fromEntries(
      TEXT_FIELDS.map((field) => [field, texts[field].trim()] as const).filter(([, text]) => text !== ''),
    )
    const translations = withoutEmpty(typed)
    const wanted = {
      imageIds: images.map(({ id }) => id),
      ...change,
      ...(Object.keys(translations).length > 0 && { translations }),
    }
    const replaced = images.filter(
      (image) => replaces(textsOf(image), change) || replacesTranslation(image.translations, translations),
    )
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

function withoutEmpty(typed: TypedTranslations): TypedTranslations {
  const filled = Object.entries(typed).map(([language, texts]) => {
    const some = Object.entries(texts).filter(([, text = '']) => text.trim() !== '')
    return [language, Object.fromEntries(some.map(([field, text = '']) => [field, text.trim()]))] as const
  })
  return Object.fromEntries(filled.filter(([, texts]) => Object.keys(texts).length > 0))
}

const replacesTranslation = (before: Translations<string>, wanted: TypedTranslations) =>
  (Object.keys(wanted) as Language[]).some((language) =>
    Object.entries(wanted[language]!).some(([field, text]) => {
      const there = before[language]?.[field]
      return there !== undefined && there !== text
    }),
  )

const replaces = (before: ImageTexts, change: Partial<ImageTexts>) =>
  TEXT_FIELDS.some((field) => change[field] && before[field] && before[field] !== change[field])
