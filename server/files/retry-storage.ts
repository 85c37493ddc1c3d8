import { setTimeout as sleep } from 'node:timers/promises'
import { StorageAway } from '#server/ports/storage/storage.ts'

const FIRST_WAIT_MS = 200
const ATTEMPTS = 9

/** Retries while the storage does not answer, for about a minute. Meant for long-running commands. */
export async function retryStorage<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StorageAway) || attempt === ATTEMPTS) throw error
      await sleep(FIRST_WAIT_MS * 2 ** (attempt - 1))
    }
  }
}
