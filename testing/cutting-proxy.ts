import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a server that breaks: each connection is cut after so many bytes from the client. */
export type CuttingProxy = {
  port: number
  cuts(): number
  /** Bytes that came from clients. */
  passed(): number
  close(): void
}

/**
 * @param origin of the server, or a function that says which server gets a connection
 * @param everyBytes how many bytes of one connection pass; Infinity: it is never cut
 * @param port where it listens; 0 for any
 * @param msPerChunk how long each chunk of a client takes, some 64 kB, in milliseconds
 */
export async function cuttingProxy(
  origin: string | (() => string),
  everyBytes: number,
  { port = 0, msPerChunk = 0 } = {},
): Promise<CuttingProxy> {
  let cuts = 0
  let all = 0
  const open = new Set<Socket>()
  const server = createServer((client) => {
    let passed = 0
    const to = typeof origin === 'string' ? origin : origin()
    const upstream = connect({ port: Number(new URL(to).port), host: '127.0.0.1' })
    const end = () => {
      for (const socket of [client, upstream]) {
        open.delete(socket)
        socket.destroy()
      }
    }
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', end).on('close', end)
    }
    client.on('data', (chunk) => {
      passed += chunk.length
      all += chunk.length
      if (passed > everyBytes) {
        cuts += 1
        return end()
      }
      const isFull = !upstream.write(chunk)
      if (isFull || msPerChunk > 0) client.pause()
      if (!isFull && msPerChunk > 0) setTimeout(() => client.resume(), msPerChunk)
    })
    upstream.on('drain', () => client.resume())
    upstream.pipe(client)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cuts: () => cuts,
    passed: () => all,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
