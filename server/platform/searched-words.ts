import { folded } from '#contract/texts.ts'
import { withoutHidden } from './hidden-characters.ts'

/**
 * The words of a search, each in the spellings in which it may be stored: as typed, with composed letters, and with plain
 * letters without invisible characters.
 */
export const searchedWords = (search: string): string[][] =>
  search
    .split(/\s+/)
    .map((word) => [...new Set([word, word.normalize(), withoutHidden(folded(word))])])
    .filter((spellings) => !spellings.includes(''))
