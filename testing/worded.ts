import { createRequire } from 'node:module'
import type { Language } from '#contract/languages.ts'

// The types of this package wrongly declare an ECMAScript module.
const MessageFormat: typeof import('@messageformat/core').default = createRequire(import.meta.url)(
  '@messageformat/core',
)

/** A text of a catalogue with these values in it. */
export const worded = (
  language: Language,
  text: string,
  values: Record<string, string | number> = {},
): string => `${new MessageFormat(language).compile(text)(values)}`
