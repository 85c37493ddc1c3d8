/**
 * Invisible format characters, except joiners, which Persian, Indic scripts and emoji need, and tags after a black flag, which
 * make it the flag of England, Scotland or Wales: these are captured.
 */
const HIDDEN =
  /(\u{1f3f4}[\u{e0020}-\u{e007f}]+)|[[\p{Cf}&&\p{Default_Ignorable_Code_Point}]--[\u200c\u200d]]/gv

/** Removes invisible characters, which can reverse or hide others. */
export const withoutHidden = (text: string): string => text.replace(HIDDEN, '$1')
