/** A batch is the files of one request. The server stores all of them or none. Pure. */

/** The limits of one request. A single file may exceed `bytes`. */
export type BatchSize = { files: number; bytes: number }

/** Size in bytes from which files are sent alone, and continue after a break. */
const LARGE_BYTES = 8 * 1024 * 1024
export const isLarge = ({ size }: Pick<File, 'size'>) => size > LARGE_BYTES

/** The first files in their order, as many as fit. Large files are alone if they continue after a break. */
export function firstBatch<Sized extends Pick<File, 'size'>>(
  files: readonly Sized[],
  size: BatchSize,
  { largeAlone = false } = {},
) {
  const batch: Sized[] = []
  let bytes = 0
  for (const file of files) {
    bytes += file.size
    const isFull = batch.length >= size.files || bytes > size.bytes || (largeAlone && isLarge(file))
    if (batch.length > 0 && isFull) break
    batch.push(file)
    if (largeAlone && isLarge(file)) break
  }
  return batch
}

export const bytesOf = (files: readonly Pick<File, 'size'>[]) =>
  files.reduce((sum, { size }) => sum + size, 0)

/** An idempotency key. `crypto.randomUUID` exists only on https and localhost. */
export const newUploadKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
