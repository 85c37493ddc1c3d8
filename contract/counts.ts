/** Made once: `toLocaleString` makes one for each number, which takes longer than drawing what it is for. */
const WHOLE = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

/** '1,200'. */
export const grouped = (value: number, most = 0): string =>
  most === 0 ? WHOLE.format(value) : value.toLocaleString('en-GB', { maximumFractionDigits: most })

/** '1 gallery', '1,200 images'. */
export const countText = (count: number, one: string, many = `${one}s`) =>
  `${grouped(count)} ${count === 1 ? one : many}`

export const imageCountText = (count: number) => countText(count, 'image')

/** How much of a list is shown: '60 of 200 galleries', or '200 galleries' when it is all of them. */
export const shownText = (shown: number, all: number, one: string, many: string) =>
  all > shown ? `${grouped(shown)} of ${countText(all, one, many)}` : countText(all, one, many)
