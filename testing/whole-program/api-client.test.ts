import { execFile } from 'node:child_process'
import { cp, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { imageFile } from '#testing/image-files.ts'
import { person, programOf } from '#testing/people.ts'
import { freePort } from '#testing/program.ts'
import { startAppForThisTest } from '#testing/start-app.ts'

const run = promisify(execFile)
const CLIENT = 'testing/api-client'

test('a client that is generated from the OpenAPI document creates, fills and publishes a gallery', async () => {
  const port = await freePort()
  const at = await startAppForThisTest({ PUBLIC_URL: `http://127.0.0.1:${port}` })
  const origin = await at.app.listen({ port, host: '127.0.0.1' })
  const folder = path.resolve('test-results/api-client')
  await mkdir(folder, { recursive: true })
  const generator = `${CLIENT}/node_modules/openapi-typescript/bin/cli.js`
  await run('node_modules/.bin/node', [generator, `${origin}/api/openapi.json`, '-o', `${folder}/api.d.ts`])
  const program = path.join(folder, 'publish-gallery.ts')
  await cp(`${CLIENT}/publish-gallery.ts`, program)
  const options =
    '--ignoreConfig --noEmit --strict --target es2024 --module nodenext --types node --allowImportingTsExtensions'
  await run('node_modules/.bin/tsc', [...options.split(' '), program])

  const { bytes } = await imageFile('one.png', { width: 40, height: 30 })
  const { token } = await programOf(await person(at))
  const { stdout } = await run('node_modules/.bin/node', [program, origin, token, bytes.toString('base64')])
  expect(JSON.parse(stdout)).toEqual({
    title: 'From a program',
    added: ['one.png'],
    seen: [true],
    refused: 'signed_out',
  })
})
