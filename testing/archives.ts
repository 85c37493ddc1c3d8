import { promisify } from 'node:util'
import { crc32, deflateRawSync } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'

/** The files of a ZIP by name, in order, as a strict reader sees them. */
export async function contentsOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const options = { lazyEntries: true, strictFileNames: true, validateEntrySizes: true }
  const file = (await promisify(yauzl.fromBuffer as never)(bytes, options as never)) as ZipFile
  const contents = new Map<string, Buffer>()
  return new Promise((resolve, reject) => {
    file.on('error', reject).on('end', () => resolve(contents))
    file.on('entry', (entry: Entry) =>
      file.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error)
        contents.set(entry.fileName, Buffer.concat(await stream.toArray()))
        file.readEntry()
      }),
    )
    file.readEntry()
  })
}

/** A file of an archive that no honest program would write: these values replace the real ones. */
export type Crafted = {
  name: string
  /** Its name as stored in the archive. */
  rawName?: Buffer
  bytes: Buffer
  /** True if its content in the archive is compressed. */
  deflated?: boolean
  crc32?: number
  /** Its size as declared by the archive. */
  size?: number
  /** Mode as in Unix, with the type of file. */
  mode?: number
  flags?: number
  /** True if it shares the data of the first file. */
  overlaps?: boolean
}

/** A ZIP of these files, in order, without validation. */
export function craftedArchive(files: readonly Crafted[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const {
    name,
    rawName,
    bytes,
    deflated = false,
    mode = 0o100644,
    flags = 0x800,
    overlaps,
    ...said
  } of files) {
    const content = deflated ? deflateRawSync(bytes) : bytes
    const encoded = rawName ?? Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(flags, 2)
    fields.writeUInt16LE(deflated ? 8 : 0, 4)
    fields.writeUInt32LE(said.crc32 ?? crc32(bytes), 10)
    fields.writeUInt32LE(content.length, 14)
    fields.writeUInt32LE(said.size ?? bytes.length, 18)
    fields.writeUInt16LE(encoded.length, 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE((mode << 16) >>> 0, 6)
    rest.writeUInt32LE(overlaps ? 0 : offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), fields, rest, encoded)
    if (overlaps) continue
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), fields, encoded, content)
    offset += 30 + encoded.length + content.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(Math.min(files.length, 0xffff), 8)
  end.writeUInt16LE(Math.min(files.length, 0xffff), 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  parts.push(listed)
  if (files.length >= 0xffff) parts.push(endOf64(files.length, listed.length, offset))
  return Buffer.concat([...parts, end])
}

/** The end records of ZIP64: the number of files, with room for more than 65,534, and the offset of the record. */
function endOf64(count: number, listedBytes: number, offset: number): Buffer {
  const end = Buffer.alloc(76)
  end.write('PK\x06\x06', 'latin1')
  end.writeBigUInt64LE(44n, 4)
  for (const at of [24, 32]) end.writeBigUInt64LE(BigInt(count), at)
  end.writeBigUInt64LE(BigInt(listedBytes), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  end.write('PK\x06\x07', 56, 'latin1')
  end.writeBigUInt64LE(BigInt(offset + listedBytes), 64)
  end.writeUInt32LE(1, 72)
  return end
}
