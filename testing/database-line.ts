import { connect, createServer, type Socket } from 'node:net'

/** A connection to PostgreSQL that a test can break, silence and restore. */
export type DatabaseLine = {
  /** The database's URL through this connection. */
  url: string
  /** Breaks all connections and refuses new ones, as while PostgreSQL is away. */
  cut(): Promise<void>
  /** Accepts new connections and forwards nothing, as a machine that hangs does. Swallowed data stays lost. */
  silence(): void
  /** Delays answers on new connections by this time, as on a slow network. */
  slowDown(ms: number): void
  mend(): Promise<void>
  /** Breaks the connection that sends this text after the following commit, before its answer arrives. */
  loseCommitAfter(text: string): void
}

export async function databaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let silent = false
  let slowMs = 0
  let beforeCommit: string | undefined
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    let losing: 'the next commit' | 'its answer' | undefined
    near.on('data', (chunk) => {
      if (beforeCommit !== undefined && chunk.includes(beforeCommit)) {
        beforeCommit = undefined
        losing = 'the next commit'
      } else if (losing && chunk.includes('commit')) losing = 'its answer'
    })
    far.on('data', () => losing === 'its answer' && near.destroy())
    if (slowMs > 0) {
      near.pause()
      setTimeout(() => near.resume(), slowMs)
    }
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => silent || to.write(chunk))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  await listen(0)
  const own = (server.address() as { port: number }).port
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  const url = new URL(databaseUrl)
  url.port = String(own)
  return {
    url: url.href,
    cut,
    loseCommitAfter(text) {
      beforeCommit = text
    },
    silence() {
      silent = true
    },
    slowDown(ms) {
      slowMs = ms
    },
    async mend() {
      silent = false
      if (!server.listening) await listen(own)
    },
  }
}
