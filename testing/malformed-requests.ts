/** Malformed requests: calls of the OpenAPI document, each with something wrong in it, by a seed. */

/** A call as in the OpenAPI document. */
export type DescribedCall = { method: string; path: string; parameters: Parameter[]; content: Content }
type Parameter = { in: string; name: string }
type Content = Record<string, { schema: Schema }>
type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  minLength?: number
  items?: Schema
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  oneOf?: Schema[]
}
type Document = {
  paths: Record<
    string,
    Record<string, { parameters?: Parameter[]; requestBody?: { content: Content } } | undefined>
  >
}

export const callsOf = ({ paths }: Document): DescribedCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      method: method.toUpperCase(),
      path,
      parameters: call?.parameters ?? [],
      content: call?.requestBody?.content ?? {},
    })),
  )

/** Valid input for calls, so that some requests get past the validation of their shape. */
export type Known = {
  host: string
  /** Value for `{name}` in the path of a call; `below` draws a number. */
  parameter(call: DescribedCall, name: string, below: (end: number) => number): string
  /** Headers of the people who send the requests. */
  people: Record<string, string>[]
  /** A small picture. */
  picture: Buffer
}

export type MalformedRequest = {
  bytes: Buffer
  /** An answer to HEAD has no body. */
  isHead: boolean
  /** True if the request announces more bytes than it has: the sender closes its side after it. */
  isCutOff: boolean
  /** True if its bytes may be more than one request: nothing else is sent on the connection. */
  isLast: boolean
}

/** Draws by a seed (mulberry32): the same seed draws the same. */
function drawsOf(seed: number) {
  let state = seed >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(fraction() * end)
  return { below, of: <T>(choices: readonly T[]): T => choices[below(choices.length)]! }
}
type Draws = ReturnType<typeof drawsOf>

const long = (length: number) => 'a'.repeat(length)
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const nestedObjects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

/** Values as JSON, since some have no other form. */
const ODD_VALUES = [
  ...['null', 'true', '0', '-1', '1.5', '1e400', '-1e400', '2147483648', '9007199254740993', '1e-400'],
  ...[
    '""',
    '" "',
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud800"',
    '"\\udc00x"',
    '"\\ufeff"',
    '"\\u202e"',
    '"\\n\\r\\t"',
  ],
  ...[
    '"😀😀"',
    '"%"',
    '"\'; drop table users; --"',
    '"<script>"',
    '"../../etc/passwd"',
    '"javascript:alert(1)"',
  ],
  ...[
    '"http://"',
    '"2024-13-45"',
    '"NaN"',
    '"-0"',
    '"a@b"',
    '"\\u0001@example.org"',
    '"0000-00-00T00:00:00Z"',
  ],
  ...['[]', '{}', '[null]', '[[]]', '{"a":{}}', '{"__proto__":{"x":1}}', '{"constructor":{"prototype":{}}}'],
  ...['{"toString":1}', '{"length":-1}', '[1,1,1]', '["a","a"]', '[9007199254740993]', '[-1]', '["\\u0000"]'],
  JSON.stringify(long(300)),
  JSON.stringify(long(20_000)),
  nested(500),
  nestedObjects(500),
  `[${'1,'.repeat(3000)}1]`,
]

const ODD_BODIES = [
  ...[
    '',
    ' ',
    '{',
    '}',
    '[',
    '"',
    '{"a":}',
    '{"a":1,}',
    "{'a':1}",
    'undefined',
    '{"a":1}{"b":2}',
    'NaN',
    '\0',
  ],
  ...['\ufeff{}', '{"a":"\t"}', '{"a":1e999999}', '{"":""}', '{"a":1,"a":2}', '{"__proto__":null}', '// {}'],
  nested(100_000),
  nestedObjects(50_000),
  `{"title":"${long(200_000)}"}`,
  `[${'{},'.repeat(20_000)}{}]`,
].map((text) => Buffer.from(text))
ODD_BODIES.push(
  Buffer.from([0xff, 0xfe, 0x7b]),
  Buffer.from('{"title":"\xe9"}', 'latin1'),
  Buffer.alloc(300_000),
)

const ODD_SEGMENTS = [
  ...[
    '%',
    '%zz',
    '%00',
    '%0a',
    '%ff%fe',
    '%c0%ae',
    '%ed%a0%80',
    '..%2f..%2f',
    '%2e%2e',
    '.',
    '..',
    '%2f',
    '%5c',
  ],
  ...[
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    '2147483648',
    '9223372036854775808',
    '99999999999999999999',
    'NaN',
    'null',
  ],
  ...[
    '',
    '%20',
    '*',
    ':id',
    '{id}',
    '[]',
    "'",
    '"',
    '<',
    '|',
    '%F0%9F%98%80',
    '%E2%80%AE',
    'constructor',
    '__proto__',
  ],
  ...['00000000-0000-0000-0000-000000000000', '1;2', '1,2', '0?', '0#', long(200), long(5000)],
]

const ODD_QUERIES = [
  ...[
    '%',
    'a=%zz',
    'a=%00',
    '%00=1',
    'a=%ff',
    '&&&',
    '=',
    '=1',
    '?',
    'a[b][c]=1',
    'a[]=1&a[]=2',
    '__proto__=1',
  ],
  ...[
    'constructor[prototype]=1',
    'a=b=c',
    '#',
    'limit=1&limit=2',
    `a=${long(9000)}`,
    `${'a=1&'.repeat(1500)}`,
  ],
]

const ODD_HEADERS = [
  ...[
    'content-type: ',
    'content-type: text/plain',
    'content-type: application/xml',
    'content-type: application/json;',
  ],
  ...[
    'content-type: application/json; charset=utf-16',
    'content-type: application/json, text/html',
    'content-type: /',
  ],
  ...[
    'content-type: multipart/form-data',
    'content-type: multipart/form-data; boundary=',
    'content-type: \xff',
  ],
  ...[
    'content-type: application/x-www-form-urlencoded',
    `content-type: multipart/form-data; boundary=${long(5000)}`,
  ],
  ...[
    'content-encoding: gzip',
    'content-encoding: br, br',
    'accept: ',
    'accept: */*;q=9',
    'accept: \x01text',
  ],
  ...[
    'accept-encoding: ',
    'accept-encoding: identity;q=0, *;q=0',
    'accept-encoding: gzip;q=x',
    'accept-language: \xff',
  ],
  ...['if-none-match: ', 'if-none-match: *', 'if-none-match: "', 'if-match: "x"', 'if-modified-since: never'],
  ...[
    'range: bytes=0-',
    'range: bytes=5-1',
    'range: bytes=-0',
    'range: bytes=0-0,2-3',
    'range: bytes=99999999999-',
  ],
  ...[
    'range: lines=1-2',
    'if-range: "x"',
    'origin: null',
    'origin: http://[',
    'referer: http://[',
    'referer: %00',
  ],
  ...[
    'sec-fetch-site: odd',
    'sec-fetch-dest: image',
    'cookie: sid=',
    'cookie: sid=%',
    'cookie: sid=%00',
    'cookie: ;;;=',
  ],
  ...[
    'cookie: sid=a; sid=b',
    `cookie: sid=${long(6000)}`,
    `cookie: ${'a=b; '.repeat(1000)}`,
    'cookie: __proto__=1',
  ],
  ...[
    'authorization: ',
    'authorization: Bearer',
    'authorization: Bearer  ',
    'authorization: Bearer prt_',
    'authorization: x',
  ],
  ...['authorization: Basic %', `authorization: Bearer prt_${long(4000)}`, 'authorization: Bearer prt_\xff'],
  ...[
    'x-forwarded-proto: gopher',
    'x-forwarded-host: [',
    'x-forwarded-host: a b',
    'host: ',
    'host: [',
    'host: a:b:c',
  ],
  ...[
    'host: \xff',
    'host: localhost:99999999',
    'host: ..',
    'host: x.localhost',
    'host: xn--a',
    `host: ${long(300)}.localhost`,
  ],
  ...[
    'idempotency-key: ',
    'idempotency-key: \xff',
    `idempotency-key: ${long(3000)}`,
    'x-http-method-override: DELETE',
  ],
  ...[
    'expect: 100-continue',
    'expect: 200-ok',
    'upgrade: websocket',
    'connection: upgrade',
    'connection: x, close',
  ],
  ...[
    'user-agent: ',
    `user-agent: ${long(5000)}`,
    'purpose: prefetch',
    'content-length: 1, 2',
    'te: trailers',
    'date: x',
  ],
  ...['dnt: \t', ' folded: x', 'a b: c', 'no colon', ': no name', 'nul: a\0b', `long: ${long(20_000)}`],
  Array.from({ length: 150 }, (_, n) => `x-${n}: ${n}`).join('\r\n'),
]

const ODD_METHODS = [
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'PURGE',
  'QUERY',
  'get',
  'FOO',
  'CONNECT',
  'PRI',
  'LINK',
]

type Draft = {
  method: string
  path: string
  query: string[]
  headers: string[]
  body: Buffer | null
  /** Replaces the length of the body. */
  length?: string
  isCutOff?: boolean
  version: string
  lineEnd: string
}

/** A request by its number: the same seed and number make the same bytes. */
export function malformedRequest(
  seed: number,
  number: number,
  calls: readonly DescribedCall[],
  known: Known,
): MalformedRequest {
  const draws = drawsOf(seed * 1_000_003 + number)
  // Each call in turn, so that none is missed.
  const call = calls[number % calls.length]!
  const draft = wellFormed(draws, call, known)
  for (let wrongs = 1 + draws.below(3); wrongs > 0; wrongs--) spoil(draws, call, known, draft)
  // Each comes from an address of its own: a rate limit would refuse it before anything else is checked.
  draft.headers.push(`x-forwarded-for: 10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`)
  return toBytes(draft)
}

function wellFormed(draws: Draws, call: DescribedCall, known: Known): Draft {
  const person = draws.of(known.people)
  const draft: Draft = {
    method: call.method,
    path: call.path.replaceAll(/\{(\w+)\}/g, (_, name) => known.parameter(call, name, draws.below)),
    query: call.parameters.flatMap(({ in: place, name }) =>
      place === 'query' && draws.below(2) ? [`${name}=${draws.of(ODD_SEGMENTS.slice(13, 30))}`] : [],
    ),
    headers: [`host: ${known.host}`, ...Object.entries(person).map(([name, value]) => `${name}: ${value}`)],
    body: null,
    version: 'HTTP/1.1',
    lineEnd: '\r\n',
  }
  const [type, body] = Object.entries(call.content)[0] ?? []
  if (type === 'multipart/form-data') {
    draft.headers.push('content-type: multipart/form-data; boundary=b')
    const names = Object.keys(body!.schema.properties ?? {})
    draft.body = form(draws, names.length > 0 ? names : ['images'], known.picture)
  } else if (type) {
    draft.headers.push(`content-type: ${type}`)
    draft.body = Buffer.from(valueFor(draws, body!.schema))
  }
  return draft
}

/** JSON that mostly conforms to its schema. */
function valueFor(draws: Draws, schema: Schema, depth = 0): string {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return valueFor(draws, draws.of(choices), depth + 1)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return JSON.stringify(draws.of(schema.enum))
  if (depth > 6) return 'null'
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).filter(() => draws.below(8) > 0)
      return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${valueFor(draws, one, depth + 1)}`)}}`
    }
    case 'array':
      return `[${Array.from({ length: draws.below(4) }, () => valueFor(draws, schema.items ?? {}, depth + 1))}]`
    case 'integer':
    case 'number':
      return draws.of(['0', '1', '2', '7', '100', '2147483647'])
    case 'boolean':
      return draws.of(['true', 'false'])
    case 'null':
      return 'null'
    default:
      return JSON.stringify(textFor(draws, schema))
  }
}

function textFor(draws: Draws, { format, minLength = 0 }: Schema): string {
  if (format === 'email') return `somebody-${draws.below(1e9)}@example.org`
  if (format === 'uri') return 'https://example.org/'
  if (format === 'date-time') return '2030-01-01T00:00:00.000Z'
  if (format === 'uuid') return '11111111-1111-4111-8111-111111111111'
  const text = draws.of(['word', 'two words', `a-${draws.below(1e6)}`, 'Größe', '😀', '2030-01-01'])
  return text.padEnd(minLength, 'x')
}

function form(draws: Draws, names: string[], picture: Buffer): Buffer {
  const part = (headers: string, content: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--b\r\n${headers}\r\n\r\n`, 'latin1'),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ])
  const disposition = () => `content-disposition: form-data; name="${draws.of(names)}"`
  const parts = Array.from({ length: draws.below(4) }, () =>
    draws.of([
      () => part(`${disposition()}; filename="a.png"\r\ncontent-type: image/png`, picture),
      () => part(`${disposition()}; filename="a.png"`, picture.subarray(0, 40)),
      () => part(`${disposition()}; filename="a\0b.jpg"`, 'no picture'),
      () => part(`${disposition()}; filename=""`, ''),
      () => part(`${disposition()}; filename*=utf-8''%zz`, picture),
      () => part(`${disposition()}; filename="${long(3000)}"`, 'PK\x03\x04'),
      () => part(disposition(), long(draws.of([1, 1000, 70_000]))),
      () => part(`content-disposition: form-data; name="\xff\0"`, 'x'),
      () => part('content-disposition: attachment', 'x'),
      () => part('content-disposition', 'x'),
      () => part(`${disposition()}\r\ncontent-transfer-encoding: base64`, '%%%'),
      () => part(`x: ${long(20_000)}`, 'x'),
      () => Buffer.from('--b\r\n\r\n--b\r\n'),
    ])(),
  )
  return Buffer.concat([
    ...parts,
    draws.of([Buffer.from('--b--\r\n'), Buffer.from('--b--'), Buffer.alloc(0)]),
  ])
}

/** Makes one mistake. */
function spoil(draws: Draws, call: DescribedCall, known: Known, draft: Draft) {
  const isForm = 'multipart/form-data' in call.content
  const setJson = () => {
    const isSet = draft.headers.some((header) => header.startsWith('content-type:'))
    if (!isSet) draft.headers.push('content-type: application/json')
  }
  const aField = () => {
    const text = draft.body?.toString() ?? ''
    const fields = [...text.matchAll(/"(\w+)":/g)]
    const value = draws.of(ODD_VALUES)
    setJson()
    if (fields.length === 0 || isForm) {
      draft.body = Buffer.from(`{"${draws.of(['title', 'id', 'order', 'email', 'x'])}":${value}}`)
      return
    }
    // The rest of the old value often makes it broken JSON; a second field of the name does not.
    const { 1: name } = draws.of(fields)
    draft.body = Buffer.from(text.replace(/\}$/, `,"${name}":${value}}`))
  }
  const wholeBody = () => {
    setJson()
    draft.body = draws.of([
      () => draws.of(ODD_BODIES),
      () => Buffer.from(draws.of(ODD_VALUES)),
      () => (draft.body ?? Buffer.from('{}')).subarray(0, draws.below(60)),
      () => Buffer.from(Array.from({ length: draws.below(200) }, () => draws.below(256))),
    ])()
  }
  const segment = () => {
    const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    if (names.length === 0) draft.path += `/${draws.of(ODD_SEGMENTS)}`
    else {
      const spoiled = draws.of(names)
      draft.path = call.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
        name === spoiled ? draws.of(ODD_SEGMENTS) : known.parameter(call, name, draws.below),
      )
    }
  }
  const query = () => {
    const name = draws.of(['limit', 'v', 'url', ...call.parameters.map((one) => one.name)])
    draft.query.push(draws.of([() => draws.of(ODD_QUERIES), () => `${name}=${draws.of(ODD_SEGMENTS)}`])())
  }
  const header = () => draft.headers.push(draws.of(ODD_HEADERS))
  const longer = (length: string) => Object.assign(draft, { length, isCutOff: true })
  const framing = () => {
    const length = draft.body?.length ?? 0
    draws.of([
      () => longer(`content-length: ${length + 1 + draws.below(5000)}`),
      () => (draft.length = `content-length: ${Math.max(0, length - 1 - draws.below(20))}`),
      () => (draft.length = draws.of(['content-length: -1', 'content-length: x', 'content-length: 1e3', ''])),
      () => (draft.length = `content-length: ${length}\r\ncontent-length: ${length + 1}`),
      () => longer('content-length: 99999999999999'),
      () => longer(`content-length: ${length}\r\ntransfer-encoding: chunked`),
      () =>
        longer(
          draws.of([
            'transfer-encoding: chunked',
            'transfer-encoding: gzip, chunked',
            'transfer-encoding: x',
          ]),
        ),
      () => (draft.version = draws.of(['HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'HTTP', '', 'http/1.1'])),
      () => Object.assign(draft, { lineEnd: '\n', isCutOff: true }),
      () =>
        (draft.path = draws.of([
          '*',
          'http://[',
          '//x/y',
          'no-slash',
          `/${long(30_000)}`,
          '/\0',
          '/\xff',
          '/a b',
        ])),
    ])()
  }
  const kinds = [header, header, query, segment, framing, () => (draft.method = draws.of(ODD_METHODS))]
  if (draft.method !== 'GET') kinds.push(aField, aField, aField, wholeBody, wholeBody)
  draws.of(kinds)()
}

function toBytes(draft: Draft): MalformedRequest {
  const { method, path, query, headers, body, length, version, lineEnd } = draft
  // The body may have changed after its length was set.
  const said = Number(/^content-length: (\d+)/.exec(length ?? '')?.[1] ?? 0)
  const isCutOff = draft.isCutOff || said > (body?.length ?? 0)
  const target = query.length > 0 ? `${path}?${query.join('&')}` : path
  const lines = [`${method} ${target} ${version}`, ...headers]
  const own = length ?? (body ? `content-length: ${body.length}` : '')
  if (own) lines.push(own)
  const head = Buffer.from(`${lines.join(lineEnd)}${lineEnd}${lineEnd}`, 'latin1')
  return {
    bytes: body ? Buffer.concat([head, body]) : head,
    isHead: method === 'HEAD',
    isCutOff,
    isLast: isCutOff || length !== undefined || version !== 'HTTP/1.1' || /^CONNECT$|[a-z]/.test(method),
  }
}
