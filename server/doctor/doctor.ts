import type { Check, Finding } from './finding.ts'

/**
 * Makes the checks one after the other and yields a line for each finding; throws at the end when anything is wrong.
 * No line has a secret, whatever a server answered.
 */
export async function* examine(checks: Check[], secrets: string[]): AsyncGenerator<string> {
  const hide = (line: string) =>
    secrets
      .filter((secret) => secret.length >= 4)
      .reduce((text, secret) => text.replaceAll(secret, '…'), line)
  let wrong = 0
  const thrown = new Set<string>()
  for (const { about, todo, look, after } of checks) {
    if (after && thrown.has(after)) {
      yield `        ${about}: cannot be looked at without the ${after}`
      continue
    }
    const findings = await look().catch((error: unknown): Finding[] => {
      thrown.add(about)
      return [{ wrong: wordsOf(error), todo }]
    })
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

/** One line of an error, which may consist of several (one for each address of a host). */
function wordsOf(error: unknown): string {
  const { message, code, errors } = error as NodeJS.ErrnoException & { errors?: Error[] }
  const cause = (error as Error).cause
  if (cause instanceof Error) return wordsOf(cause)
  const words = message || errors?.map((each) => each.message).join(', ') || code || String(error)
  return words.replaceAll(/\s+/g, ' ').slice(0, 300)
}
