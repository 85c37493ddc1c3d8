/** A program that is told by webhooks, on loopback. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

export type HookRequest = { headers: IncomingHttpHeaders; body: string; url: string }

export type HookReceiver = {
  url: string
  /** In their order. */
  requests: HookRequest[]
  /** How it answers; at first with 204. */
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

/** What a request says, as the standard's own package reads it; throws where it is not signed with this secret. */
export const verified = (secret: string, { headers, body }: HookRequest) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as {
    type: string
    timestamp: string
    data: Record<string, unknown>
  }
