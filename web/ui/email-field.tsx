import type { ComponentProps } from 'react'
import type { FieldTexts } from './field.tsx'
import { TextField } from './text-field.tsx'

/**
 * A field for an e-mail. Not of the type `email`: browsers would rewrite the domain by rules of their own, with which
 * `grün-weiß.de` becomes the different domain `grün-weiss.de`.
 */
export const EmailField = (props: Omit<ComponentProps<'input'>, 'type'> & FieldTexts) => (
  <TextField inputMode="email" autoCapitalize="none" autoCorrect="off" spellCheck={false} {...props} />
)
