import { readdirSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { expect, test } from 'vitest'
import { person } from '#testing/people.ts'
import { startAppForThisTest } from '#testing/start-app.ts'

test('is one file of at most 200 kB, without packages, at the host of the app only', async () => {
  const at = await startAppForThisTest()
  const olga = await person(at)
  const answer = await olga.get('/picturerail.mjs')
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'attachment; filename="picturerail.mjs"',
  ])
  expect(answer.rawPayload.length).toBeLessThanOrEqual(200_000)
  const imports = [...answer.body.matchAll(/(?:\bfrom|\bimport\(?)\s*["'`]([^"'`]+)["'`]/g)].map(
    ([, name]) => name!,
  )
  expect(imports.length).toBeGreaterThan(5)
  expect(imports.filter((name) => !isBuiltin(name))).toEqual([])
  const { subdomain } = await olga.createsGallery('Dunes')
  const host = `${subdomain}.${at.config.publicUrl.host}`
  expect((await olga.get('/picturerail.mjs', { host })).statusCode).toBe(404)
})

test('what takes the place of parts of browsers is called like them', async () => {
  const parts: [
    Partial<typeof import('#web/uploads/hasher.ts')>,
    Partial<typeof import('#web/uploads/large-file.ts')>,
    Partial<typeof import('#web/uploads/online.ts')>,
    Partial<typeof import('#web/uploads/post-files.ts')>,
    Partial<typeof import('#web/uploads/upload-limits.ts')>,
    Partial<typeof import('#web/uploads/waiting-key.ts')>,
  ] = [
    await import('./in-place-of-browser/hasher.ts'),
    await import('./in-place-of-browser/large-file.ts'),
    await import('./in-place-of-browser/online.ts'),
    await import('./in-place-of-browser/post-files.ts'),
    await import('./in-place-of-browser/upload-limits.ts'),
    await import('./in-place-of-browser/waiting-key.ts'),
  ]
  expect(parts).toHaveLength(readdirSync('command-line/in-place-of-browser').length)
})
