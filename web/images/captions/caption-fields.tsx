import type { Ref } from 'react'
import { DESCRIPTION_MAX, TITLE_MAX } from '#contract/image-limits.ts'
import type { Language } from '#contract/languages.ts'
import { TextConflictNote } from '#web/base/conflict.tsx'
import { grouped } from '#web/base/counts.ts'
import { type TranslatedField, TranslationFields } from '#web/galleries/translation-fields.tsx'
import type { TypedTranslations } from '#web/galleries/translations.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type ImageTexts, TEXT_NAMES } from '../image-texts.ts'
import type { Draft } from './drafts.ts'

const TRANSLATED: TranslatedField[] = [
  { name: 'title', label: 'Title', most: TITLE_MAX },
  { name: 'description', label: 'Description', most: DESCRIPTION_MAX, rows: 3 },
  { name: 'anchorText', label: 'Link text', most: 255 },
]

/** Form for the texts of one image, with buttons that go to the next and the previous one. */
export function CaptionFields({
  ref,
  texts,
  draft,
  translations,
  own,
  isFirst,
  isLast,
  othersChosen,
  busy,
  onType,
  onTranslate,
  onNext,
  onPrevious,
  onSame,
}: {
  ref: Ref<HTMLFormElement>
  texts: ImageTexts
  draft: Draft | undefined
  translations: TypedTranslations
  /** The language of the gallery's pages. */
  own: Language | null
  isFirst: boolean
  isLast: boolean
  /** Number of chosen images besides this one. */
  othersChosen: number
  busy: boolean
  onType: (field: keyof ImageTexts, text: string) => void
  onTranslate: (typed: TypedTranslations) => void
  onNext: () => void
  onPrevious: () => void
  onSame: () => void
}) {
  const field = (name: keyof ImageTexts) => ({
    name,
    value: texts[name],
    error: draft?.problems?.[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onType(name, target.value),
  })
  const conflict = (name: keyof ImageTexts) => (
    <TextConflictNote
      what={TEXT_NAMES[name]}
      mine={texts[name]}
      theirs={draft?.theirs?.[name]}
      onUseTheirs={() => onType(name, draft?.theirs?.[name] ?? '')}
    />
  )
  const isEmpty = [texts, ...Object.values(translations)]
    .flatMap((each) => Object.values(each))
    .every((text = '') => text.trim() === '')
  return (
    <form
      ref={ref}
      noValidate
      aria-label="Caption"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onNext()
      }}
    >
      <TextField
        {...field('title')}
        label="Title"
        hint="Screen readers read this out, even when captions are off."
        maxLength={TITLE_MAX}
      />
      {conflict('title')}
      <TextArea {...field('description')} label="Description" rows={3} />
      {conflict('description')}
      <TextField {...field('anchorText')} label="Link text" maxLength={255} />
      {conflict('anchorText')}
      <TextField {...field('anchorUrl')} label="Link URL" type="url" placeholder="https://" />
      {conflict('anchorUrl')}
      <TranslationFields
        fields={TRANSLATED}
        typed={translations}
        theirs={draft?.theirs?.translations ?? {}}
        own={own}
        onType={onTranslate}
      />
      <div className="mt-1 flex flex-wrap gap-3 *:flex-1">
        <Button
          look="plain"
          disabled={isFirst}
          aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
          onClick={onPrevious}
        >
          Previous
        </Button>
        <Button type="submit" aria-keyshortcuts="Control+Enter Meta+Enter">
          {isLast ? 'Save' : 'Next'}
        </Button>
      </div>
      {othersChosen > 0 && (
        <Button look="plain" disabled={busy || isEmpty} onClick={onSame}>
          {`Same for the chosen ones (${grouped(othersChosen)})`}
        </Button>
      )}
      <p className="text-label text-ink-2 pointer-coarse:hidden">
        {isLast ? 'Ctrl+Enter saves.' : 'Ctrl+Enter saves and shows the next image.'}
      </p>
    </form>
  )
}
