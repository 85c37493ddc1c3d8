import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import type { ImageFile } from './image-files.ts'

/** Metadata of a file; texts of XMP are XML, so that they may also be hostile. */
type Says = {
  xmp?: string
  /** Object Name, Caption-Abstract, Date Created and Time Created, as the bytes that a program wrote. */
  iptc?: { name?: Buffer; caption?: Buffer; date?: Buffer; time?: Buffer }
  exif?: { camera?: Record<string, string>; shot?: Record<string, string> }
}

/** A small image file that carries metadata. */
export async function captionedImage(
  name: string,
  { xmp, iptc, exif }: Says,
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'tiff' = 'jpeg',
): Promise<ImageFile> {
  let image = sharp({ create: { width: 64, height: 48, channels: 3, background: '#c8553d' } }).toFormat(
    format,
  )
  if (exif) image = image.withExif({ IFD0: { ...exif.camera }, IFD2: { ...exif.shot } })
  if (xmp && format !== 'png') image = image.withXmp(xmp)
  let bytes: Buffer = await image.toBuffer()
  if (xmp && format === 'png') bytes = withPngXmp(bytes, xmp)
  if (iptc) bytes = withIptc(bytes, iptc)
  return { name, type: `image/${format}`, bytes }
}

/** An XMP packet with a Dublin Core title and description, each by language. */
export function xmpPacket(texts: {
  title?: Record<string, string>
  description?: Record<string, string>
}): string {
  const property = (name: string, byLanguage: Record<string, string> | undefined) => {
    const items = Object.entries(byLanguage ?? {}).map(
      ([language, text]) => `<rdf:li xml:lang="${language}">${text}</rdf:li>`,
    )
    return items.length > 0 ? `<dc:${name}><rdf:Alt>${items.join('')}</rdf:Alt></dc:${name}>` : ''
  }
  return inPacket(property('title', texts.title) + property('description', texts.description))
}

export const inPacket = (properties: string): string =>
  `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">${properties}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

/** Puts IPTC-IIM records into a JPEG, in Photoshop's segment (APP13), after the start of the file. */
function withIptc(jpeg: Buffer, { name, caption, date, time }: NonNullable<Says['iptc']>): Buffer {
  const dataset = (number: number, bytes: Buffer | undefined) => {
    if (!bytes) return Buffer.alloc(0)
    const head = Buffer.from([0x1c, 2, number, 0, 0])
    head.writeUInt16BE(bytes.length, 3)
    return Buffer.concat([head, bytes])
  }
  const records = Buffer.concat([
    dataset(5, name),
    dataset(55, date),
    dataset(60, time),
    dataset(120, caption),
  ])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(records.length)
  const resource = Buffer.concat([
    Buffer.from('8BIM\x04\x04\0\0', 'latin1'),
    size,
    records,
    Buffer.alloc(records.length % 2),
  ])
  const body = Buffer.concat([Buffer.from('Photoshop 3.0\0', 'latin1'), resource])
  const segment = Buffer.from([0xff, 0xed, 0, 0])
  segment.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), segment, body, jpeg.subarray(2)])
}

/** Length of a PNG's signature and first chunk, in bytes. */
const PNG_START = 8 + 25

/** Puts XMP into a PNG as programs do, in an uncompressed text chunk; sharp would compress it. */
function withPngXmp(png: Buffer, xmp: string): Buffer {
  const content = Buffer.concat([Buffer.from('iTXtXML:com.adobe.xmp\0\0\0\0\0', 'latin1'), Buffer.from(xmp)])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length - 4)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([png.subarray(0, PNG_START), length, content, checksum, png.subarray(PNG_START)])
}
