/** Invisible format characters, except joiners, which Persian, Indic scripts and emoji need. */
const HIDDEN = /[[\p{Cf}&&\p{Default_Ignorable_Code_Point}]--[\u200c\u200d]]/gv

/** Removes invisible characters, which can reverse or hide others. */
export const withoutHidden = (text: string): string => text.replace(HIDDEN, '')
