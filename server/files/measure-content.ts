import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { collectYoungGarbageEvery } from '#server/platform/young-garbage.ts'

/** Size and checksums of a file, which show whether it has changed. */
export type Measured = { bytes: number; sha256: string; crc32: number }

/** Reads a stream to its end and, when `file` is given, writes it there, durably. */
export async function measureContent(stream: Readable, file?: string): Promise<Measured> {
  const hash = createHash('sha256')
  const measured = { bytes: 0, crc32: 0 }
  const pass = new Transform({
    transform(chunk: Buffer, _, next) {
      hash.update(chunk)
      measured.crc32 = crc32(chunk, measured.crc32)
      measured.bytes += chunk.length
      collectYoungGarbageEvery(chunk.length)
      // Discards the data without a file.
      next(null, file ? chunk : undefined)
    },
  })
  if (file) await pipeline(stream, pass, createWriteStream(file, { flush: true }))
  else await pipeline(stream, pass.resume())
  return { ...measured, sha256: hash.digest('hex') }
}

/** Measures a local file and, when `copy` is given, writes it there; null if the file is missing. */
export async function measureFile(file: string, copy?: string): Promise<Measured | null> {
  try {
    return await measureContent(createReadStream(file, { highWaterMark: 256 * 1024 }), copy)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
