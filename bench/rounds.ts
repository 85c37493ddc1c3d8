/** The median of each of several measures, taken in turn so that a busy moment affects all of them. */
export async function inTurn(rounds: number, measures: (() => Promise<number>)[]): Promise<number[]> {
  const taken = measures.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, measure] of measures.entries()) taken[index]!.push(await measure())
  }
  return taken.map(median)
}

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** Duration of a function, in seconds. */
export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

/**
 * Requests a second that a server answers at one address, `at` at a time for `duration` seconds. They appear to
 * come from 250 visitors through a proxy, because one visitor would exceed the request limit.
 */
export async function requestsPerSecond(url: string, headers: Record<string, string>, at = 16, duration = 2) {
  const { Agent, get } = await import('node:http')
  const agent = new Agent({ keepAlive: true, maxSockets: at })
  const end = performance.now() + duration * 1000
  let answered = 0
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const visitor = { 'x-forwarded-for': `10.0.0.${answered % 250}` }
      get(url, { agent, headers: { ...headers, ...visitor } }, (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`${url}: ${answer.statusCode}`))
        answer.resume().on('end', resolve)
      }).on('error', reject)
    })
  const lane = async () => {
    while (performance.now() < end) {
      await one()
      answered++
    }
  }
  await Promise.all(Array.from({ length: at }, lane))
  agent.destroy()
  return answered / duration
}
