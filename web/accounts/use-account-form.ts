import type { FieldValues } from 'react-hook-form'
import type { ZodType } from 'zod'
import { useFormOf } from '#web/base/form-of.ts'
import { accounts, language } from '#web/texts/texts.ts'

/** Maximum lengths of values (contract/accounts.ts), in characters. */
const MOST: Record<string, number> = { email: 255, password: 256, firstName: 100, lastName: 100 }
const LEAST = 10

/** Message about a field; `kind` is the code of the schema's issue. */
function problemOf(name: string, kind: string, typed: string): string | undefined {
  if (kind === 'too_big') return accounts.tooLong({ most: MOST[name] ?? 255 })
  if (name === 'email') return accounts.invalidEmail
  if (kind !== 'too_small') return undefined
  return typed === '' ? accounts.required : accounts.passwordTooShort({ least: LEAST })
}

/** A form with messages in the language of the page: in English, those of its schema. */
export const useAccountForm = <Typed extends FieldValues, Wanted extends FieldValues>(
  schema: ZodType<Wanted>,
  typed: Typed,
) => useFormOf(schema, typed, { problemOf: language === 'en' ? undefined : problemOf })
