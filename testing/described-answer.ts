import type { InjectOptions, Response } from 'light-my-request'
import type { TestApp } from './start-app.ts'

type Call = { responses: Record<string, { content?: Record<string, unknown> }> }
type Described = { method: string; path: RegExp; call: Call }[]
const documents = new WeakMap<TestApp, Promise<Described>>()

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

/** Throws when an answer of the API has a status or a type that the API's document does not name for the call. */
export async function mustBeDescribed(at: TestApp, request: InjectOptions, answer: Response): Promise<void> {
  const url = String(request.url)
  if (!url.startsWith('/api/') || request.headers?.host !== at.config.publicUrl.host) return
  const described = documents.get(at) ?? read(at)
  documents.set(at, described)

  const [path = ''] = url.split('?')
  const method = request.method ?? 'GET'
  const call = (await described).find((each) => each.method === method && each.path.test(path))?.call
  const { statusCode, headers, body } = answer
  const said = `${method} ${path} answered ${statusCode} as ${headers['content-type']}`
  const response = call?.responses[statusCode] ?? (statusCode >= 400 ? call?.responses.default : undefined)
  if (call && !response) throw new Error(`${said}, which the document does not name`)
  if (body === '') return
  // A browser that follows a link is answered with a page.
  const pages = String(request.headers?.accept).includes('text/html') ? ['text/html'] : []
  const types = statusCode >= 400 ? ['application/json', ...pages] : Object.keys(response?.content ?? {})
  const [type = ''] = String(headers['content-type']).split(';')
  const named = types.some(
    (each) => each === type || (each.endsWith('/*') && type.startsWith(each.slice(0, -1))),
  )
  if ((call || statusCode >= 400) && !named) throw new Error(`${said}, the document says ${types}`)
  if (type === 'application/json' && headers['content-type'] !== 'application/json; charset=utf-8') {
    throw new Error(`${said}, without its character set`)
  }
}
