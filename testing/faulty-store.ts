import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline, Readable } from 'node:stream'

/** Faults of the store in requests for objects. */
export type StoreFault =
  | 'none'
  | 'fails'
  | 'is silent'
  | 'cuts reads'
  | 'stalls in reads'
  | 'cuts writes'
  | 'full'

/** A request for an object: the requested part, and the number of bytes that the reader has taken so far. */
export type StoreRead = {
  key: string
  range: string | undefined
  taken: number
  ended: 'no' | 'whole' | 'early'
}

/** An S3 store in memory, limited to the calls of the program, which a test can make fail. */
export async function faultyStore() {
  const objects = new Map<string, Buffer>()
  const reads: StoreRead[] = []
  let fault: StoreFault = 'none'

  const server = createServer(async (request, response) => {
    if (fault === 'is silent') return
    if (fault === 'fails') return fail(response, 500, 'InternalError')
    const url = new URL(request.url!, 'http://store')
    const key = decodeURIComponent(url.pathname).split('/').slice(2).join('/')
    if (request.method === 'PUT') return write(key, request, response)
    const body = await bodyOf(request)
    if (request.method === 'POST') {
      for (const [, deleted] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g)) objects.delete(deleted!)
      return response.end('<DeleteResult/>')
    }
    if (request.method === 'HEAD') return response.end()
    if (url.searchParams.has('list-type')) {
      const found = [...objects.keys()].filter((name) => name.startsWith(url.searchParams.get('prefix')!))
      const contents = found.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('')
      return response.end(`<ListBucketResult>${contents}</ListBucketResult>`)
    }
    read(key, request, response)
  })

  async function write(key: string, request: IncomingMessage, response: ServerResponse) {
    if (fault === 'full') return fail(response, 507, 'XMinioStorageFull')
    if (fault === 'cuts writes') {
      request.once('data', () => request.socket.destroy())
      return
    }
    objects.set(key, await bodyOf(request))
    response.end()
  }

  function read(key: string, request: IncomingMessage, response: ServerResponse) {
    const object = objects.get(key)
    if (!object) return fail(response, 404, 'NoSuchKey')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const part = object.subarray(Number(from ?? 0), to === undefined ? undefined : Number(to) + 1)
    response.writeHead(from === undefined ? 200 : 206, {
      'content-length': part.length,
      ...(from !== undefined && { 'content-range': `bytes ${from}-${to}/${object.length}` }),
    })
    if (!fault.endsWith('reads')) {
      const noted: StoreRead = { key, range: request.headers.range, taken: 0, ended: 'no' }
      reads.push(noted)
      pipeline(Readable.from(inPieces(part, noted)), response, (error) => {
        noted.ended = error ? 'early' : 'whole'
      })
      return
    }
    response.write(part.subarray(0, part.length / 2), () => {
      if (fault === 'cuts reads') response.socket!.destroy()
    })
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    environment: {
      S3_BUCKET: 'photos',
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    objects,
    reads,
    suffers(next: StoreFault) {
      fault = next
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function* inPieces(object: Buffer, noted: StoreRead): Generator<Buffer> {
  while (noted.taken < object.length) {
    const piece = object.subarray(noted.taken, noted.taken + 64 * 1024)
    noted.taken += piece.length
    yield piece
  }
}

const bodyOf = async (request: IncomingMessage) => Buffer.concat(await request.toArray())

function fail(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}
