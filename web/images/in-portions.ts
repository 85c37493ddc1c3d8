/** So many images are written within a tenth of a second. */
const PORTION = 100

/**
 * Makes a call for each portion of many images, one after the other, so that none of them takes long. What was changed
 * before one that fails stays changed.
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
