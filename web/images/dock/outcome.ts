/** What became of the uploads in the dock, and what it says of them. Pure. */
import { grouped, imageCountText } from '#contract/counts.ts'
import { STOPPED } from '#web/uploads/post.ts'
import { countOf } from '../upload-outcome.ts'
import type { UploadNow } from '../upload-store.ts'

type Uploads = readonly Pick<UploadNow, 'state'>[]

/** Nothing failed, and something arrived. */
export const hasArrived = (uploads: Uploads) =>
  uploads.every(({ state: { running, items } }) => !running && countOf(items, 'error') === 0) &&
  uploads.some(({ state: { items } }) => countOf(items, 'success') > 0)

/** All has ended, and no file was left out, is in its gallery already, or failed. Those that were stopped do not count. */
export const isOver = (uploads: Uploads) =>
  uploads.every(
    ({ state: { running, leftOut, items } }) =>
      !running &&
      leftOut.length === 0 &&
      !items.some(({ status, answer }) => status === 'known' || (status === 'error' && answer !== STOPPED)),
  )

/** What is said once all has ended and files have failed: why there was no room, or that some failed; else null. */
export function failureIn(uploads: Uploads): string | null {
  if (uploads.some(({ state }) => state.running)) return null
  // Nothing has failed by being stopped, and who is signed out is asked to sign in.
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
