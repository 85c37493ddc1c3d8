/** Edited texts in other languages. */
import type { Language } from '#contract/languages.ts'
import type { Translations, TranslationsChange } from '#contract/translations.ts'

/** Texts by language, as values of fields: empty if not translated. An absent language is removed. */
export type TypedTranslations = Translations<string>

/** Changed translations to send, and their values when typing began. */
export type ChangedTranslations = {
  translations: TranslationsChange<string>
  was: TranslationsChange<string>
}

/**
 * Returns undefined if nothing has changed.
 * @param theirs texts that someone else has saved since, which are overwritten
 */
export function translationsChange(
  was: Translations<string>,
  typed: TypedTranslations,
  theirs: TranslationsChange<string> = {},
): ChangedTranslations | undefined {
  const changed: ChangedTranslations = { translations: {}, was: {} }
  for (const language of Object.keys({ ...was, ...typed }) as Language[]) {
    const now = typed[language]
    if (!now) {
      changed.translations[language] = null
      continue
    }
    const fields = Object.entries(now).filter(
      ([name, text = '']) => text.trim() !== (was[language]?.[name] ?? ''),
    )
    if (fields.length === 0) continue
    changed.translations[language] = Object.fromEntries(
      fields.map(([name, text = '']) => [name, text.trim() || null]),
    )
    changed.was[language] = Object.fromEntries(
      fields.map(([name]) => {
        const seen = theirs[language]?.[name]
        return [name, seen === undefined ? (was[language]?.[name] ?? null) : seen]
      }),
    )
  }
  return Object.keys(changed.translations).length > 0 ? changed : undefined
}
