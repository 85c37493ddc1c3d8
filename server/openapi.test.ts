import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from '#testing/people.ts'
import { startApp, type TestApp } from '#testing/start-app.ts'

let at: TestApp
beforeAll(async () => {
  at = await startApp()
})
afterAll(() => at.close())

type Document = {
  openapi: string
  components: { schemas: Record<string, unknown> }
  paths: Record<
    string,
    Record<
      string,
      { requestBody?: { content: Record<string, { schema: unknown }> }; responses: Record<string, unknown> }
    >
  >
}
const document = async () => (await visitor(at).get('/api/openapi.json')).json<Document>()

test('the contract is served as OpenAPI 3.1 and names the calls', async () => {
  const { openapi, paths } = await document()
  expect(openapi).toBe('3.1.0')
  for (const [path, method] of [
    ['/api/auth/user', 'get'],
    ['/api/galleries', 'post'],
    ['/api/galleries/{id}', 'delete'],
    ['/api/galleries/{id}/images', 'post'],
    ['/api/images/{id}', 'delete'],
    ['/api/public/galleries/{id}/images', 'get'],
  ] as const) {
    expect(paths[path]).toHaveProperty(method)
  }
})

test('it says of bodies what the validation says', async () => {
  const { paths } = await document()
  const schema = JSON.stringify(
    paths['/api/galleries']!.post!.requestBody!.content['application/json']!.schema,
  )
  expect(schema).toContain('"subdomain"')
  expect(schema).toContain('"maxLength":255')
  expect(schema).toMatch(/"minLength":3,"maxLength":50,"pattern":"\^\[a-z0-9-\]\+\$"/)
})

test('it says which forms the uploads take, and how any call may fail', async () => {
  const { components, paths } = await document()
  expect(components.schemas.ErrorBody).toMatchObject({ required: ['message', 'code'] })
  for (const path of ['/api/galleries/{id}/images', '/api/invite/{token}/upload']) {
    const schema = paths[path]!.post!.requestBody!.content['multipart/form-data']!.schema
    expect(schema).toMatchObject({
      properties: { images: { type: 'array', items: { type: 'string', format: 'binary' } } },
    })
  }
  for (const call of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    expect(call.responses.default).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
    })
  }
})

test('every call under /api but navigations is in it', async () => {
  const { paths } = await document()
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  const registered = at.app.calls
    .filter(({ method, url, site }) => method !== 'HEAD' && url.startsWith('/api/') && site === 'app')
    .map(({ method, url }) => `${method} ${url}`)
  const unlisted = registered.filter((call) => !listed.includes(call))
  expect(unlisted.sort()).toEqual(['GET /api/login', 'GET /api/logout', 'GET /api/openapi.json'])
})
