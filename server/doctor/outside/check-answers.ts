import type { Finding } from '../finding.ts'
import { type Outside, unkept } from './ask.ts'

const PICTURE = '/api/doctor/private.jpg'

export async function partIsAnswered({ ask }: Outside): Promise<Finding[]> {
  const { status, headers, body } = await ask(`${PICTURE}?${unkept()}`, { headers: { range: 'bytes=5-14' } })
  if (status === 206 && body.length === 10 && headers['content-range']?.startsWith('bytes 5-14/'))
    return [{ fine: 'is answered' }]
  return [
    {
      wrong: `A part of 10 bytes (Range) was asked for; the answer is ${status}, with ${body.length} bytes`,
      todo: 'Let the proxy pass on Range, and Content-Range: downloads that break off go on with it.',
    },
  ]
}

/** Checks that no cache gives one visitor's private answers to another. */
export async function privateStaysPrivate({ ask }: Outside): Promise<Finding[]> {
  const kept: string[] = []
  for (const path of [`/api/doctor/seen?${unkept()}`, `${PICTURE}?${unkept()}`]) {
    const mine = await ask(path)
    if (mine.status !== 200) throw new Error(`${path.replace(/\?.*/, '')} answers ${mine.status}`)
    const theirs = await ask(path, { as: 'stranger' })
    if (theirs.status < 300) kept.push(path.replace(/\?.*/, ''))
  }
  if (kept.length === 0) return [{ fine: 'are not given to others' }]
  return [
    {
      wrong: `A cache gives private answers to others: ${kept.join(', ')}`,
      todo: 'Let proxies and networks keep only what Cache-Control allows: nothing that is `private`.',
    },
  ]
}

/** Checks the first redirect of requests by http. */
export async function plainHttpLeads({ ask, publicUrl }: Outside): Promise<Finding[]> {
  if (publicUrl.protocol === 'http:') return [{ fine: 'is how PUBLIC_URL is reached' }]
  if (publicUrl.port) return [{ fine: 'leads nowhere: PUBLIC_URL names a port' }]
  const { status, headers } = await ask('/?a=b', { at: new URL(`http://${publicUrl.host}`), as: 'stranger' })
  const to = headers.location ?? ''
  if (status >= 300 && status < 400 && to === `${publicUrl.origin}/?a=b`) return [{ fine: 'leads to https' }]
  return [
    {
      wrong: `http://${publicUrl.host} does not lead to https: the answer is ${status}${to && `, to ${to.slice(0, 100)}`}`,
      todo: 'Let the proxy redirect port 80 to the same address with https.',
    },
  ]
}
