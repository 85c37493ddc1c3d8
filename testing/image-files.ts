import sharp from 'sharp'

/** A file to upload. */
export type ImageFile = { name: string; type: string; bytes: Buffer }

const FORMATS = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png', webp: 'webp' } as const
const cache = new Map<string, Promise<Buffer>>()

/**
 * A generated test image in the format given by the file extension: a gradient, so that there is something to decode. It
 * is small, but has a rendition besides the first one: making renditions takes most of the time of an upload.
 */
export async function imageFile(
  name = 'dune.jpg',
  { width = 450, height = 300, colour = '#c8553d' } = {},
): Promise<ImageFile> {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase() as keyof typeof FORMATS
  const format = FORMATS[extension] ?? 'jpeg'
  const key = `${format} ${width} ${height} ${colour}`
  const bytes = cache.get(key) ?? draw(format, width, height, colour)
  cache.set(key, bytes)
  return { name, type: `image/${format}`, bytes: await bytes }
}

const draw = (format: 'jpeg' | 'png' | 'webp', width: number, height: number, colour: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
        <defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${colour}"/><stop offset="1" stop-color="#2d4739"/></linearGradient></defs>
        <rect width="100%" height="100%" fill="url(#g)"/><circle cx="50%" cy="40%" r="18%" fill="#f6e7cb"/></svg>`,
    ),
  )
    .toFormat(format)
    .toBuffer()
