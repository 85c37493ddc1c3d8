import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CONNECTING } from './connect.ts'

const RETRY_AFTER_MS = 1000

/**
 * Holds a dedicated connection for a lock or a subscription, which end with it. If it breaks, a new one is opened as
 * soon as the database answers again.
 *
 * @param options.name its application_name in pg_stat_activity
 * @param options.prepare runs on every new connection; when it fails the connection is closed and tried again
 * @param options.onBreak called every second for as long as the connection is missing
 * @param options.onError gets the errors
 * @throws whatever the first connection fails with
 */
export async function keepConnected(options: {
  url: string
  name: string
  prepare(client: pg.Client): Promise<void>
  onBreak?(): void
  onError(error: Error): void
}): Promise<{ close(): Promise<void> }> {
  const { url, name, onError } = options
  let current: pg.Client
  let closed = false

  const connect = async () => {
    const client = new pg.Client({ connectionString: url, application_name: name, ...CONNECTING })
    client.on('error', onError)
    try {
      await client.connect()
      await options.prepare(client)
    } catch (error) {
      await client.end()
      throw error
    }
    current = client
    // Unlike 'error', which a broken connection may emit more than once.
    client.once('end', reconnect)
    if (closed) await client.end()
  }
  const reconnect = async () => {
    while (!closed) {
      options.onBreak?.()
      await sleep(RETRY_AFTER_MS, undefined, { ref: false })
      try {
        if (!closed) await connect()
        return
      } catch (error) {
        onError(error as Error)
      }
    }
  }

  await connect()
  return {
    async close() {
      closed = true
      await current.end()
    },
  }
}
