/** A request whose body is read from the disk as fast as the connection takes it. */
import { type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { passFor } from './host.ts'

export type Sent = {
  method: string
  address: URL
  headers: Record<string, string | number>
  /** Body of the request; none without it. */
  bytes?: AsyncIterable<Buffer>
  /** Called with the number of bytes handed to the connection so far. */
  onSent?: (bytes: number) => void
}

export type Response = {
  status: number
  statusText: string
  headers: IncomingMessage['headers']
  text: string
}

/** Rejects if the connection breaks, and with any error of `bytes`. */
export async function sendBytes(
  { method, address, headers, bytes, onSent = () => {} }: Sent,
  signal: AbortSignal,
): Promise<Response> {
  const send = address.protocol === 'https:' ? secureRequest : plainRequest
  const request = send(address, { method, headers: { ...passFor(address), ...headers }, signal })
  async function* counted(from: AsyncIterable<Buffer>) {
    let sent = 0
    for await (const part of from) {
      yield part
      sent += part.length
      onSent(sent)
    }
  }
  const answer = answerTo(request)
  try {
    if (!bytes) request.end()
    // The host may answer before it has received everything: then its answer counts, not the closed connection.
    else
      await pipeline(Readable.from(counted(bytes)), request).catch((error) => unlessAnswered(answer, error))
    return await answer
  } finally {
    answer.catch(() => {})
    request.destroy()
  }
}

/** Milliseconds in which an answer may still arrive after the connection stopped taking bytes. */
const GRACE_MS = 1000

async function unlessAnswered(answer: Promise<Response>, error: unknown): Promise<void> {
  const isOfLine = error instanceof Error && 'code' in error && error.name !== 'AbortError'
  if (!isOfLine) throw error
  const late = new Promise<never>((_resolve, reject) => setTimeout(reject, GRACE_MS, error).unref())
  await Promise.race([answer, late]).catch(() => {
    throw error
  })
}

async function answerTo(request: ClientRequest): Promise<Response> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve)
    request.on('error', reject)
    request.once('close', () => reject(new Error('The line broke')))
  })
  const { statusCode: status = 0, statusMessage: statusText = '', headers } = response
  return { status, statusText, headers, text: await text(response) }
}
