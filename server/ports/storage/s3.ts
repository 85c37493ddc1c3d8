import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { NoSuchFile, type Storage, StorageAway, StorageFull } from './storage.ts'

export type S3Options = {
  bucket: string
  /** URL of a store other than Amazon's; the bucket is then part of the path. */
  endpoint?: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Timeout of an idle transfer, in milliseconds. */
const SILENCE_MS = 5_000
/** Timeout until a response begins, for all attempts together. Uploads may take longer while data flows. */
const ANSWER_MS = 10_000
const ATTEMPTS = 3
const RETRY_MS = 200
/**
 * Unlimited, as downloads by slow clients hold connections, and a request waiting for a free one would time out as if
 * the store did not answer. Concurrency is limited where requests and jobs begin.
 */
const CONNECTIONS = { maxSockets: Infinity }

/** Files in a bucket of Amazon S3 or any compatible store. */
export function s3Storage({ bucket, endpoint, region, ...credentials }: S3Options): Storage {
  const s3 = new S3Client({
    region,
    endpoint,
    credentials,
    forcePathStyle: endpoint !== undefined,
    // Other stores do not support the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    // Errors are reported by the callers.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: {
      connectionTimeout: 2_000,
      socketTimeout: SILENCE_MS,
      httpAgent: CONNECTIONS,
      httpsAgent: CONNECTIONS,
    },
  })

  /** The answer to a request; null if its object is missing. */
  async function answerTo<Answer>(send: (options: { abortSignal: AbortSignal }) => Promise<Answer>) {
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), ANSWER_MS)
    try {
      return await send({ abortSignal: patience.signal })
    } catch (error) {
      if (isMissing(error)) return null
      throw failure(error)
    } finally {
      clearTimeout(timer)
    }
  }

  async function get(key: string, range?: { start: number; end: number }) {
    const Range = range && `bytes=${range.start}-${range.end}`
    const answer = await answerTo((options) =>
      s3.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range }), options),
    )
    if (!answer) throw new NoSuchFile(key)
    const whole = answer.ContentRange?.split('/')[1]
    return {
      size: Number(whole ?? answer.ContentLength),
      stream: movingStream(answer.Body as IncomingMessage),
    }
  }

  /** Uploads a file, with retries, as the client sends a stream only once. */
  async function sendFile(key: string, file: string, size: number): Promise<void> {
    const end = performance.now() + ANSWER_MS
    for (let attempt = 1; ; attempt++) {
      const unreadable = new AbortController()
      // The client does not listen for errors of the file.
      const Body = createReadStream(file).once('error', () => unreadable.abort())
      const command = new PutObjectCommand({ Bucket: bucket, Key: key, Body, ContentLength: size })
      try {
        await s3.send(command, { abortSignal: unreadable.signal })
        return
      } catch (error) {
        if (Body.errored) throw Body.errored
        const failed = failure(error)
        if (!(failed instanceof StorageAway) || attempt === ATTEMPTS || performance.now() > end) throw failed
      } finally {
        Body.destroy()
      }
      await sleep(RETRY_MS * 2 ** attempt)
    }
  }

  return {
    async put(key, file) {
      await sendFile(key, file, (await stat(file)).size)
      await rm(file)
    },
    async read(key) {
      return Buffer.concat(await (await get(key)).stream.toArray())
    },
    open: get,
    async copyTo(key, file) {
      await pipeline((await get(key)).stream, createWriteStream(file))
    },
    async *list(folder) {
      for (let ContinuationToken: string | undefined; ; ) {
        const listing = { Bucket: bucket, Prefix: `${folder}/`, ContinuationToken }
        const page = await answerTo((options) => s3.send(new ListObjectsV2Command(listing), options))
        for (const { Key, Size } of page?.Contents ?? []) yield { key: Key!, bytes: Size! }
        ContinuationToken = page?.NextContinuationToken
        if (!page?.IsTruncated) return
      }
    },
    async removeFolder(folder) {
      // Listed files are deleted before the next request, so the first page is always requested.
      for (;;) {
        const page = await answerTo((options) =>
          s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: `${folder}/` }), options),
        )
        const { Contents = [], IsTruncated } = page ?? {}
        if (Contents.length === 0) return
        const Objects = Contents.map(({ Key }) => ({ Key }))
        const deleted = await answerTo((options) =>
          s3.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }), options),
        )
        const errors = deleted?.Errors?.length
        if (errors) throw new Error(`${errors} files of ${folder} could not be removed`)
        if (!IsTruncated) return
      }
    },
    async check() {
      const there = await answerTo((options) => s3.send(new HeadBucketCommand({ Bucket: bucket }), options))
      if (!there) throw new Error(`There is no bucket ${bucket}`)
    },
  }
}

/**
 * The body as a stream that fails if the store sends nothing for too long. Unlike the client's own timeout, a slow
 * reader does not count.
 */
function movingStream(body: IncomingMessage): Readable {
  body.socket.setTimeout(0)
  const moving = new PassThrough()
  const silence = setTimeout(() => {
    if (body.isPaused()) silence.refresh()
    else moving.destroy(new StorageAway(new Error(`Nothing arrived for ${SILENCE_MS} ms`)))
  }, SILENCE_MS)
  body.on('data', () => silence.refresh())
  body.once('end', () => clearTimeout(silence))
  body.once('error', (error) => moving.destroy(new StorageAway(error)))
  // Later readers still get the error. Until then, an 'error' without a listener would end the process.
  moving.on('error', () => {})
  moving.once('close', () => {
    clearTimeout(silence)
    body.destroy()
  })
  return body.pipe(moving)
}

/** The error of this port for a failed request. */
function failure(error: unknown): StorageFull | StorageAway {
  const { name, $metadata } = error as S3Failure
  if (FULL.test(name) || $metadata?.httpStatusCode === 507) return new StorageFull(error)
  return new StorageAway(error)
}

type S3Failure = Error & { $metadata?: { httpStatusCode?: number } }

/** Names of the errors of Ceph and MinIO when full. */
const FULL = /^(QuotaExceeded|XMinioStorageFull|XMinioAdminBucketQuotaExceeded)$/

/** Tells whether an object is missing. A missing bucket is a failure instead, as its files may come back with it. */
const isMissing = (error: unknown) =>
  error instanceof NoSuchKey ||
  ((error as S3Failure).$metadata?.httpStatusCode === 404 && (error as S3Failure).name !== 'NoSuchBucket')
