import type { DownloadPlan } from '#contract/download-plan.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Called } from '#contract/public-calls.ts'
import { downloadPlanAddress } from '#contract/visitor-downloads.ts'
import { texts } from '#web/texts/texts.ts'

/** A chapter ('' for the whole gallery), or chosen images. */
export type Wanted = { size: DownloadPlan['size'] } & (
  | { chapter: string; imageIds?: undefined }
  | { imageIds: readonly number[] }
)

/** Explains the refusal of a plan. */
function problemOf(code: ErrorCode): string {
  const known: Partial<Record<ErrorCode, string>> = {
    downloads_off: texts.noDownloadsInSize,
    gallery_closed: texts.galleryIsClosed,
    images_missing: texts.photosGone,
    not_found: texts.photosGone,
    link_ended: texts.linkHasEnded,
    link_required: texts.linkHasEnded,
    password_required: texts.galleryHasChanged,
    too_many_downloads: texts.tooManyDownloads,
  }
  return known[code] ?? texts.downloadNotPlanned
}

/** The plan of a download, without deleted images; or the problem. */
export async function askPlan(
  gallery: Called,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<DownloadPlan | { problem: string }> {
  const address = downloadPlanAddress(gallery)
  try {
    const answer =
      wanted.imageIds === undefined
        ? await fetch(`${address}?${new URLSearchParams({ size: wanted.size, chapter: wanted.chapter })}`, {
            signal,
          })
        : await fetch(address, {
            ...{ method: 'POST', signal, body: JSON.stringify(wanted) },
            headers: { 'content-type': 'application/json' },
          })
    const body: DownloadPlan | ErrorBody = await answer.json()
    if (!('message' in body)) return body
    if (body.code !== 'images_missing') return { problem: problemOf(body.code) }
    const imageIds = body.current?.imageIds as number[]
    return imageIds.length > 0
      ? askPlan(gallery, { ...wanted, imageIds }, signal)
      : { problem: problemOf(body.code) }
  } catch (error) {
    // Errors of `fetch` without a connection or after an abort, and of JSON if a proxy answered.
    const { name } = error as Error
    if (['TypeError', 'AbortError', 'SyntaxError'].includes(name))
      return { problem: texts.noConnectionForDownload }
    throw error
  }
}
