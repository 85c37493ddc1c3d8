/** The part of `length` bytes that a Range header requests: a single range, otherwise everything (RFC 9110, 14). */
export function byteRange(
  header: string | undefined,
  length: number,
): { start: number; end: number } | 'everything' | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return 'everything'
  const [, first, last] = match
  const start = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const end = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
  if (first !== '' && last !== '' && Number(last) < start) return 'everything'
  return start >= length || start > end ? 'unsatisfiable' : { start, end }
}
