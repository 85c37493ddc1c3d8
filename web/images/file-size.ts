const UNITS = ['Bytes', 'KB', 'MB', 'GB']

/** A size in bytes for people: steps of 1024, at most `decimals` decimals (the specification, section 9). */
export function sizeText(bytes: number, decimals = 2): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${Number((bytes / 1024 ** step).toFixed(decimals))} ${UNITS[step]}`
}
