/**
 * A text as it is compared with what a person types or a file system names: in one normal form, with single blanks, without
 * what is not seen.
 */
export const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
