/**
 * Many photos from a phone travel as parcels: requests of a few files each, of which the server takes all or none.
 * So a connection that breaks costs one parcel, not the whole afternoon. Pure.
 */
export type Parcel = {
  /** The server stores what came under a key once, however often it is sent (the Idempotency-Key). */
  key: string
  files: File[]
}

const AT_MOST_FILES = 4
/** Bytes; a single file may be larger. */
const AT_MOST_BYTES = 8 * 1024 * 1024

export function parcelsOf(files: readonly File[], newKey: () => string): Parcel[] {
  const parcels: Parcel[] = []
  for (const file of files) {
    const last = parcels[parcels.length - 1]
    if (last && last.files.length < AT_MOST_FILES && bytesOf(last.files) + file.size <= AT_MOST_BYTES) {
      last.files.push(file)
    } else {
      parcels.push({ key: newKey(), files: [file] })
    }
  }
  return parcels
}

export const bytesOf = (files: readonly Pick<File, 'size'>[]) =>
  files.reduce((sum, { size }) => sum + size, 0)
