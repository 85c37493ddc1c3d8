import { Socket } from 'node:net'

/** The database does not answer, so the query was not sent. The same call may succeed later. */
export class DatabaseAway extends Error {
  readonly code = 'DATABASE_AWAY'
  constructor() {
    super('The database does not answer')
    this.name = 'DatabaseAway'
  }
}

/**
 * All connections of this process to the database. As soon as the one that watches it (`announcements.ts`) finds it
 * unreachable, all of them are closed and new ones fail at once: callers fail within two seconds, although a query may
 * take longer while the database answers.
 */
export type Reach = {
  /** The socket of a new connection: the `stream` of a client or a pool. */
  stream(): Socket
  /** Keeps `leave` from closing the socket until `work` is done: it finds out whether the database answers again. */
  sparing<Result>(socket: Socket, work: () => Promise<Result>): Promise<Result>
  isAway(): boolean
  /** Bytes received on all connections together; an increase shows that the database is alive. */
  bytesHeard(): number
  /** Declares the database away: ends every connection that is not spared, and every wait. */
  leave(): void
  /** Declares the database reachable again. */
  comeBack(): void
  /** The result of this wait for the database; throws DatabaseAway as soon as it is away. */
  raceOutage<Result>(wait: Promise<Result>): Promise<Result>
}

export function reachOfDatabase(): Reach {
  const sockets = new Set<Socket>()
  const spared = new Set<Socket>()
  const waiting = new Set<(error: Error) => void>()
  let away = false
  let heardBefore = 0
  return {
    stream() {
      const socket = new Socket()
      sockets.add(socket)
      socket.once('close', () => {
        sockets.delete(socket)
        heardBefore += socket.bytesRead
      })
      return socket
    },
    async sparing(socket, work) {
      spared.add(socket)
      try {
        return await work()
      } finally {
        spared.delete(socket)
      }
    },
    isAway: () => away,
    bytesHeard: () => [...sockets].reduce((sum, socket) => sum + socket.bytesRead, heardBefore),
    leave() {
      away = true
      for (const socket of sockets) if (!spared.has(socket)) socket.destroy()
      for (const reject of waiting) reject(new DatabaseAway())
    },
    comeBack() {
      away = false
    },
    async raceOutage(wait) {
      if (away) throw new DatabaseAway()
      const { promise, reject } = Promise.withResolvers<never>()
      waiting.add(reject)
      try {
        return await Promise.race([wait, promise])
      } finally {
        waiting.delete(reject)
      }
    },
  }
}
