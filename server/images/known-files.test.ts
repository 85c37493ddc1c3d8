import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { imageFile } from '#testing/image-files.ts'
import { person, programOf, type SignedIn } from '#testing/people.ts'
import { freePort } from '#testing/program.ts'
import { startApp, type TestApp } from '#testing/start-app.ts'

let at: TestApp
let olga: SignedIn
beforeAll(async () => {
  const port = await freePort()
  at = await startApp({ PUBLIC_URL: `http://localhost:${port}` })
  await at.app.listen({ port, host: 'localhost' })
  olga = await person(at, 'Olga')
})
afterAll(() => at.close())

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('a gallery tells which files it has, and no other gallery does', async () => {
  const [dunes, roofs] = [await olga.createsGallery('Dunes'), await olga.createsGallery('Roofs')]
  const [here, elsewhere] = [await imageFile('a.jpg'), await imageFile('b.png')]
  await olga.adds(dunes, here)
  await olga.adds(roofs, elsewhere)
  const asks = (sha256: unknown) => olga.post(`/api/galleries/${dunes.id}/images/known`, { sha256 })
  const sums = [sumOf(elsewhere.bytes), sumOf(here.bytes).toUpperCase(), sumOf(here.bytes)]
  const answer = await asks(sums)
  expect([answer.statusCode, answer.json()]).toEqual([200, { known: [sumOf(here.bytes)] }])
  expect((await asks([])).json()).toEqual({ known: [] })
  expect((await asks(Array(500).fill(sums[0]))).statusCode).toBe(200)
  for (const wrong of [Array(501).fill(sums[0]), ['x'], undefined]) {
    expect((await asks(wrong)).statusCode).toBe(400)
  }
})

test('the script of the manual uploads a folder; the second time it sends nothing', async () => {
  const manual = await readFile('docs/programs.md', 'utf8')
  const [, script] = /```bash\n(#!\/usr\/bin\/env bash\n.*?)```/s.exec(manual)!
  const folder = await mkdtemp(path.join(tmpdir(), 'upload-folder-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(path.join(folder, 'upload-folder.sh'), script!)
  for (const name of ['a dune; "two", 3.jpg', 'B.PNG', 'c.webp']) {
    await writeFile(path.join(folder, name), (await imageFile(name)).bytes)
  }
  await writeFile(path.join(folder, 'notes.txt'), 'not sent')

  const moor = await olga.createsGallery('Moor')
  const { token } = await programOf(olga, { galleryId: moor.id })
  const uploads = async () => {
    const { stdout } = await promisify(execFile)('bash', [path.join(folder, 'upload-folder.sh'), folder], {
      env: {
        PATH: process.env.PATH,
        SITE: at.config.publicUrl.origin,
        GALLERY: String(moor.id),
        TOKEN: token,
      },
    })
    return stdout.trim().split('\n')
  }
  expect((await uploads()).map((line) => line.split(':')[0])).toEqual(['sent', 'sent', 'sent'])
  const names = async () => (await olga.imagesOf(moor)).map(({ originalName }) => originalName)
  const sent = await names()
  expect(sent.toSorted()).toEqual(['B.PNG', 'a dune; "two", 3.jpg', 'c.webp'])
  expect((await uploads()).map((line) => line.split(':')[0])).toEqual(Array(3).fill('already here'))
  expect(await names()).toEqual(sent)
})
