/** Texts of numbers, grouped as in a language. */
export function countsIn(locale: string) {
  // A shared formatter: `toLocaleString` makes one for each number, which takes longer than drawing the number.
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })

  /** '1,200'. */
  const grouped = (value: number, most = 0): string =>
    most === 0 ? whole.format(value) : value.toLocaleString(locale, { maximumFractionDigits: most })

  /** '1 gallery', '1,200 images'. */
  const countText = (count: number, one: string, many = `${one}s`) =>
    `${grouped(count)} ${count === 1 ? one : many}`

  const imageCountText = (count: number) => countText(count, 'image')

  /** Text for the shown part of a list: '60 of 200 galleries', or '200 galleries' if it is all of them. */
  const shownText = (shown: number, all: number, one: string, many: string) =>
    all > shown ? `${grouped(shown)} of ${countText(all, one, many)}` : countText(all, one, many)

  return { grouped, countText, imageCountText, shownText }
}

/** For texts of the server, and of pages that it draws. */
export const { grouped, countText, imageCountText } = countsIn('en-GB')
