/** '1,200'. */
export const grouped = (value: number, most = 0): string =>
  value.toLocaleString('en-GB', { maximumFractionDigits: most })

/** '1 gallery', '1,200 images'. */
export const countText = (count: number, one: string, many = `${one}s`) =>
  `${grouped(count)} ${count === 1 ? one : many}`

export const imageCountText = (count: number) => countText(count, 'image')
