/** Translations of what people wrote into other languages than that of the fields themselves. */
import { LANGUAGES, type Language } from './languages.ts'
import { z } from './zod.ts'

/** Translated fields by language; no field is empty, and no language is without a field. */
export type Translations<Field extends string> = Partial<Record<Language, Partial<Record<Field, string>>>>

/** A change by language and field: null removes a field, or a whole language. */
export type TranslationsChange<Field extends string> = Partial<
  Record<Language, Partial<Record<Field, string | null>> | null>
>

type Fields = Record<string, z.ZodType<string | null, string | null>>

/** The shape of a change; an unknown language or field is refused. */
export const translationsChange = <F extends Fields>(fields: F) =>
  z
    .partialRecord(z.enum(LANGUAGES), z.strictObject(fields).partial().nullable())
    .meta({ description: 'By language and field. It is merged: null takes a field or a language away.' })

/** The shape of an answer. */
export const translationsOf = <F extends Fields>(fields: F) =>
  z.partialRecord(
    z.enum(LANGUAGES),
    z
      .object(
        Object.fromEntries(Object.keys(fields).map((name) => [name, z.string()])) as {
          [Name in keyof F]: z.ZodString
        },
      )
      .partial(),
  )

type Translated = { translations: Translations<string> }

/** A text in a language: the fields that are translated into it, else the plain ones. */
export function translated<Written extends Translated>(written: Written, language: Language): Written {
  const fields = written.translations[language]
  return fields ? { ...written, ...fields } : written
}
