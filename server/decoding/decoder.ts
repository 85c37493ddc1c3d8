import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Focus } from '#contract/focus.ts'
import type { MadeSize, RenditionSize } from '#contract/rendition-sizes.ts'
import { typeOfFile } from './image-type.ts'
import type { Isolation } from './launch.ts'
import { createProcessPool, type RunOptions } from './process-pool.ts'
import type { Answer, Format, InspectedImage } from './task.ts'
import { UnusableImage } from './unusable-image.ts'
import { type DecodeRequest, ProcessDied, TimeLimitPassed, type Urgency } from './worker-process.ts'

export { type InspectedImage, UnusableImage, type Urgency }

/** `isInk` is true for a logo that is a shape of one colour on a transparent background. */
export type Rendition = RenditionSize & { path: string; bytes: number; isInk?: boolean | undefined }

/**
 * All processing of image data, in separate processes: a hostile file can neither block nor crash anything but its own
 * task. Calls for the same payer (a person, a network of guests, a visited gallery) share a queue, and the payer that has
 * recently used the least time comes first; payers with the same prefix before a slash (the guests of a gallery) count
 * together. Aborting drops queued calls and kills running ones; a promise rejects only after all writing has stopped.
 * Awaited calls never wait for background ones. After a failed call, the caller removes the files in `outDirectory`.
 */
export type Decoder = {
  /**
   * Reads a file, decodes all of it once, and durably writes the renditions that an upload waits for to `outDirectory`
   * as `{width}.webp`. Throws `UnusableImage` if the file is at fault, and other errors if not.
   */
  prepare(
    path: string,
    outDirectory: string,
    options?: { payer?: string; signal?: AbortSignal | undefined },
  ): Promise<InspectedImage & { renditions: Rendition[] }>
  /** Makes renditions of these sizes as `{width}.{format}`, narrowest first, from one decode; else like `prepare`. */
  makeRenditions(
    path: string,
    sizes: MadeSize[],
    outDirectory: string,
    options: { urgency: Urgency; payer?: string; format?: Format },
  ): Promise<Rendition[]>
  /**
   * Finds the focus of a rendition, in the background: from its faces, otherwise from its shape. Throws `UnusableImage`
   * if the file takes too long or is damaged, and `DecodingFailed` if the process fails.
   */
  findFocus(path: string, options?: { payer?: string }): Promise<Focus>
  /** Kills running tasks and rejects them. */
  close(): Promise<void>
}

/** The system killed decoding processes, as it does when memory runs out. The file may be fine: try again later. */
export class OutOfMemory extends Error {
  readonly code = 'ENOMEM'
  constructor(cause: unknown) {
    super('The machine has no memory for decoding', { cause })
  }
}

/** A process could not do its task; the image is not at fault. */
export class DecodingFailed extends Error {}

export type DecoderOptions = {
  /** Number of awaited images decoded in parallel, and of background ones. */
  processes?: number
  /** Limit per image of an upload, tripled for HEIC and TIFF: CPU time where the system reports it (Linux). */
  timeLimitMs?: number
  /** Time limit of one call of `makeRenditions`, in milliseconds. Its file has been decoded once before. */
  renditionsTimeLimitMs?: number
  /** Maximum size of a file, in bytes: a process holds the whole file while decoding. */
  maxFileBytes?: number
  /** Writable address space of one process. Node.js reserves 0.7 GB of it, 100 megapixels take up to 1.9 GB (AVIF). */
  memoryLimitBytes?: number
  /** Idle time after which the processes end, in milliseconds. */
  restMs?: number
  /** Restrictions of the processes; by default all that this system allows. */
  granted?: Isolation
}

export function createDecoder({
  processes = availableParallelism(),
  timeLimitMs = 10_000,
  renditionsTimeLimitMs = 60_000,
  maxFileBytes = 0,
  memoryLimitBytes = 3 * 1024 ** 3 + maxFileBytes,
  restMs,
  granted,
}: DecoderOptions = {}): Decoder {
  const program = join(import.meta.dirname, 'decoding-process.ts')
  const pool = createProcessPool(program, { processes, memoryLimitBytes, restMs, granted })

  async function perform(request: DecodeRequest, options: RunOptions) {
    const run = () => pool.run(request, options)
    try {
      // A process can die for other reasons, such as low memory; when a second one dies, the image is at fault.
      const { answer, files } = await run().catch((error) =>
        error instanceof ProcessDied ? run() : Promise.reject(error),
      )
      return { ...doneOrThrow(answer), files }
    } catch (error) {
      if (error instanceof TimeLimitPassed) throw new UnusableImage('too-slow')
      if (wasKilled(error)) throw new OutOfMemory(error)
      if (error instanceof ProcessDied) throw new UnusableImage('damaged', error.message)
      throw error
    }
  }

  async function makeFiles(
    request: DecodeRequest,
    outDirectory: string,
    format: Format,
    options: RunOptions,
  ) {
    const { inspected, renditions, files } = await perform(request, options)
    const write = async (rendition: (typeof renditions)[number], index: number) => {
      const path = join(outDirectory, `${rendition.width}.${format}`)
      await writeFile(path, files[index]!, { flush: true })
      return { ...rendition, path }
    }
    const written = renditions.map(write)
    await Promise.allSettled(written) // when one fails, no other may still write
    return { inspected, renditions: await Promise.all(written) }
  }

  return {
    async prepare(path, outDirectory, { payer, signal } = {}) {
      const isSlow = SLOW_TYPES.includes(await typeOfFile(path))
      const options = {
        timeLimitMs: isSlow ? timeLimitMs * 3 : timeLimitMs,
        urgency: 'awaited',
        payer,
        signal,
      } as const
      const asked = { path, ask: 'prepare' } as const
      const { inspected, renditions } = await makeFiles(asked, outDirectory, 'webp', options)
      return { ...inspected!, renditions }
    },
    async makeRenditions(path, sizes, outDirectory, { urgency, payer, format = 'webp' }) {
      const options = { timeLimitMs: renditionsTimeLimitMs, urgency, payer }
      const asked = { path, ask: 'renditions', sizes, format } as const
      return (await makeFiles(asked, outDirectory, format, options)).renditions
    },
    async findFocus(path, { payer } = {}) {
      const options = { timeLimitMs, urgency: 'background', payer } as const
      return (await perform({ path, ask: 'focus' }, options)).focus!
    },
    close: pool.close,
  }
}

const SLOW_TYPES: unknown[] = ['image/heic', 'image/tiff']

/** Tells whether the process was killed from outside, during the task or before it could begin. */
const wasKilled = (error: unknown): boolean =>
  (error instanceof ProcessDied && error.wasKilled) ||
  (error instanceof Error && error.cause instanceof ProcessDied && error.cause.wasKilled)

/** The answer if the task is done; throws otherwise. */
function doneOrThrow(answer: Answer): Extract<Answer, { outcome: 'done' }> {
  switch (answer.outcome) {
    case 'done':
      return answer
    case 'unusable':
      throw new UnusableImage(answer.reason, answer.detail)
    case 'failed':
      throw new DecodingFailed(answer.message)
    case 'large':
      throw new Error('A large picture was not made to wait')
  }
}
