import { fork } from 'node:child_process'
import { on } from 'node:events'
import type { z } from 'zod'
import { BundleManifest } from '#contract/bundles.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { badRequest, type Refusal } from '#server/platform/http/refusal.ts'
import { limitConcurrency } from '#server/platform/limit-concurrency.ts'
import type { ManifestMessage } from './manifest-process.ts'

const PROGRAM = new URL('./manifest-process.ts', import.meta.url)
/** Memory limit of the process's JavaScript, in MB: the largest gallery.json takes a third. */
const MEMORY_LIMIT = 512

const Head = BundleManifest.omit({ images: true })
const ImageOfManifest = BundleManifest.shape.images.element
const inTurn = limitConcurrency(1)

/**
 * Reads a gallery.json in a local file. Refuses (400) an invalid one. A process of its own parses it, one file at a time:
 * the largest takes seconds, and V8 ends the whole process of a thread that exceeds its memory limit.
 * @param maxImages maximum number of images, by the number of files in the archive
 */
export const readManifest = (file: string, maxImages: number): Promise<BundleManifest> =>
  inTurn(async () => {
    const child = fork(PROGRAM, [file, String(maxImages)], {
      env: {},
      execArgv: [`--max-old-space-size=${MEMORY_LIMIT}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    let head: z.output<typeof Head> | undefined
    let missing = 0
    const images: BundleManifest['images'] = []
    try {
      for await (const [message] of on(child, 'message', { close: ['disconnect'] })) {
        const part = message as ManifestMessage
        if ('why' in part) throw invalidManifest(part.why)
        if ('head' in part) {
          head = checked(Head, part.head)
          missing = part.imageCount
        } else {
          for (const image of part.images) images.push(checked(ImageOfManifest, image, images.length))
          missing -= part.images.length
        }
      }
    } finally {
      child.kill('SIGKILL')
    }
    if (!head || missing > 0) throw invalidManifest('it says too much')
    return { ...head, images }
  })

function checked<Shape extends z.ZodType>(shape: Shape, said: unknown, image?: number): z.output<Shape> {
  const { error, data } = shape.safeParse(said)
  if (error) throw notAllowed(error.issues[0]!, image)
  return data
}

/** Refusal that names the wrong part in words for people; the exact place and the validator's words are for programs. */
function notAllowed({ path, message }: z.core.$ZodIssue, image?: number): Refusal {
  const field = `"${String(path.at(-1))}"`
  return image === undefined
    ? invalidManifest(`${field} is missing or wrong`, [{ path: path.join('.'), message }])
    : invalidManifest(`${field} of picture ${image + 1} is missing or wrong`, [
        { path: ['images', image, ...path].join('.'), message },
      ])
}

export const invalidManifest = (why: string, issues?: ErrorBody['issues']) =>
  badRequest(`The gallery.json of this bundle is invalid: ${why}.`, 'bundle_invalid', issues)
