import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy of a server whose connections break: each is cut after this many bytes from the client. */
export type CuttingProxy = {
  port: number
  cuts(): number
  /** Number of bytes that came from clients. */
  passed(): number
  close(): void
}

/**
 * @param origin of the server, or a function that returns the server of a connection
 * @param everyBytes number of bytes of one connection that pass; Infinity never cuts
 * @param port of the proxy; 0 for any
 * @param msPerChunk duration of each chunk of a client, some 64 kB, in milliseconds
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
