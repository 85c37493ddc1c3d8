import type { Check, Finding } from './finding.ts'

/**
 * Makes the checks one after the other and yields a line for each finding; throws at the end if anything is wrong.
 * Secrets are removed from the lines, even if a server repeated them.
 */
export async function* examine(checks: Check[], secrets: string[]): AsyncGenerator<string> {
  const hide = hiding(secrets)
  let wrong = 0
  const thrown = new Set<string>()
  for (const { about, todo, look, after } of checks) {
    if (after && thrown.has(after)) {
      thrown.add(about)
      yield `        ${about}: cannot be looked at without the ${after}`
      continue
    }
    const findings = await findingsOf({ todo, look }, () => thrown.add(about))
    const fine = findings.flatMap((finding) => ('fine' in finding ? [finding.fine] : []))
    if (fine.length > 0) yield hide(`ok      ${about}: ${fine.join('; ')}`)
    for (const finding of findings) {
      if ('fine' in finding) continue
      wrong += 1
      yield hide(`WRONG   ${about}: ${finding.wrong}. ${finding.todo}`)
    }
  }
  if (wrong > 0) throw new Error(`${wrong} ${wrong === 1 ? 'thing is' : 'things are'} wrong.`)
  yield 'Everything is as it should be.'
}

/** Removes secrets from a text, except short ones, which would match anywhere. */
export const hiding =
  (secrets: string[]) =>
  (text: string): string =>
    secrets
      .filter((secret) => secret.length >= 4)
      .reduce((left, secret) => left.replaceAll(secret, '…'), text)

/** Findings of a check, even if it throws; `thrown` is called then. */
export const findingsOf = (
  { look, todo }: Pick<Check, 'look' | 'todo'>,
  thrown?: () => unknown,
): Promise<Finding[]> =>
  look().catch((error: unknown) => {
    thrown?.()
    return [{ wrong: wordsOf(error), todo }]
  })

/** One line for an error, which may consist of several (one for each address of a host), without a full stop. */
function wordsOf(error: unknown): string {
  const { message, code, errors } = error as NodeJS.ErrnoException & { errors?: Error[] }
  const cause = (error as Error).cause
  if (cause instanceof Error) return wordsOf(cause)
  const words = message || errors?.map((each) => each.message).join(', ') || code || String(error)
  return words.replaceAll(/\s+/g, ' ').slice(0, 300).replace(/\.$/, '')
}
