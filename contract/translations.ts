/** Translations of what people wrote into other languages than that of the fields themselves. */
import { LANGUAGES, type Language } from './languages.ts'
import { z } from './zod.ts'

/** By language, the fields that are translated; none is empty, and no language is there without one. */
export type Translations<Field extends string> = Partial<Record<Language, Partial<Record<Field, string>>>>

/** A change by language and field: null takes a field away, and a whole language. */
export type TranslationsChange<Field extends string> = Partial<
  Record<Language, Partial<Record<Field, string | null>> | null>
>

type Fields = Record<string, z.ZodType<string | null, string | null>>

/** The shape of a change; a language or a field that is not known is refused. */
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

/** What was written as it is read in a language: the fields that are translated into it, else the plain ones. */
export function translated<Written extends Translated>(written: Written, language: Language): Written {
  const fields = written.translations[language]
  return fields ? { ...written, ...fields } : written
}
