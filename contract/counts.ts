/** A shared formatter: `toLocaleString` makes one for each number, which takes longer than drawing the number. */
const WHOLE = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

/** '1,200'. */
export const grouped = (value: number, most = 0): string =>
  most === 0 ? WHOLE.format(value) : value.toLocaleString('en-GB', { maximumFractionDigits: most })

/** '1 gallery', '1,200 images'. */
export const countText = (count: number, one: string, many = `${one}s`) =>
  `${grouped(count)} ${count === 1 ? one : many}`

export const imageCountText = (count: number) => countText(count, 'image')

/** Text for the shown part of a list: '60 of 200 galleries', or '200 galleries' if it is all of them. */
export const shownText = (shown: number, all: number, one: string, many: string) =>
  all > shown ? `${grouped(shown)} of ${countText(all, one, many)}` : countText(all, one, many)
