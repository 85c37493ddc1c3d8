/** The program of the thread that parses gallery.json (parse-manifest.ts). */
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { BundleManifest } from '#contract/bundles.ts'

export type ManifestRequest = { text: Uint8Array; mostImages: number }

type Head = Omit<BundleManifest, 'images'>
export type ManifestMessage = { invalid: string } | { head: Head } | { images: BundleManifest['images'] }

/** So many arrive at once: taking them over holds up whoever asked. */
const IMAGES_AT_ONCE = 500
/** Objects and arrays for each image, some more than it has: later versions may say more. */
const CONTAINERS_OF_IMAGE = 10
const OTHER_CONTAINERS = 1_000

const say = (message: ManifestMessage) => parentPort!.postMessage(message)
const refuse = ({ path, message }: z.core.$ZodIssue, before: string[] = []) =>
  say({ invalid: `${[...before, ...path].join('.') || 'it'}: ${message}` })

function parse({ text, mostImages }: ManifestRequest) {
  if (containersIn(text) > mostImages * CONTAINERS_OF_IMAGE + OTHER_CONTAINERS) {
    return say({ invalid: 'it says too much' })
  }
  let said: unknown
  try {
    said = JSON.parse(Buffer.from(text).toString())
  } catch (error) {
    if (error instanceof SyntaxError) return say({ invalid: 'it is not JSON' })
    throw error
  }
  const { data, error } = BundleManifest.extend({ images: z.array(z.unknown()) }).safeParse(said)
  if (error) return refuse(error.issues[0]!)
  const { images, ...head } = data
  say({ head })
  // One by one: millions of errors would take all of the memory.
  const checked: BundleManifest['images'] = []
  for (const [index, image] of images.entries()) {
    const { data, error } = BundleManifest.shape.images.element.safeParse(image)
    if (error) return refuse(error.issues[0]!, ['images', `${index}`])
    checked.push(data)
    if (checked.length === IMAGES_AT_ONCE) say({ images: checked.splice(0) })
  }
  say({ images: checked })
}

const [QUOTE, BACKSLASH, BRACE, BRACKET] = [...'"\\{['].map((sign) => sign.charCodeAt(0))

/** How many objects and arrays there are in JSON: each takes memory of which its two bytes say nothing. */
function containersIn(json: Uint8Array): number {
  let count = 0
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === QUOTE) isText = !isText
    else if (isText && byte === BACKSLASH) at++
    else if (!isText && (byte === BRACE || byte === BRACKET)) count++
  }
  return count
}

parse(workerData)
