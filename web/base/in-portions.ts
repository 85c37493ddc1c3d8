import { grouped } from './counts.ts'
import { PartlyDone } from './failure.ts'

/** Number of images changed by one call: such a call takes less than a tenth of a second. */
export const PORTION = 100

/** Sends many ids in several calls, one after the other, so that each is short. */
export async function inPortions<Answer>(
  ids: readonly number[],
  send: (ids: number[]) => Promise<Answer>,
  portion = PORTION,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let start = 0; start < ids.length; start += portion)
    answers.push(await send(ids.slice(start, start + portion)))
  return answers
}

/**
 * Changes many images in portions. If a call fails, the changes of the calls before it stay.
 * @throws PartlyDone if some were changed before
 */
export async function changeInPortions<Answer>(
  imageIds: readonly number[],
  send: (imageIds: number[]) => Promise<Answer>,
): Promise<Answer[]> {
  let changed = 0
  try {
    return await inPortions(imageIds, async (some) => {
      const answer = await send(some)
      changed += some.length
      return answer
    })
  } catch (error) {
    if (changed === 0) throw error
    const [done, all] = [grouped(changed), grouped(imageIds.length)]
    throw new PartlyDone(`Only ${done} of ${all} images are done. Please try again.`, { cause: error })
  }
}
