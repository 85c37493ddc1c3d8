import type { DownloadPlan } from '#contract/download-plan.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { downloadPlanAddress } from '#contract/visitor-downloads.ts'

/** A chapter, '' being the whole gallery, or chosen images. */
export type Wanted = { size: DownloadPlan['size'] } & (
  | { chapter: string; imageIds?: undefined }
  | { imageIds: readonly number[] }
)

const GONE = 'These photos are no longer in this gallery.'
const NO_LINE = "There's no connection at the moment. Please try again."

/** The plan of a download, without chosen images that are gone; or what is wrong. */
export async function askPlan(
  publicId: string,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<DownloadPlan | { problem: string }> {
  const address = downloadPlanAddress(publicId)
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
    if (body.code !== 'images_missing') return { problem: body.message }
    const imageIds = body.current?.imageIds as number[]
    return imageIds.length > 0 ? askPlan(publicId, { ...wanted, imageIds }, signal) : { problem: GONE }
  } catch (error) {
    // Errors of `fetch` without a network or once it was ended, and of JSON for a proxy's page.
    const { name } = error as Error
    if (['TypeError', 'AbortError', 'SyntaxError'].includes(name)) return { problem: NO_LINE }
    throw error
  }
}
