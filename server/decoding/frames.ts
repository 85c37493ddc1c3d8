/** Messages between the server and a decoding process: the length in four bytes, JSON, then the files it announces. */

/** Maximum size of a message: the texts of a picture are much shorter. */
const MAX_BYTES = 1024 * 1024

export function frameOf(message: unknown): Buffer {
  const json = Buffer.from(JSON.stringify(message))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(json.length)
  return Buffer.concat([length, json])
}

/** @throws if the length exceeds `MAX_BYTES` */
export function lengthOf(header: Buffer): number {
  const length = header.readUInt32BE()
  if (length > MAX_BYTES) throw new Error(`A message of ${length} bytes`)
  return length
}
