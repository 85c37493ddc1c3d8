import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { BundleManifest } from '#contract/bundles.ts'
import { badRequest } from '#server/platform/http/refusal.ts'
import { limitConcurrency } from '#server/platform/limit-concurrency.ts'
import type { ManifestMessage, ManifestRequest } from './manifest-thread.ts'

const inTurn = limitConcurrency(1)

/**
 * What gallery.json says. Refuses (400) what is not right. A thread parses it, one file at a time: the largest takes
 * seconds.
 * @param request.mostImages how many there can be, as far as the archive tells
 */
export const parseManifest = (request: ManifestRequest): Promise<BundleManifest> =>
  inTurn(async () => {
    const thread = new Worker(new URL('./manifest-thread.ts', import.meta.url), { workerData: request })
    const images: BundleManifest['images'] = []
    let head: Omit<BundleManifest, 'images'> | undefined
    try {
      for await (const [message] of on(thread, 'message', { close: ['exit'] })) {
        const said = message as ManifestMessage
        if ('invalid' in said) throw invalidManifest(said.invalid)
        if ('head' in said) head = said.head
        else images.push(...said.images)
      }
    } finally {
      await thread.terminate()
    }
    if (!head) throw new Error('The thread that parses gallery.json has said nothing')
    return { ...head, images }
  })

export const invalidManifest = (why: string) =>
  badRequest(`gallery.json is not right: ${why}.`, 'bundle_invalid')
