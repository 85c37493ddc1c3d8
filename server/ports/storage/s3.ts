import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { NoSuchFile, type Storage } from './storage.ts'

export type S3Options = {
  bucket: string
  /** URL of a store other than Amazon's; the bucket is then part of the path. */
  endpoint?: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

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
    maxAttempts: 4,
  })

  async function get(key: string, range?: { start: number; end: number }) {
    try {
      const Range = range && `bytes=${range.start}-${range.end}`
      return await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range }))
    } catch (error) {
      if (isMissing(error)) throw new NoSuchFile(key)
      throw error
    }
  }

  return {
    async put(key, file) {
      const { size } = await stat(file)
      await s3.send(
        new PutObjectCommand({ Bucket: bucket, Key: key, Body: createReadStream(file), ContentLength: size }),
      )
      await rm(file)
    },
    async read(key) {
      const { Body } = await get(key)
      return Buffer.from(await Body!.transformToByteArray())
    },
    async open(key, range) {
      const { Body, ContentLength, ContentRange } = await get(key, range)
      const whole = ContentRange?.split('/')[1]
      return { size: Number(whole ?? ContentLength), stream: Body as Readable }
    },
    async copyTo(key, file) {
      const { Body } = await get(key)
      await pipeline(Body as Readable, createWriteStream(file))
    },
    async removeFolder(folder) {
      // Listed files are deleted before the next request, so the first page is always requested.
      for (;;) {
        const { Contents = [], IsTruncated } = await s3.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: `${folder}/` }),
        )
        if (Contents.length === 0) return
        const Objects = Contents.map(({ Key }) => ({ Key }))
        const { Errors } = await s3.send(
          new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
        )
        if (Errors?.length) throw new Error(`${Errors.length} files of ${folder} could not be removed`)
        if (!IsTruncated) return
      }
    },
    async check() {
      await s3.send(new HeadBucketCommand({ Bucket: bucket }))
    },
  }
}

const isMissing = (error: unknown) =>
  error instanceof NoSuchKey ||
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404
