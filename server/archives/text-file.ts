import { writeSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { Staging } from '#server/files/staging.ts'
import type { PackedContent } from './pack-files.ts'
import type { Archive } from './send-archive.ts'

/** Minimum length of what is written at a time, in characters. */
const CHUNK_LENGTH = 64 * 1024

/** A text that grows. */
export type GrowingText = {
  add(text: string): void
  /** Size so far, in bytes, but for what is not written yet. */
  size(): number
  /** Ends the text. Returns what an archive's entry needs of it. */
  end(last: string): PackedContent
}

export type TextFile = { begin(first: string): GrowingText; close(): Promise<void> }

/**
 * A file on the local disk for the texts of an archive, so that those of any number of images take no memory. It has no
 * name, so that nothing is left of it once it is closed or the process ends. Throws ENOSPC when the disk is full.
 */
async function openTextFile(staging: Staging): Promise<TextFile> {
  const file = await staging.withFolder((folder) => open(path.join(folder, 'texts'), 'wx+'))
  let length = 0

  function append(bytes: Buffer): void {
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(file.fd, bytes, written, bytes.length - written, length + written)
    }
    length += bytes.length
  }

  function begin(first: string): GrowingText {
    const chunks: { at: number; bytes: number }[] = []
    let latest = first
    let size = 0
    let crc = 0
    function write() {
      const bytes = Buffer.from(latest)
      latest = ''
      chunks.push({ at: length, bytes: bytes.length })
      append(bytes)
      size += bytes.length
      crc = crc32(bytes, crc)
    }
    async function* read(start: number, end: number) {
      let begins = 0
      for (const { at, bytes } of chunks) {
        const from = Math.max(start - begins, 0)
        const to = Math.min(end + 1 - begins, bytes)
        begins += bytes
        if (from >= to) continue
        const content = Buffer.allocUnsafe(to - from)
        await file.read(content, 0, content.length, at + from)
        yield content
      }
    }
    return {
      add(text) {
        latest += text
        if (latest.length >= CHUNK_LENGTH) write()
      },
      size: () => size,
      end(last) {
        latest += last
        write()
        return { size, crc32: crc, read: ({ start, end }) => Readable.from(read(start, end)) }
      },
    }
  }

  return { begin, close: () => file.close() }
}

/** Makes an archive whose texts are in such a file, which is closed once the archive was sent, or could not be made. */
export async function packWithTexts(
  staging: Staging,
  pack: (texts: TextFile) => Promise<Archive>,
): Promise<Archive> {
  const texts = await openTextFile(staging)
  try {
    return { ...(await pack(texts)), close: texts.close }
  } catch (error) {
    await texts.close()
    throw error
  }
}
