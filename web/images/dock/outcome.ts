/** Outcome of the uploads in the dock, and its texts. Pure. */
import { grouped, imageCountText } from '#web/base/counts.ts'
import { STOPPED } from '#web/uploads/post.ts'
import { countOf } from '../upload-outcome.ts'
import type { UploadNow } from '../upload-store.ts'

type Uploads = readonly Pick<UploadNow, 'state'>[]

/** Tells whether some files arrived and none failed. */
export const hasArrived = (uploads: Uploads) =>
  uploads.every(({ state: { running, items } }) => !running && countOf(items, 'error') === 0) &&
  uploads.some(({ state: { items } }) => countOf(items, 'success') > 0)

/** Tells whether all is finished, with no file left out, known already or failed, except stopped ones. */
export const isOver = (uploads: Uploads) =>
  uploads.every(
    ({ state: { running, leftOut, items } }) =>
      !running &&
      leftOut.length === 0 &&
      !items.some(({ status, answer }) => status === 'known' || (status === 'error' && answer !== STOPPED)),
  )

/** Message about failed files once all is finished: the quota's, or a general one; null without failures. */
export function failureIn(uploads: Uploads): string | null {
  if (uploads.some(({ state }) => state.running)) return null
  // Stopped files have not failed, and people who are signed out are asked to sign in.
  const answers = uploads.flatMap(({ state: { items } }) =>
    items.flatMap(({ status, answer }) =>
      status === 'error' && answer && answer !== STOPPED && answer.status !== 401 ? [answer] : [],
    ),
  )
  const full = answers.find(({ code, message }) => code === 'quota_exceeded' && message)
  return full?.message ?? (answers.length > 0 ? 'Some images failed to upload. Please try again.' : null)
}

/** 'Uploading 3 images to 2 galleries' */
export function headingFor(uploads: Uploads): string {
  const items = uploads.flatMap(({ state }) => state.items)
  const running = uploads.filter(({ state }) => state.running)
  if (running.length > 0 && running.every(({ state }) => state.paused)) return 'Paused'
  const to = uploads.length > 1 ? ` to ${grouped(uploads.length)} galleries` : ''
  if (running.length > 0) return `Uploading ${imageCountText(items.length)}${to}`
  const arrived = countOf(items, 'success')
  if (arrived === 0 && countOf(items, 'known') === items.length) return 'Nothing was uploaded'
  return arrived === items.length
    ? `Uploaded ${imageCountText(arrived)}${to}`
    : `Uploaded ${grouped(arrived)} of ${imageCountText(items.length)}${to}`
}
