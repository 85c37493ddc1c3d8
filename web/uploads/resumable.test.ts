import { beforeEach, expect, test, vi } from 'vitest'
import type { ErrorCode } from '#contract/error-codes.ts'
import { sendResumable } from './resumable.ts'
import { rememberUpload, waitingUploadOf } from './waiting-uploads.ts'

const PLACE = '/api/galleries/7/uploads'
const file = new File(['picture'], 'storm.jpg', { lastModified: 1 })

type Reply = { status: number; code?: ErrorCode }
/** Replies to the requests. */
let replies: Reply[]
/** Offset at which each request began. */
let begunAt: (string | null)[]

vi.mock('tus-js-client', () => ({
  Upload: class {
    url: string | null
    options: { uploadUrl: string | null; onUploadUrlAvailable(): void; onError(error: object): void }
    constructor(_file: File, options: typeof this.options) {
      this.options = options
      this.url = options.uploadUrl
    }
    start() {
      begunAt.push(this.url)
      this.url ??= `/api/uploads/${begunAt.length}`
      this.options.onUploadUrlAvailable()
      const { status, ...body } = replies.shift()!
      const originalResponse = {
        getStatus: () => status,
        getBody: () => JSON.stringify(body),
        getHeader: () => null,
      }
      this.options.onError({ originalResponse })
    }
  },
}))

beforeEach(() => {
  localStorage.clear()
  begunAt = []
})

const send = () =>
  sendResumable({ url: '', resumableUrl: PLACE }, file, () => {}, new AbortController().signal)

test.each<[Reply]>([
  [{ status: 403, code: 'account_expired' }],
  [{ status: 403, code: 'gallery_frozen' }],
  // Session ended.
  [{ status: 404, code: 'not_found' }],
  [{ status: 503 }],
  [{ status: 423, code: 'upload_locked' }],
])('after %o it continues where it was', async (reply) => {
  replies = [reply, { status: 415 }]
  await send()
  await send()
  expect(begunAt).toEqual([null, '/api/uploads/1'])
})

test.each<[Reply]>([
  [{ status: 415, code: 'unsupported_type' }],
  [{ status: 403, code: 'quota_exceeded' }],
  [{ status: 404, code: 'link_ended' }],
])('after %o it begins again', async (reply) => {
  replies = [reply, { status: 415 }]
  expect(await send()).toMatchObject(reply)
  await send()
  expect(begunAt).toEqual([null, null])
})

test('an upload that took the place of one that had ended is the one that continues', () => {
  rememberUpload(PLACE, file, '/api/uploads/ended')
  rememberUpload(PLACE, file, '/api/uploads/new')
  rememberUpload('/api/galleries/8/uploads', file, '/api/uploads/elsewhere')
  expect(waitingUploadOf(PLACE, file)).toBe('/api/uploads/new')
  expect(waitingUploadOf('/api/galleries/8/uploads', file)).toBe('/api/uploads/elsewhere')
})

test('a file is known by its name, whether letters and accents are composed or not', () => {
  const named = (name: string) => new File(['picture'], name, { lastModified: 1 })
  rememberUpload(PLACE, named('Zoe\u0308.jpg'), '/api/uploads/decomposed')
  expect(waitingUploadOf(PLACE, named('Zo\u00eb.jpg'))).toBe('/api/uploads/decomposed')
})
