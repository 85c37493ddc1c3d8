import { createContext, Script } from 'node:vm'
import ExifReader, { type ExpandedTags } from 'exifreader'
import type { Camera } from '#contract/camera.ts'
import { DESCRIPTION_MAX, TITLE_MAX } from '#contract/image-limits.ts'
import type { Language } from '#contract/languages.ts'
import { inOneLine } from '#contract/texts.ts'
import { type FileMetadata, NO_METADATA } from './file-metadata.ts'
import { XMP, xmpAlternatives, xmpParser, xmpText } from './read-xmp.ts'

/** Time limit in milliseconds. Metadata of real files takes about one; only hostile files take longer. */
const TIME_LIMIT = 500

/** Maximum length of names of cameras and lenses, in characters; longer ones are cut. */
const NAME_MAX = 100

/** EXIF tags of the sensitivity; the first one has 16 bits, the others 32. */
const SENSITIVITIES = ['ISOSpeedRatings', 'RecommendedExposureIndex', 'StandardOutputSensitivity', 'ISOSpeed']

/** The only tags read: no locations and no previews. */
const READ_TAGS = {
  exif: [
    'DateTimeOriginal',
    'DateTimeDigitized',
    'Make',
    'Model',
    'LensModel',
    'FocalLength',
    'FNumber',
    'ApertureValue',
    'ExposureTime',
    'ShutterSpeedValue',
    ...SENSITIVITIES,
  ],
  iptc: ['Object Name', 'Caption/Abstract', 'Date Created', 'Time Created'],
  xmp: ['title', 'description', 'DateTimeOriginal', 'DateCreated', 'CreateDate'],
}

/** Context that allows interrupting a parser that never ends. Reused, as creating it takes longer than reading. */
const context = createContext({ read: () => NO_METADATA })
const script = new Script('read()')

/** Texts that cameras write into every picture's description. */
const STOCK_CAPTION =
  /^(?:(?:olympus|(?:konica )?minolta|samsung|kodak|sony)? ?(?:dsc|digital (?:still )?camera|camera pictures)|exif_jpeg_picture|dcim[\\/].*)$/i

/** Largest numbers of 16, 31 and 32 bits, which stand for a number the camera does not know. */
const UNKNOWN_NUMBERS: unknown[] = [0xff_ff, 0x7f_ff_ff_ff, 0xff_ff_ff_ff]

/** Texts that stand for a name the camera does not know, such as `EF----`, `Unknown (0 255)` and `0.0 mm f/0.0`. */
const UNKNOWN_NAME =
  /^(?:[\s\-.*_?0]*|[a-z]{1,4}(?:-[a-z])?[\s-]*--[\s-]*|[0.\s]+mm(?: f\/?[0.\s]+)?|\(?(?:unknown|undefined|n\/a|none|null)\b.*)$/i

/** Year of the oldest known photograph. */
const FIRST_PHOTOGRAPH = 1826

/**
 * Reads caption, time and camera from a file, each fact from the first field that has it: captions from `dc:title` and
 * `dc:description` of XMP, then Object Name and Caption-Abstract of IPTC, those in other languages from XMP; the time
 * from EXIF, XMP, then IPTC; the camera from EXIF. Never throws: facts that cannot be read in time are missing.
 */
export function readMetadata(file: Buffer): FileMetadata {
  try {
    context.read = () => readTags(file)
    return script.runInContext(context, { timeout: TIME_LIMIT })
  } catch {
    // The parsers throw errors of many kinds; a file is accepted without the facts they cannot read.
    return NO_METADATA
  } finally {
    // The context lives on, and must not keep the file.
    context.read = undefined
  }
}

function readTags(file: Buffer): FileMetadata {
  // ExifReader copies a Buffer's whole memory, which a small Buffer shares with others.
  const bytes = file.length === file.buffer.byteLength ? file.buffer : file
  const domParser = xmpParser()
  const { exif, iptc } = ExifReader.load(bytes, { expanded: true, includeTags: READ_TAGS, domParser })
  const fromXmp = (name: string, namespace = XMP.dublinCore) => xmpText(domParser.documents, namespace, name)
  const first = (read: (given: unknown) => string | null, ...given: unknown[]) =>
    given.map(read).find((fact) => fact !== null) ?? null
  const descriptionText = caption(DESCRIPTION_MAX)
  const title = first(titleText, fromXmp('title'), iptcText(iptc, 'Object Name'))
  const description = first(descriptionText, fromXmp('description'), iptcText(iptc, 'Caption/Abstract'))
  const inLanguages = (name: string) => xmpAlternatives(domParser.documents, XMP.dublinCore, name)
  return {
    title,
    description,
    translations: translationsOf({
      title: [title, titleText, inLanguages('title')],
      description: [description, descriptionText, inLanguages('description')],
    }),
    takenAt: first(
      cameraTime,
      firstText(exif?.DateTimeOriginal),
      firstText(exif?.DateTimeDigitized),
      fromXmp('DateTimeOriginal', XMP.exif),
      fromXmp('DateCreated', XMP.photoshop),
      fromXmp('CreateDate', XMP.basic),
      `${iptcText(iptc, 'Date Created')} ${iptcText(iptc, 'Time Created') ?? ''}`,
    ),
    camera: cameraOf(exif),
  }
}

type Captions = FileMetadata['translations']
type Alternatives = [
  plain: string | null,
  read: (given: unknown) => string | null,
  texts: Map<Language, string>,
]

/** Translations that differ from the plain text, which programs repeat under its own language. */
function translationsOf(fields: Record<'title' | 'description', Alternatives>): Captions {
  const found: Captions = {}
  for (const [field, [plain, read, texts]] of Object.entries(fields)) {
    for (const [language, given] of texts) {
      const text = read(given)
      if (text && text !== plain) found[language] = { ...found[language], [field]: text }
    }
  }
  return found
}

const titleText = (given: unknown) => inOneLine(caption(TITLE_MAX)(given) ?? '') || null

/** A tag as the reader returns it. Its content comes from the file, so nothing about it is certain. */
type Tag = { value?: unknown; description?: unknown } | undefined

/** Text of an IPTC tag: its value is bytes, which the reader's description decodes. */
const iptcText = (iptc: ExpandedTags['iptc'], name: string): unknown =>
  (iptc as Record<string, Tag>)?.[name]?.description

/** Text of an EXIF tag, which is a list of one. */
const firstText = (tag: Tag): unknown => (Array.isArray(tag?.value) ? tag.value[0] : undefined)

/**
 * Removes control characters, and those that change the direction of the following text; null if nothing is left. Line
 * breaks stay.
 */
function plainText(given: unknown, most: number): string | null {
  if (typeof given !== 'string') return null
  const text = given
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[\u202A-\u202E\u2066-\u2069\uFEFF]|(?!\n)\p{Cc}/gu, '')
    .trim()
  // Cuts between characters, never within one.
  return (
    [...text.slice(0, most)]
      .join('')
      .toWellFormed()
      .replace(/\uFFFD$/, '')
      .trim() || null
  )
}

const caption = (most: number) => (given: unknown) => {
  const text = plainText(given, most)
  return text && STOCK_CAPTION.test(text) ? null : text
}

function nameOf(tag: Tag): string | null {
  const given = firstText(tag)
  const name = plainText(typeof given === 'string' ? given.replace(/\s+/g, ' ') : given, NAME_MAX)
  return name && (UNKNOWN_NAME.test(name) || UNKNOWN_NUMBERS.includes(Number(name))) ? null : name
}

/**
 * `2024:06:01 12:30:00` as `2024-06-01T12:30:00`, with any separators and blanks; midnight for a day alone. Null unless
 * there is such a day and time.
 */
function cameraTime(given: unknown): string | null {
  const parts =
    /^\s*(\d{4})[:/. -]*(\d\d?)[:/. -]*(\d\d?)(?:[\sT]+(\d\d?)[:.-] *(\d\d?)(?:[:.-] *(\d\d?))?)?(?!\d)/.exec(
      typeof given === 'string' ? given : '',
    ) ?? []
  const [year, month, day, hour, minute, second] = parts.slice(1).map((part) => (part ?? '').padStart(2, '0'))
  if (!year || Number(year) < FIRST_PHOTOGRAPH) return null
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const date = new Date(`${local}Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(local) ? local : null
}

function cameraOf(exif: ExpandedTags['exif']): Camera | null {
  const camera: Camera = {
    make: nameOf(exif?.Make),
    model: nameOf(exif?.Model),
    lens: nameOf(exif?.LensModel),
    focalLength: rounded(ratio(exif?.FocalLength)),
    aperture: rounded(ratio(exif?.FNumber) ?? powerOfTwo(exif?.ApertureValue, 0.5)),
    exposure: exposureText(ratio(exif?.ExposureTime) ?? powerOfTwo(exif?.ShutterSpeedValue, -1)),
    iso: SENSITIVITIES.map((name) => isoOf((exif as Record<string, Tag>)?.[name])).find(Boolean) ?? null,
  }
  return Object.values(camera).some((fact) => fact !== null) ? camera : null
}

/** The value of a tag that holds a fraction; null unless it is a positive number that the camera knows. */
function ratio(tag: Tag): number | null {
  const [above, below] = Array.isArray(tag?.value) ? tag.value : []
  const value = Number(above) / Number(below)
  const isKnown = above !== 0xff_ff_ff_ff && !UNKNOWN_NUMBERS.includes(value)
  return value > 0 && Number.isFinite(value) && isKnown ? value : null
}

/** A value in APEX units (Exif 3.0, annex C) as a plain number; null if missing or 0, which cameras write then. */
function powerOfTwo(tag: Tag, factor: number): number | null {
  const [above, below] = Array.isArray(tag?.value) ? tag.value : []
  if (!above) return null
  const value = 2 ** ((Number(above) / Number(below)) * factor)
  return value > 0 && Number.isFinite(value) ? value : null
}

const rounded = (value: number | null): number | null =>
  value === null ? null : Number(value.toFixed(2)) || null

/** Exposure as cameras show it: `1/250` up to a quarter of a second, then decimals such as `0.5`, `2.5` and `30`. */
function exposureText(seconds: number | null): string | null {
  if (seconds === null) return null
  return seconds <= 0.25 ? `1/${Math.round(1 / seconds)}` : String(Number(seconds.toFixed(1)))
}

/** Sensitivity of a tag; null for an unknown number, which may refer to another tag (Exif 2.3). */
function isoOf(tag: Tag): number | null {
  const iso = Array.isArray(tag?.value) ? tag.value[0] : tag?.value
  return Number.isInteger(iso) && (iso as number) > 0 && !UNKNOWN_NUMBERS.includes(iso)
    ? (iso as number)
    : null
}
