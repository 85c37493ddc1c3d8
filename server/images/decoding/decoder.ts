import { writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { RenditionSize } from '#contract/rendition-sizes.ts'
import { createProcessPool, type Picture, ProcessDied, TimeLimitPassed } from './process-pool.ts'
import type { Answer, InspectedImage } from './task.ts'
import { UnusableImage } from './unusable-image.ts'

export { type InspectedImage, UnusableImage }

export type Rendition = RenditionSize & { path: string; bytes: number }

/**
 * Everything that is done with the bytes of a picture, in processes of their own: a hostile file can neither stop
 * nor take down anything but itself. Calls with the same signal wait in one line, and lines take turns. Aborting
 * drops what waits and kills what works; a promise rejects only when nothing writes any more. Files left in
 * `outDirectory` by a call that failed are the caller's to remove.
 */
export type Decoder = {
  /**
   * Reads a file, decodes all of it once, and writes the renditions that an upload waits for as `{width}.webp` into
   * `outDirectory`, durably. Throws `UnusableImage` when the file is at fault, any other error when it is not.
   */
  prepare(
    path: string,
    outDirectory: string,
    signal?: AbortSignal,
  ): Promise<InspectedImage & { renditions: Rendition[] }>
  /** Makes renditions of these sizes from one decode, narrowest first; otherwise like `prepare`. */
  makeRenditions(
    path: string,
    sizes: RenditionSize[],
    outDirectory: string,
    signal?: AbortSignal,
  ): Promise<Rendition[]>
  /** Kills what still works and rejects it. */
  close(): Promise<void>
}

export type DecoderOptions = {
  /** Pictures decoded at the same time. */
  processes?: number
  /** For one picture of an upload, from when its turn has come: time worked, where the system tells (Linux). */
  timeLimitMs?: number
  /** The same for `makeRenditions`, which nobody waits for. */
  renditionsTimeLimitMs?: number
  /** Address space that one process may write to. Node takes 0.7 GB of it unused, 100 megapixels up to 0.9 GB. */
  memoryLimitBytes?: number
}

export function createDecoder({
  processes = availableParallelism(),
  timeLimitMs = 10_000,
  renditionsTimeLimitMs = 60_000,
  memoryLimitBytes = 2 * 1024 ** 3,
}: DecoderOptions = {}): Decoder {
  const program = join(import.meta.dirname, 'decoding-process.ts')
  const pool = createProcessPool(program, { processes, memoryLimitBytes })

  async function perform(picture: Picture, outDirectory: string, limit: number, signal?: AbortSignal) {
    const run = () => pool.run(picture, { timeLimitMs: limit, signal })
    try {
      // A process may have died of something else, such as the machine's memory: two are the picture's fault.
      const { answer, files } = await run().catch((error) =>
        error instanceof ProcessDied ? run() : Promise.reject(error),
      )
      const { inspected, renditions } = doneOrThrow(answer)
      const write = async ({ width, height, bytes }: (typeof renditions)[number], index: number) => {
        const path = join(outDirectory, `${width}.webp`)
        await writeFile(path, files[index]!, { flush: true })
        return { path, width, height, bytes }
      }
      return { inspected, renditions: await Promise.all(renditions.map(write)) }
    } catch (error) {
      if (error instanceof TimeLimitPassed) throw new UnusableImage('too-slow')
      if (error instanceof ProcessDied) throw new UnusableImage('damaged', error.message)
      throw error
    }
  }

  return {
    async prepare(path, outDirectory, signal) {
      const { inspected, renditions } = await perform({ path }, outDirectory, timeLimitMs, signal)
      return { ...inspected!, renditions }
    },
    async makeRenditions(path, sizes, outDirectory, signal) {
      return (await perform({ path, sizes }, outDirectory, renditionsTimeLimitMs, signal)).renditions
    },
    close: pool.close,
  }
}

/** Throws what a task ended with, unless it is done. */
function doneOrThrow(answer: Answer): Extract<Answer, { outcome: 'done' }> {
  switch (answer.outcome) {
    case 'done':
      return answer
    case 'unusable':
      throw new UnusableImage(answer.reason, answer.detail)
    case 'failed':
      throw new Error(answer.message)
    case 'large':
      throw new Error('A large picture was not made to wait')
  }
}
