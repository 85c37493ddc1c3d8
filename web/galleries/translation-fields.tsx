import { useId, useState } from 'react'
import { directionOf, LANGUAGE_NAMES, LANGUAGES, type Language } from '#contract/languages.ts'
import type { TranslationsChange } from '#contract/translations.ts'
import { TextConflictNote } from '#web/base/conflict.tsx'
import { Button } from '#web/ui/button.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { TypedTranslations } from './translations.ts'

/** A translated field. `rows` is set for a text of several lines. */
export type TranslatedField = { name: string; label: string; most: number; rows?: number }

/** Translations of some fields: a button for each language, which shows its fields, and 'Add a language'. */
export function TranslationFields({
  fields,
  typed,
  theirs = {},
  own,
  onType,
}: {
  fields: readonly TranslatedField[]
  typed: TypedTranslations
  /** Texts that someone else has saved since. */
  theirs?: TranslationsChange<string>
  /** Language of the gallery's pages and of its own texts; null if it is not known. */
  own: Language | null
  onType: (typed: TypedTranslations) => void
}) {
  const id = useId()
  const [open, setOpen] = useState<Language | null>(null)
  const shown = open ?? LANGUAGES.find((code) => theirs[code]) ?? null
  // A language that was just added has no texts yet.
  const there = LANGUAGES.filter((code) => typed[code] || code === shown)
  const others = LANGUAGES.filter((code) => !there.includes(code) && code !== own)
  function remove(language: Language) {
    const { [language]: _, ...left } = typed
    if (typed[language]) onType(left)
    setOpen(null)
    document.getElementById(`${id}-add`)?.focus()
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="-mx-3 flex flex-wrap items-center gap-1">
        {there.map((code) => (
          <Button
            key={code}
            look="quiet"
            lang={code}
            className={code === shown ? 'bg-sunk px-3!' : 'px-3!'}
            aria-expanded={code === shown}
            onClick={() => setOpen(code === shown ? null : code)}
          >
            {LANGUAGE_NAMES[code]}
          </Button>
        ))}
        {others.length > 0 && (
          <Menu
            trigger={
              <Button look="quiet" id={`${id}-add`} className="px-3! text-ink-2!">
                <PlusIcon className="size-4" />
                Add a language
              </Button>
            }
          >
            {others.map((code) => (
              <MenuItem key={code} onSelect={() => setOpen(code)}>
                <span lang={code}>{LANGUAGE_NAMES[code]}</span>
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
      {shown && (
        <InLanguage
          key={shown}
          language={shown}
          fields={fields}
          texts={typed[shown] ?? {}}
          theirs={theirs[shown] ?? {}}
          onType={(texts) => onType({ ...typed, [shown]: texts })}
          onRemove={() => remove(shown)}
        />
      )}
    </div>
  )
}

/** Fields of one language. */
function InLanguage({
  language,
  fields,
  texts,
  theirs,
  onType,
  onRemove,
}: {
  language: Language
  fields: readonly TranslatedField[]
  texts: Partial<Record<string, string>>
  theirs: Partial<Record<string, string | null>>
  onType: (texts: Partial<Record<string, string>>) => void
  onRemove: () => void
}) {
  const name = LANGUAGE_NAMES[language]
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-l-3 border-line pl-4">
      <legend className="sr-only" lang={language}>
        {name}
      </legend>
      {fields.map(({ name: field, label, most, rows }) => {
        const text = texts[field] ?? ''
        const control = {
          ...{ label, name: `${language}.${field}`, maxLength: most, autoComplete: 'off' },
          ...{ lang: language, dir: directionOf(language) },
          value: text,
          onChange: ({ target }: { target: { value: string } }) =>
            onType({ ...texts, [field]: target.value }),
        }
        return (
          <div key={field} className="flex flex-col gap-4">
            {rows ? <TextArea {...control} rows={rows} /> : <TextField {...control} />}
            <TextConflictNote
              what={`the ${label.toLowerCase()} in ${name}`}
              mine={text}
              theirs={theirs[field]}
              onUseTheirs={() => onType({ ...texts, [field]: theirs[field] ?? '' })}
            />
          </div>
        )
      })}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-label text-ink-2">What is empty is shown as above.</p>
        <Button look="quiet" className="-mr-3 ml-auto px-3!" onClick={onRemove}>
          Remove <span lang={language}>{name}</span>
        </Button>
      </div>
    </fieldset>
  )
}
