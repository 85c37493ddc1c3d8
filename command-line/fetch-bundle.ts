/** Fetches the bundle of a gallery into a file. */
import { createWriteStream } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, LOST, parseAnswer } from '#web/uploads/post.ts'
import { troubleOf } from '#web/uploads/send-until-answered.ts'
import { Refused, request } from './host.ts'

/** Seconds between attempts that received nothing. */
const PAUSES = [1, 2, 4, 8, 15, 30]
const MAX_PAUSE = 60

/** The part that an earlier run left, and its version. */
async function partOf(file: string): Promise<{ bytes: number; etag: string } | null> {
  const etag = await readFile(`${file}.part-of`, 'utf8').catch(() => '')
  const found = await stat(`${file}.part`).catch(() => null)
  return etag && found && found.size > 0 ? { bytes: found.size, etag } : null
}

/**
 * Fetches a bundle, continuing the part of an earlier attempt. The file is replaced only by a complete one.
 * @param had version of the present file, which is not fetched again
 * @returns the version of the file afterwards
 */
export async function fetchBundle(
  galleryId: number,
  file: string,
  had: string | undefined,
  stopping: AbortSignal,
): Promise<string> {
  for (let tries = 0; ; ) {
    const before = await partOf(file)
    const { etag, answer } = await attempt(galleryId, file, had, before, stopping)
    if (etag) return etag
    stopping.throwIfAborted()
    const brought = (await partOf(file))?.bytes ?? 0
    const isPreparing = answer.code === 'preparing' || brought > (before?.bytes ?? 0)
    if (!troubleOf(answer) || (!isPreparing && tries >= PAUSES.length)) throw new Refused(answer)
    const seconds = Math.min(answer.retryAfter ?? PAUSES[tries] ?? MAX_PAUSE, MAX_PAUSE)
    await pause(seconds * 1000, undefined, { signal: stopping })
    tries = isPreparing ? 0 : tries + 1
  }
}

type Attempt = { etag: string | null; answer: Answer }

async function attempt(
  galleryId: number,
  file: string,
  had: string | undefined,
  before: Awaited<ReturnType<typeof partOf>>,
  stopping: AbortSignal,
): Promise<Attempt> {
  const rest = before ? { range: `bytes=${before.bytes}-`, 'if-range': before.etag } : undefined
  const asked = { signal: stopping, ...(rest && { headers: rest }) }
  const response = await request(`/api/galleries/${galleryId}/bundle`, asked).catch(forgiveLine)
  if (!response) return { etag: null, answer: LOST }
  const { status, headers, body } = response
  if (status === 416) {
    // The part was complete already, or longer than the host's bundle.
    await rm(`${file}.part`, { force: true })
    await body?.cancel()
    return { etag: null, answer: LOST }
  }
  const etag = headers.get('etag')
  if (!response.ok || !etag || !body) {
    return { etag: null, answer: parseAnswer(response, await response.text(), headers.get('retry-after')) }
  }
  if (etag === had) {
    await body.cancel()
    return { etag, answer: LOST }
  }
  await writeFile(`${file}.part-of`, etag)
  const sink = createWriteStream(`${file}.part`, { flags: status === 206 ? 'a' : 'w' })
  const isWhole = await pipeline(Readable.fromWeb(body as ReadableStream), sink, { signal: stopping }).then(
    () => true,
    (error: unknown) => forgiveLine(error) ?? false,
  )
  const start = status === 206 ? (before?.bytes ?? 0) : 0
  const length = start + Number(headers.get('content-length'))
  if (!isWhole || (await stat(`${file}.part`)).size !== length) return { etag: null, answer: LOST }
  await rename(`${file}.part`, file)
  await rm(`${file}.part-of`, { force: true })
  return { etag, answer: LOST }
}

/** Ignores a broken connection, which `fetch` reports as a TypeError, also during the body. */
function forgiveLine(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error
}
