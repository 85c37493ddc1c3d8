import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { clock } from './clock.ts'
import { CONNECTING } from './connect.ts'
import type { Reach } from './reach.ts'

const RETRY_AFTER_MS = 500
const ASK_EVERY_MS = 250
/** Time after which the database counts as unreachable while an attempt to connect continues. */
const HOPELESS_AFTER_MS = 1_000
/** Timeout of the first answer on a new connection: a proxy accepts connections even if its database is down. */
const FIRST_ANSWER_MS = CONNECTING.connectionTimeoutMillis
/**
 * Consecutive unanswered checks after which a connection is given up. They are counted rather than timed, because a
 * suspended process does not count.
 */
const MAX_SILENT = { onAllConnections: 5, onThisOne: 20 }

/**
 * Holds a dedicated connection for a lock or a subscription, which end with it. It is checked continuously; if it
 * breaks or stops answering, a new one is opened as soon as the database answers again.
 *
 * @param options.name application_name in pg_stat_activity
 * @param options.prepare runs on every new connection; if it fails, the connection is closed and opened again
 * @param options.onAnswer called whenever the database has answered
 * @param options.onBreak called when the connection is missing
 * @param options.onAway called when the database refuses connections, or is silent on all of them
 * @param options.onError gets the errors
 * @throws the error of the first connection
 */
export async function keepConnected(options: {
  url: string
  name: string
  reach: Reach
  prepare(client: pg.Client): Promise<void>
  onAnswer?(): void
  onBreak?(): void
  onAway?(): void
  onError(error: Error): void
}): Promise<{ close(): Promise<void> }> {
  const { url, name, reach, onError } = options
  let current: pg.Client
  let closed = false

  const connect = async () => {
    const socket = reach.stream()
    const client = new pg.Client({
      connectionString: url,
      application_name: name,
      stream: () => socket,
      query_timeout: 60_000,
      ...CONNECTING,
    })
    client.on('error', onError)
    try {
      // Otherwise an outage noticed on another connection, or by the time this takes, would close the socket.
      await reach.sparing(socket, async () => {
        await client.connect()
        await askTheTime(client, FIRST_ANSWER_MS)
        await options.prepare(client)
      })
    } catch (error) {
      socket.destroy()
      throw error
    }
    current = client
    const stopAsking = keepAsking(client, {
      reach,
      onAnswer: options.onAnswer,
      onSilence({ everywhere }) {
        onError(new Error(`${name}: the database has not answered`))
        socket.destroy()
        if (everywhere) options.onAway?.()
      },
    })
    // Unlike 'error', which a broken connection may emit more than once.
    client.once('end', () => {
      stopAsking()
      void reconnect()
    })
    if (closed) await client.end()
  }
  const reconnect = async () => {
    if (!closed) options.onBreak?.()
    while (!closed) {
      const hopeless = setTimeout(() => options.onAway?.(), HOPELESS_AFTER_MS).unref()
      try {
        return await connect()
      } catch (error) {
        onError(error as Error)
        options.onAway?.()
      } finally {
        clearTimeout(hopeless)
      }
      await sleep(RETRY_AFTER_MS, undefined, { ref: false })
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

type Asking = {
  reach: Reach
  onAnswer: (() => void) | undefined
  onSilence(where: { everywhere: boolean }): void
}

/** Queries the database continuously, one query at a time, until stopped or left without an answer. */
function keepAsking(client: pg.Client, { reach, onAnswer, onSilence }: Asking): () => void {
  let asked = false
  let [silentHere, silentEverywhere, received] = [0, 0, 0]
  const timer = setInterval(() => {
    if (!asked) {
      asked = true
      silentHere = silentEverywhere = 0
      received = reach.bytesHeard()
      const answered = () => {
        asked = false
        onAnswer?.()
      }
      // A broken connection is reported by its error listener.
      askTheTime(client).then(answered, () => {})
      return
    }
    silentHere++
    // Data sent before the database fell silent may still arrive after the query.
    silentEverywhere = reach.bytesHeard() === received ? silentEverywhere + 1 : 0
    received = reach.bytesHeard()
    const everywhere = silentEverywhere >= MAX_SILENT.onAllConnections
    if (!everywhere && silentHere < MAX_SILENT.onThisOne) return
    clearInterval(timer)
    onSilence({ everywhere })
  }, ASK_EVERY_MS).unref()
  return () => clearInterval(timer)
}

/** Reads the database's time and sets `clock` by it. */
async function askTheTime(client: pg.Client, withinMs?: number): Promise<void> {
  // The types of pg lack the timeout of a single query.
  const question: pg.QueryConfig & { query_timeout?: number } = {
    text: 'select extract(epoch from clock_timestamp())::float * 1000 as ms',
    query_timeout: withinMs,
  }
  const asked = performance.now()
  const { rows } = await client.query<{ ms: number }>(question)
  clock.follow(rows[0]!.ms, { asked, answered: performance.now() })
}
