/** Bodies and queries of calls in which one value is an extreme of its schema. */

export type Schema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  maxLength?: number
  items?: Schema
  properties?: Record<string, Schema>
  anyOf?: Schema[]
}

/** Place of a value within a body, as names and indexes. */
export type Path = (string | number)[]
export type Extremes = { path: Path; kind: 'time' | 'number' | 'text'; values: unknown[] }

const TIMES = [
  ...['-000001-12-31T23:59:59Z', '0000-01-01T00:00:00Z', '0001-01-01T00:00:00+23:59', '0001-01-01T00:00:00Z'],
  ...['0020-05-01T12:00:00Z', '0099-05-01T12:00:00Z', '0202-05-01T12:00:00Z', '1883-11-18T12:00:00Z'],
  ...['1969-12-31T23:59:59.999Z', '1970-01-01T00:00:00Z', '2000-02-29T00:00:00.123456789+05:45'],
  ...['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.9999Z', '9999-12-31T23:59:59-00:01'],
  ...['9999-12-31T23:59:59-23:59', '10000-01-01T00:00:00Z', '+020266-05-01T12:00:00.000Z'],
  ...['2016-12-31T23:59:60Z', '2026-02-29T00:00:00Z', '2026-05-01', 'infinity'],
]
export const NUMBERS = [
  ...[0, -1, 1.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1, 2 ** 53 - 1, -(2 ** 53) + 1],
  ...[2 ** 53, 2 ** 63, 1e308, 5e-324, -1e-7],
]
/** Visible, invisible, half of a character, and characters that change length when normalized. */
const CHARACTERS = ['😀', 'ﷺ', '\u200b', '\n']
const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  'a\\ud800',
  "'\\%",
  '__proto__',
  'e\u0301\u202e',
  'İ\u{1d160}\ufffe',
]

/** Texts around an example that the call accepts: as long as they may be, and of every kind of character. */
export function textsFor(example: string, maxLength = 300): string[] {
  const long = CHARACTERS.flatMap((one) => {
    const longest = one.repeat(Math.floor(maxLength / one.length))
    return [longest, `${longest}${one}`]
  })
  const within = [`${example}\n`, ` ${example} `, `a\n${example}`, `${example}\0`, `${example}\ud800`]
  return [...new Set([...ODD_TEXTS, ...long, ...within])]
}

export const valueAt = (body: unknown, path: Path): unknown =>
  path.reduce<unknown>((within, key) => (within as Record<string, unknown> | undefined)?.[key], body)

/** The extremes of every value that the schema has, value by value. `example` is a body that is accepted. */
export function extremesOf(schema: Schema, example: unknown, path: Path = []): Extremes[] {
  return (schema.anyOf ?? [schema]).flatMap((option): Extremes[] => {
    if (option.enum || option.const !== undefined) return []
    if (option.properties)
      return Object.entries(option.properties).flatMap(([name, inner]) =>
        // Compared only, and never stored.
        name === 'was' ? [] : extremesOf(inner, example, [...path, name]),
      )
    if (option.items) return extremesOf(option.items, example, [...path, 0])
    const type = [option.type].flat().find((each) => each !== 'null')
    if (type === 'integer' || type === 'number') return [{ path, kind: 'number', values: NUMBERS }]
    if (type !== 'string' || option.format === 'binary') return []
    if (option.format === 'date-time') return [{ path, kind: 'time', values: TIMES }]
    const known = valueAt(example, path)
    return [
      { path, kind: 'text', values: textsFor(typeof known === 'string' ? known : '', option.maxLength) },
    ]
  })
}

/** The body with one value replaced. */
export function withValue(body: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  const changed = withValue(valueAt(body, [key]), rest, value)
  return typeof key === 'number' ? [changed] : { ...(body as object), [key]: changed }
}
