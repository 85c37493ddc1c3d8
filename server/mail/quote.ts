/** Characters that no reader sees: controls, and marks that change the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu

/** What a stranger wrote, for a letter: in quotation marks, in one line, shortened to `most` characters. */
export function quote(text: string, most = 300): string {
  const line = [...text.replace(UNSEEN, ' ').trim()]
  return `"${
    line.length > most
      ? `${line
          .slice(0, most - 1)
          .join('')
          .trimEnd()}…`
      : line.join('')
  }"`
}
