import type { InjectOptions, Response } from 'light-my-request'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { TestApp } from './start-app.ts'

type Call = { responses: Record<string, { description: string; content?: Record<string, unknown> }> }
type Described = { method: string; path: RegExp; call: Call }[]
/** Documents by the routes, which depend on the configuration: writing one takes as long as starting the app. */
const documents = new Map<string, Promise<Described>>()
const keys = new WeakMap<TestApp, string>()

function documentOf(at: TestApp): Promise<Described> {
  const key = keys.get(at) ?? JSON.stringify(at.app.calls)
  keys.set(at, key)
  const known = documents.get(key)
  if (known) return known
  const described = read(at)
  documents.set(key, described)
  // An app that cannot answer now affects no others.
  described.catch(() => documents.delete(key))
  return described
}

async function read({ app, config }: TestApp): Promise<Described> {
  const answer = await app.inject({ url: '/api/openapi.json', headers: { host: config.publicUrl.host } })
  const { paths } = answer.json<{ paths: Record<string, Record<string, Call>> }>()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      method: method.toUpperCase(),
      path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      call,
    })),
  )
}

/** Refusals that every call may give: by the limits of requests, the origin rule and errors on the way. */
const EVERYWHERE: ErrorCode[] = [
  'forbidden',
  'internal_error',
  'invalid_input',
  'no_space',
  'timeout',
  'too_large',
  'too_many_requests',
  'unavailable',
  'unsupported_type',
]

/** Throws if an answer of the API has a status, a type or a code that the API's document does not name for the call. */
export async function mustBeDescribed(at: TestApp, request: InjectOptions, answer: Response): Promise<void> {
  const url = String(request.url)
  if (!url.startsWith('/api/') || request.headers?.host !== at.config.publicUrl.host) return
  const [path = ''] = url.split('?')
  const method = request.method ?? 'GET'
  const call = (await documentOf(at)).find((each) => each.method === method && each.path.test(path))?.call
  const { statusCode, headers, body } = answer
  const said = `${method} ${path} answered ${statusCode} as ${headers['content-type']}`
  const range = statusCode >= 500 ? '5XX' : statusCode >= 400 ? '4XX' : ''
  const response = call?.responses[statusCode] ?? call?.responses[range]
  // A browser that follows a link gets a page, or is sent to sign in.
  const pages = String(request.headers?.accept).includes('text/html') ? ['text/html'] : []
  const isSignIn = pages.length > 0 && String(headers.location).startsWith('/api/login?')
  if (call && !response && !isSignIn) throw new Error(`${said}, which the document does not name`)
  if (body === '') return
  const types = statusCode >= 400 ? ['application/json', ...pages] : Object.keys(response?.content ?? {})
  const [type = ''] = String(headers['content-type']).split(';')
  const named = types.some(
    (each) => each === type || (each.endsWith('/*') && type.startsWith(each.slice(0, -1))),
  )
  if ((call || statusCode >= 400) && !named) throw new Error(`${said}, the document says ${types}`)
  if (type === 'application/json' && headers['content-type'] !== 'application/json; charset=utf-8') {
    throw new Error(`${said}, without its character set`)
  }
  if (!call || statusCode < 400 || type !== 'application/json') return
  const { code } = answer.json<{ code: ErrorCode }>()
  if (!EVERYWHERE.includes(code) && !response?.description.includes(`\`${code}\``))
    throw new Error(`${said} with ${code}, which the document does not name`)
}
