/** '1 gallery', '1,200 images'. */
export const countText = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
