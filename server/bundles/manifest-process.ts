/**
 * The program of the process that parses gallery.json (read-manifest.ts). It sends parts of limited size, and imports
 * nothing of the server's, so that it starts quickly.
 */
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'

export type ManifestMessage =
  /** Reason of the refusal. */
  { why: string } | { head: unknown; imageCount: number } | { images: unknown[] }

/** Maximum number of values per image: more than images have, because later versions may add some. */
const VALUES_OF_IMAGE = 100
const OTHER_VALUES = 5_000
/**
 * Maximum length of an image, and of everything else but chapters, as JSON in characters: several times that of its
 * longest texts.
 */
const MAX_LENGTH = 200_000
/** Maximum length of all chapters as JSON: 200 with texts of 10,000 characters, each of which may be written as two. */
const MAX_CHAPTERS_LENGTH = 5_000_000
const IMAGES_AT_ONCE = 100
const TOO_MUCH = { why: 'it says too much' }

function* read(text: Buffer, maxImages: number): Generator<ManifestMessage> {
  if (valuesIn(text) > maxImages * VALUES_OF_IMAGE + OTHER_VALUES) return yield TOO_MUCH
  const { images, ...head } = parse(text) ?? {}
  if (!Array.isArray(images)) return yield { why: 'it is not JSON, or has no images' }
  const { gallery } = head as { gallery?: { chapters?: unknown } | null }
  const chaptersLength = JSON.stringify(gallery?.chapters ?? null).length
  if (chaptersLength > MAX_CHAPTERS_LENGTH) return yield TOO_MUCH
  if (JSON.stringify(head).length - chaptersLength > MAX_LENGTH) return yield TOO_MUCH
  if (images.some((part) => JSON.stringify(part).length > MAX_LENGTH)) return yield TOO_MUCH
  yield { head, imageCount: images.length }
  for (let at = 0; at < images.length; at += IMAGES_AT_ONCE) {
    yield { images: images.slice(at, at + IMAGES_AT_ONCE) }
  }
}

function parse(text: Buffer): { images?: unknown } | null {
  try {
    return JSON.parse(new TextDecoder().decode(text))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const [QUOTE, BACKSLASH, COMMA, BRACE, BRACKET] = [...'"\\,{['].map((sign) => sign.charCodeAt(0))

/** Upper bound of the number of values and keys in JSON: each takes far more memory than its few bytes. */
function valuesIn(json: Uint8Array): number {
  let count = 0
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === QUOTE) isText = !isText
    else if (isText) at += byte === BACKSLASH ? 1 : 0
    else if (byte === COMMA || byte === BRACE || byte === BRACKET) count++
  }
  return count
}

const [file, maxImages] = process.argv.slice(2)
// A message that is not written yet would be lost when the channel is closed.
const send = promisify((message: ManifestMessage, sent: (error: Error | null) => void) =>
  process.send!(message, undefined, undefined, sent),
)
for (const message of read(readFileSync(file!), Number(maxImages))) await send(message)
process.disconnect()
