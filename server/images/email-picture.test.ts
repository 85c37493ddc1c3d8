import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { UnusableImage } from '#server/decoding/decoder.ts'
import { emailPictures } from './email-picture.ts'

async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'picturerail-email-'))
  return work(folder).finally(() => rm(folder, { recursive: true }))
}

/** Draws with a decoder that fails. */
const drawn = (error: Error) =>
  emailPictures({
    storage: { copyTo: async () => {} },
    staging: { withFolder },
    decoder: { makeRenditions: () => Promise.reject(error) },
  } as never)({ filePath: 'galleries/1/a', width: 9, height: 9 }, 'jpeg')

test('an e-mail goes without a picture that cannot be drawn, and waits where the reason may pass', async () => {
  expect(await drawn(new UnusableImage('too-slow'))).toBeNull()
  await expect(drawn(new Error('no memory'))).rejects.toThrow('no memory')
})
