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

/** `isInk`: of a logo, whether it is a shape of one colour on transparent ground. */
export type Rendition = RenditionSize & { path: string; bytes: number; isInk?: boolean | undefined }

/**
 * All processing of image data, in separate processes: a hostile file can neither block nor crash anything but its own
 * task. Calls for the same payer (a person, an upload link, a gallery that is visited) share a queue, and who has used
 * the least time of late comes first; payers with the same beginning before a slash (the links of a gallery) count
 * together. Aborting drops queued calls and kills running ones; a promise rejects only when
 * nothing writes any more. Awaited calls never wait for background ones.
 * After a failed call, removing the files in `outDirectory` is up to the caller.
 */
export type Decoder = {
  /**
   * Reads a file, decodes all of it once, and durably writes the renditions that an upload waits for to `outDirectory`
   * as `{width}.webp`. Throws `UnusableImage` when the file is at fault, any other error when it is not.
   */
  prepare(
    path: string,
    outDirectory: string,
    options?: { payer?: string; signal?: AbortSignal | undefined },
  ): Promise<InspectedImage & { renditions: Rendition[] }>
  /** Makes renditions of these sizes from one decode, narrowest first, as `{width}.{format}`; otherwise like `prepare`. */
  makeRenditions(
    path: string,
    sizes: MadeSize[],
    outDirectory: string,
    options: { urgency: Urgency; payer?: string; format?: Format },
  ): Promise<Rendition[]>
  /**
   * Finds the focus of a rendition, in the background: from the faces in it, else the shape. Throws `UnusableImage` when
   * it takes too long or is damaged, and `DecodingFailed` where it cannot be looked for.
   */
  findFocus(path: string, options?: { payer?: string }): Promise<Focus>
  /** Kills running tasks and rejects them. */
  close(): Promise<void>
}

/** The system has ended decoding processes, as it does without memory. The file may be fine: try again later. */
export class OutOfMemory extends Error {
  readonly code = 'ENOMEM'
  constructor(cause: unknown) {
    super('The machine has no memory for decoding', { cause })
  }
}

/** A process could not do its task; the image is not at fault. */
export class DecodingFailed extends Error {}

export type DecoderOptions = {
  /** Number of awaited images decoded in parallel; as many more are decoded in the background. */
  processes?: number
  /** Per image of an upload, from the start of its task: CPU time where the system reports it (Linux). HEIC and TIFF get three times as much. */
  timeLimitMs?: number
  /** Time limit of one call of `makeRenditions`, in milliseconds. Its file has been decoded once before. */
  renditionsTimeLimitMs?: number
  /** Maximum size of a file, in bytes: a process holds the file in addition to what decoding takes. */
  maxFileBytes?: number
  /** Writable address space of one process. Node.js reserves 0.7 GB of it, 100 megapixels take up to 1.9 GB (AVIF). */
  memoryLimitBytes?: number
  /** How long nothing is decoded before the processes end, in milliseconds. */
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

/** During the task, or before it could begin. */
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
