import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { stagingBelow } from '#server/files/staging.ts'
import { filesBelow } from '#testing/files-below.ts'
import { packWithTexts, type TextFile } from './text-file.ts'

async function newTexts() {
  const folder = await mkdtemp(path.join(tmpdir(), 'picturerail-texts-'))
  let opened: TextFile
  const { close } = await packWithTexts(stagingBelow(folder, 1), async (texts) => {
    opened = texts
    return { length: 0, etag: '""', stream: () => Promise.reject(new Error('not read')) }
  })
  onTestFinished(async () => {
    await close!()
    await rm(folder, { recursive: true })
  })
  return { folder, texts: opened! }
}

test('texts that grow by turns are read back as they were added, any part of them', async () => {
  const { folder, texts } = await newTexts()
  // Some are longer than what is written at a time.
  const line = fc.tuple(fc.string({ unit: 'binary' }), fc.nat({ max: 3 })).map(([text, times]) =>
    text
      .toWellFormed()
      .repeat(times * 20_000 + 1)
      .slice(0, 150_000)
      .toWellFormed(),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.boolean(), line), { maxLength: 12 }),
      fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
      async (added, cuts) => {
        const growing = [texts.begin('['), texts.begin('{')]
        const whole = ['[', '{']
        for (const [isFirst, text] of added) {
          const which = isFirst ? 0 : 1
          growing[which]!.add(text)
          whole[which] += text
        }
        for (const [which, text] of growing.entries()) {
          const bytes = Buffer.from(`${whole[which]}]`)
          const { size, crc32: crc, read } = text.end(']')
          expect([size, crc]).toEqual([bytes.length, crc32(bytes)])
          const [start, end] = cuts.map((cut) => Math.floor(cut * (size - 1))).sort((a, b) => a - b)
          expect(await buffer(read({ start: start!, end: end! }))).toEqual(bytes.subarray(start, end! + 1))
        }
      },
    ),
    { numRuns: 40 },
  )
  expect(await filesBelow(folder)).toEqual([])
})

test('nothing stays open or on the disk when the archive could not be made', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'picturerail-texts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const openFiles = async () => (await readdir('/proc/self/fd')).length
  const before = await openFiles()
  const failing = packWithTexts(stagingBelow(folder, 1), () => Promise.reject(new Error('no images')))
  await expect(failing).rejects.toThrow('no images')
  expect(await openFiles()).toBe(before)
  expect(await filesBelow(folder)).toEqual([])
})
