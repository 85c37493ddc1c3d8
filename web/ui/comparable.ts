/**
 * Normalizes a text for comparison with typed text or file names: to one normal form, with single spaces and
 * without invisible characters.
 */
export const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
