import type { Ref } from 'react'
import { grouped } from '#contract/counts.ts'
import { TITLE_MAX } from '#contract/image-limits.ts'
import { TextConflictNote } from '#web/base/conflict.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type ImageTexts, TEXT_NAMES } from '../image-texts.ts'
import type { Draft } from './drafts.ts'

/** The texts of one image, and what goes on from there. */
export function CaptionFields({
  ref,
  texts,
  draft,
  isFirst,
  isLast,
  othersChosen,
  busy,
  onType,
  onNext,
  onPrevious,
  onSame,
}: {
  ref: Ref<HTMLFormElement>
  texts: ImageTexts
  draft: Draft | undefined
  isFirst: boolean
  isLast: boolean
  /** How many other images are chosen. */
  othersChosen: number
  busy: boolean
  onType: (field: keyof ImageTexts, text: string) => void
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
  const isEmpty = Object.values(texts).every((text) => text.trim() === '')
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
