/** How many images one call changes: such a call takes about a tenth of a second. */
const PORTION = 100

/**
 * Changes many images by several calls, one after the other, so that each is short. If one fails, what the calls before
 * it changed stays changed.
 */
export async function inPortions<Answer>(
  imageIds: readonly number[],
  send: (imageIds: number[]) => Promise<Answer>,
  portion = PORTION,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let start = 0; start < imageIds.length; start += portion)
    answers.push(await send(imageIds.slice(start, start + portion)))
  return answers
}
