import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#contract/languages.ts'
import { SelectField } from '#web/ui/select-field.tsx'

const OPTIONS = LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code], lang: code }))

/**
 * Choice of a language, each by its own name.
 * @param none name of the option for null
 */
export const LanguageField = ({
  label = 'Language',
  value,
  none,
  hint,
  onChange,
}: {
  label?: string
  value: Language | null
  none: string
  hint: string
  onChange: (language: Language | null) => void
}) => (
  <SelectField
    label={label}
    value={value ?? ''}
    placeholder={none}
    options={OPTIONS}
    hint={hint}
    onChange={(chosen) => onChange((chosen || null) as Language | null)}
  />
)
