/** A program on loopback that receives webhooks. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

export type HookRequest = { headers: IncomingHttpHeaders; body: string; url: string }

export type HookReceiver = {
  url: string
  /** Requests in their order. */
  requests: HookRequest[]
  /** Answers a request; by default with 204. */
  answer: (response: ServerResponse) => void
  end(): Promise<void>
}

export async function hookReceiver(): Promise<HookReceiver> {
  const server = createServer(async (request, response) => {
    const body = await text(request)
    receiver.requests.push({ headers: request.headers, body, url: request.url ?? '' })
    receiver.answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: HookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    requests: [],
    answer: (response) => response.writeHead(204).end(),
    async end() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}

/** Content of a request, as read by the standard's own package; throws unless it is signed with this secret. */
export const verified = (secret: string, { headers, body }: HookRequest) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as {
    type: string
    timestamp: string
    data: Record<string, unknown>
  }
