/** Damaged bundles, sent to the real program: none of them may end it, or leave anything. */
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import type { Crafted } from '#testing/archives.ts'
import { bundleOf } from '#testing/bundles.ts'
import { roomyMemory } from '#testing/data-folder.ts'
import { freshDatabase } from '#testing/database.ts'
import { filesBelow } from '#testing/files-below.ts'
import { imageFile } from '#testing/image-files.ts'
import { startProgram } from '#testing/program.ts'
import { Client } from '#testing/program-client.ts'

const SEED = 20_260_111
const LANES = 4

test('100 damaged bundles end no process and leave nothing', { timeout: 600_000 }, async () => {
  const { program, clients, remains } = await startWithAccounts()
  const before = await remains()
  const bundles = await damagedBundles()
  expect(bundles).toHaveLength(100)
  const statuses = new Set<number>()
  await Promise.all(
    clients.map(async (client) => {
      for (let bundle = bundles.pop(); bundle; bundle = bundles.pop())
        statuses.add(await imports(client, bundle))
    }),
  )
  expect(program.process.exitCode, program.output()).toBe(null)
  // Some damage is in parts that nobody reads.
  expect([...statuses].filter((status) => ![201, 400, 413].includes(status))).toEqual([])
  expect(statuses).toContain(400)
  await expect.poll(remains).toEqual(before)
  expect(await imports(clients[0]!, bundleOf(await pictures(1)))).toBe(201)
  expect(program.output()).not.toContain('TypeError')
})

/** The program on a database of its own, and accounts that import at the same time. */
async function startWithAccounts() {
  const database = await freshDatabase()
  const dataDirectory = await mkdtemp(path.join(await roomyMemory(), 'picturerail-damaged-'))
  const program = await startProgram({ dataDirectory, environment: { DATABASE_URL: database.url } })
  const connection = connect(database.url, () => {}, 1)
  onTestFinished(async () => {
    await program.stop()
    await connection.close()
    await database.drop()
    await rm(dataDirectory, { recursive: true, force: true })
  })
  const clients = Array.from({ length: LANES }, () => new Client(program.origin))
  await Promise.all(clients.map((client, lane) => client.signUp(`lane-${lane}@example.org`)))
  const remains = async () => {
    const { rows } = await connection.pool.query(`
      select (select count(*) from galleries) as galleries, (select count(*) from images) as images,
        (select count(*) from unclaimed_files) as reserved`)
    const below = (folder: string) => filesBelow(path.join(dataDirectory, folder))
    return { ...rows[0], stored: await below('files'), staged: await below('staging') }
  }
  return { program, clients, remains }
}

/** The status of an import; a gallery that it made is deleted again. */
async function imports(client: Client, bundle: Buffer): Promise<number> {
  const form = new FormData()
  form.append('bundle', new File([new Uint8Array(bundle)], 'bundle.zip', { type: 'application/zip' }))
  const answer = await client.fetch('/api/galleries/import', { method: 'POST', body: form })
  const body = (await answer.json()) as { id: number }
  if (answer.status === 201) await client.fetch(`/api/galleries/${body.id}`, { method: 'DELETE' })
  return answer.status
}

/** Pictures with bytes after the end of the JPEG, which belong to the file, but not to the picture. */
async function pictures(count: number, padding = 0): Promise<Crafted[]> {
  const { bytes } = await imageFile('a.jpg', { width: 60, height: 40 })
  return Array.from({ length: count }, (_, n) => ({
    name: `${n}.jpg`,
    bytes: Buffer.concat([bytes, Buffer.alloc(padding, n)]),
  }))
}

async function damagedBundles(): Promise<Buffer[]> {
  const small = bundleOf((await pictures(2)).map((file, n) => ({ ...file, deflated: n % 2 === 0 })))
  const large = await pictures(3, 4_000_000)
  const [content] = await pictures(1, 1_000_000)
  // Noise, so that compressed it is as long.
  const noise = Buffer.concat([
    content!.bytes.subarray(0, 900),
    ...fc.sample(fc.uint8Array({ minLength: 1000, maxLength: 1000 }), { seed: SEED, numRuns: 1000 }),
  ])
  const victim = { name: 'victim.jpg', bytes: noise, deflated: true }
  const beside = bundleOf([...large, victim])
  const liar = bundleOf([...large, { ...victim, size: 1000 }])
  const damage = fc.sample(
    fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      length: fc.constantFrom(1, 4, 1000),
      by: fc.integer({ min: 1, max: 255 }),
      isCut: fc.boolean(),
    }),
    { seed: SEED, numRuns: 100 },
  )
  return damage.map(({ at, length, by, isCut }, n) => {
    if (n % 20 === 0) return liar
    // Every twentieth is damaged in its compressed content, which lies behind the large files.
    if (n % 20 === 10) return changed(beside, 12_000_000 + Math.floor(at * 900_000) + 4_000, 1000, by)
    const bundle = n % 10 === 5 ? beside : small
    const place = Math.floor(at * bundle.length)
    return isCut && n % 4 === 1 ? bundle.subarray(0, place) : changed(bundle, place, length, by)
  })
}

function changed(bundle: Buffer, from: number, length: number, by: number): Buffer {
  const other = Buffer.from(bundle)
  for (let at = from; at < Math.min(from + length, other.length); at++) other[at] = other[at]! ^ by
  return other
}
