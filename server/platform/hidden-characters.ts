/** Format characters without a shape; joiners, which Persian, Indic scripts and emoji need, are none of them. */
const HIDDEN = /[[\p{Cf}&&\p{Default_Ignorable_Code_Point}]--[\u200c\u200d]]/gv

/** A text without the characters that nobody sees and that turn or hide others. */
export const withoutHidden = (text: string): string => text.replace(HIDDEN, '')
