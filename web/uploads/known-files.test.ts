import { expect, test } from 'vitest'
import { chosenFile } from '#testing/screen.tsx'
import { hashLine, sha256Of } from '#testing/upload-line.ts'
import { knownFiles, type LookedAt } from './known-files.ts'

test('of a file that may be too large for the memory nothing is asked', async () => {
  hashLine()
  const small = chosenFile('small.jpg')
  const large = chosenFile('large.tif', 'image/tiff', 500 * 1024 * 1024 + 1)
  const asked: string[] = []
  const lookAt = knownFiles(async (sha256) => {
    asked.push(...sha256)
    return sha256
  })
  const found: LookedAt[] = []
  for await (const part of lookAt([large, small], () => true)) found.push(...part)
  expect(found.map(({ sha256, isKnown }) => [sha256, isKnown])).toEqual([
    [null, false],
    [await sha256Of(small), true],
  ])
  expect(asked).toEqual([await sha256Of(small)])
})
