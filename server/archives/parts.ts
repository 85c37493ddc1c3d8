import { type Listed, mapYielding } from '#server/platform/map-yielding.ts'
import { entryBytes, MAX_ENDING_BYTES, type ZipEntry } from './zip-archive.ts'

/** Maximum size of a part of a download, in bytes, which browsers and disks of any age can handle. */
export const MAX_PART_BYTES = 2_000_000_000

/** Splits files, in order, so that the ZIP of each part has at most `maxBytes`. A larger file has a part of its own. */
export async function splitIntoParts<File extends ZipEntry>(
  files: Listed<File>,
  maxBytes: number,
): Promise<Listed<File>[]> {
  const starts: number[] = []
  let bytes = Infinity
  await mapYielding(files, (file, index) => {
    bytes += entryBytes(file)
    if (bytes + MAX_ENDING_BYTES <= maxBytes) return
    starts.push(index)
    bytes = entryBytes(file)
  })
  return starts.map((start, part) => {
    const length = (starts[part + 1] ?? files.length) - start
    return { length, at: (index: number) => (index < length ? files.at(start + index) : undefined) }
  })
}
