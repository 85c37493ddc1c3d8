import type { Readable } from 'node:stream'
import { Refusal } from '#server/platform/http/refusal.ts'

type Running = { body: Readable; ended: Promise<unknown> }

/** The uploads that receive bytes in this process, each from one request at a time. */
export type InProgress = {
  /** Runs `work`. Refuses (423) while another request sends bytes of the same upload. */
  run<Result>(id: string, body: Readable, work: () => Promise<Result>): Promise<Result>
  /**
   * Stops receiving, and waits until the received bytes are stored. A client that asks for the offset has abandoned its
   * earlier request, whose connection may be dead without the server knowing.
   */
  stop(id: string): Promise<void>
}

export function uploadsInProgress(): InProgress {
  const running = new Map<string, Running>()
  return {
    async run(id, body, work) {
      if (running.has(id)) {
        throw new Refusal(423, 'upload_locked', 'Another request is already sending this upload', {
          retryAfter: 1,
        })
      }
      const working = work()
      running.set(id, { body, ended: working.catch(() => {}) })
      try {
        return await working
      } finally {
        running.delete(id)
      }
    },
    async stop(id) {
      const request = running.get(id)
      request?.body.destroy()
      await request?.ended
    },
  }
}
