/** A batch is the files of one request. The server stores all of them or none. Pure. */

/** The limits of one request. A single file may exceed `bytes`. */
export type BatchSize = { files: number; bytes: number }

/** The first files in their order, as many as fit. */
export function firstBatch<Sized extends Pick<File, 'size'>>(files: readonly Sized[], size: BatchSize) {
  const batch: Sized[] = []
  let bytes = 0
  for (const file of files) {
    bytes += file.size
    if (batch.length > 0 && (batch.length >= size.files || bytes > size.bytes)) break
    batch.push(file)
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
