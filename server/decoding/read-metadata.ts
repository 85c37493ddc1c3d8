import { createContext, Script } from 'node:vm'
import ExifReader, { type ExpandedTags } from 'exifreader'
import type { Camera } from '#contract/camera.ts'
import { DESCRIPTION_MAX, TITLE_MAX } from '#contract/image-limits.ts'
import { type FileMetadata, NO_METADATA } from './file-metadata.ts'
import { dublinCoreText, xmpParser } from './read-xmp.ts'

/** In milliseconds. Metadata of real files takes about one; what takes longer was made to. */
const TIME_LIMIT = 500

/** In characters: longer names of cameras and lenses are cut. */
const NAME_MAX = 100

/** Nothing else is looked at: neither places nor previews. */
const READ_TAGS = {
  exif: [
    'DateTimeOriginal',
    'Make',
    'Model',
    'LensModel',
    'FocalLength',
    'FNumber',
    'ExposureTime',
    'ISOSpeedRatings',
  ],
  iptc: ['Object Name', 'Caption/Abstract'],
  xmp: ['title', 'description'],
}

/** A context of its own is the only way to interrupt a parser that does not come to an end. Making one takes longer than reading. */
const context = createContext({ read: () => NO_METADATA })
const script = new Script('read()')

/**
 * Reads caption, time and camera from a file: `dc:title` and `dc:description` of XMP, else Object Name and
 * Caption-Abstract of IPTC; the rest from EXIF. Never throws: what cannot be read, or not in time, is missing.
 */
export function readMetadata(file: Buffer): FileMetadata {
  try {
    context.read = () => readTags(file)
    return script.runInContext(context, { timeout: TIME_LIMIT })
  } catch {
    // The parsers throw errors of many kinds; a file is taken without what they could not read.
    return NO_METADATA
  } finally {
    // The context lives on, and must not keep the file.
    context.read = undefined
  }
}

function readTags(file: Buffer): FileMetadata {
  // It copies a Buffer as a whole; a small one is a part of another.
  const bytes = file.length === file.buffer.byteLength ? file.buffer : file
  const domParser = xmpParser()
  const { exif, iptc } = ExifReader.load(bytes, { expanded: true, includeTags: READ_TAGS, domParser })
  const fromXmp = (name: string) => dublinCoreText(domParser.documents, name)
  return {
    title: plainText(fromXmp('title'), TITLE_MAX) ?? plainText(iptcText(iptc, 'Object Name'), TITLE_MAX),
    description:
      plainText(fromXmp('description'), DESCRIPTION_MAX) ??
      plainText(iptcText(iptc, 'Caption/Abstract'), DESCRIPTION_MAX),
    takenAt: cameraTime(firstText(exif?.DateTimeOriginal)),
    camera: cameraOf(exif),
  }
}

/** A tag as the reader returns it. The file decides what is in it, so nothing of it is taken for granted. */
type Tag = { value?: unknown; description?: unknown } | undefined

/** IPTC tags hold bytes; the reader's description is their text. */
const iptcText = (iptc: ExpandedTags['iptc'], name: string): unknown =>
  (iptc as Record<string, Tag>)?.[name]?.description

/** EXIF texts are lists of one. */
const firstText = (tag: Tag): unknown => (Array.isArray(tag?.value) ? tag.value[0] : undefined)

/**
 * Removes control characters, and those that turn the direction of what follows; null if nothing is left. Line breaks
 * stay.
 */
function plainText(given: unknown, most: number): string | null {
  if (typeof given !== 'string') return null
  const text = given
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[\u202A-\u202E\u2066-\u2069\uFEFF]|(?!\n)\p{Cc}/gu, '')
    .trim()
  // Cut between characters, not within one.
  return (
    [...text.slice(0, most)]
      .join('')
      .toWellFormed()
      .replace(/\uFFFD$/, '')
      .trim() || null
  )
}

const oneLine = (given: unknown, most: number) =>
  plainText(typeof given === 'string' ? given.replace(/\s+/g, ' ') : given, most)

/** `2024:06:01 12:30:00` as `2024-06-01T12:30:00`; null unless there is such a time. */
function cameraTime(given: unknown): string | null {
  const [, year, month, day, time] =
    /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d:\d\d:\d\d)/.exec(typeof given === 'string' ? given : '') ?? []
  if (!year) return null
  const local = `${year}-${month}-${day}T${time}`
  const date = new Date(`${local}Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(local) ? local : null
}

function cameraOf(exif: ExpandedTags['exif']): Camera | null {
  const camera: Camera = {
    make: oneLine(firstText(exif?.Make), NAME_MAX),
    model: oneLine(firstText(exif?.Model), NAME_MAX),
    lens: oneLine(firstText(exif?.LensModel), NAME_MAX),
    focalLength: rounded(ratio(exif?.FocalLength)),
    aperture: rounded(ratio(exif?.FNumber)),
    exposure: exposureText(ratio(exif?.ExposureTime)),
    iso: isoOf(exif?.ISOSpeedRatings),
  }
  return Object.values(camera).some((fact) => fact !== null) ? camera : null
}

/** The value of a tag that holds a fraction; null unless it is a positive number. */
function ratio(tag: Tag): number | null {
  const [above, below] = Array.isArray(tag?.value) ? tag.value : []
  const value = Number(above) / Number(below)
  return value > 0 && Number.isFinite(value) ? value : null
}

const rounded = (value: number | null): number | null =>
  value === null ? null : Number(value.toFixed(2)) || null

/** As cameras write it: `1/250` up to a quarter of a second, then decimals such as `0.5`, `2.5` and `30`. */
function exposureText(seconds: number | null): string | null {
  if (seconds === null) return null
  return seconds <= 0.25 ? `1/${Math.round(1 / seconds)}` : String(Number(seconds.toFixed(1)))
}

function isoOf(tag: Tag): number | null {
  const iso = Array.isArray(tag?.value) ? tag.value[0] : tag?.value
  return Number.isInteger(iso) && (iso as number) > 0 ? (iso as number) : null
}
