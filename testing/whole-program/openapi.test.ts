import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { visitor } from '#testing/people.ts'
import { appForThisFile, startAppForThisTest, type TestApp } from '#testing/start-app.ts'
import packageJson from '../../package.json' with { type: 'json' }

const at = appForThisFile()

type Document = {
  openapi: string
  info: { version: string }
  components: { schemas: Record<string, unknown> }
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string
        security: unknown
        requestBody?: { content: Record<string, { schema: unknown }> }
        responses: Record<string, unknown>
      }
    >
  >
}
type Call = TestApp['app']['calls'][number]
const document = async () => (await visitor(at).get('/api/openapi.json')).json<Document>()

test('the contract is served as OpenAPI 3.1 and names the calls', async () => {
  const { openapi, info, paths } = await document()
  expect(openapi).toBe('3.1.0')
  expect(info.version).toBe(packageJson.version)
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

test('every list in a body has a most', async () => {
  const { paths, components } = await document()
  const lists: { where: string; maxItems: number | undefined }[] = []
  const walk = (part: unknown, where: string): void => {
    if (typeof part !== 'object' || part === null) return
    const { type, maxItems, $ref } = part as { type?: string; maxItems?: number; $ref?: string }
    if (type === 'array') lists.push({ where, maxItems })
    const name = $ref?.split('/').at(-1)
    if (name) walk(components.schemas[name], `${where} ${name}`)
    for (const [key, value] of Object.entries(part)) walk(value, `${where} ${key}`)
  }
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { requestBody }] of Object.entries(methods)) walk(requestBody, `${method} ${path}`)
  }
  expect(lists.length).toBeGreaterThan(10)
  expect(lists.filter(({ maxItems }) => maxItems === undefined)).toEqual([])
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
    for (const range of ['4XX', '5XX'])
      expect(call.responses[range]).toMatchObject({
        content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
      })
  }
})

test('every call under /api but navigations is in it', async () => {
  const { paths } = await document()
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [
      `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      operationId,
    ]),
  )
  // GET calls are answered to HEAD, too: that is one call, which the document lists once.
  const isOfGet = ({ method, url, operationId }: Call) =>
    method === 'HEAD' &&
    at.app.calls.some((get) => get.method === 'GET' && get.url === url && get.operationId === operationId)
  const registered = at.app.calls
    .filter((call) => call.url.startsWith('/api/') && !isOfGet(call))
    .map(({ method, url, operationId }) => [`${method} ${url}`, operationId])
  const unlisted = registered.filter(
    ([call, name]) => !listed.some(([path, operationId]) => path === call && operationId === name),
  )
  expect(unlisted.map(([call]) => call).sort()).toEqual([
    'GET /api/login',
    'GET /api/logout',
    'GET /api/openapi.json',
  ])
  expect(listed.filter(([call]) => call!.startsWith('HEAD'))).not.toEqual([])
})

test("it passes the linter of OpenAPI documents; only product's own paths are ambiguous, and one call only leads on", async () => {
  const elsewhere = await startAppForThisTest({ PUBLIC_URL: 'https://rail.test', TRUST_PROXY: '127.0.0.1' })
  const file = path.join(at.dataDirectory, 'openapi.json')
  await writeFile(file, (await visitor(elsewhere).get('/api/openapi.json')).body)
  const lint = ['lint', '--extends=recommended', '--format=json', file]
  const { stdout } = await promisify(execFile)('node_modules/.bin/redocly', lint)
  const { totals, problems } = JSON.parse(stdout) as {
    totals: { errors: number }
    problems: { ruleId: string; message: string; location: { pointer: string }[] }[]
  }
  expect(totals.errors).toBe(0)
  const others = problems.filter(({ message }) => !message.includes('/check-subdomain/{subdomain}'))
  expect(others.map(({ ruleId, location }) => [ruleId, location.map(({ pointer }) => pointer)])).toEqual([
    ['operation-2xx-response', ['#/paths/~1api~1galleries~1{id}~1open/get/responses']],
  ])
})

test('every call has a name of its own, in camel case, and says what opens it', async () => {
  const { paths } = await document()
  const calls = Object.values(paths).flatMap((methods) => Object.values(methods))
  const names = calls.map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z]+$/)
  for (const { security } of calls) expect(security).toBeInstanceOf(Array)
})
