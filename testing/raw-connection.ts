import { connect, type Socket } from 'node:net'

/** The status of an answer, or 'closed' if the server closed the connection without one. */
export type Answered = { status: number | 'closed'; body: string }

export type Sending = { isHead: boolean; isCutOff: boolean; isLast: boolean; limitMs: number }

/** Sends raw bytes on a connection that is kept while both sides keep it. */
export class RawConnection {
  readonly #port: number
  #socket: Socket | undefined

  constructor(port: number) {
    this.#port = port
  }

  /**
   * Sends a request and reads its answer; rejects when none comes in time.
   * @param isLast closes the connection after its answer
   * @param isCutOff closes the sending side after it: the server may wait for bytes that never come
   */
  async send(bytes: Buffer, sending: Sending): Promise<Answered> {
    const isKept = this.#socket !== undefined
    const answer = await this.#sendOnce(bytes, sending)
    // The server may close an idle connection just when the next request arrives.
    return isKept && answer.status === 'closed' ? this.#sendOnce(bytes, sending) : answer
  }

  async #sendOnce(bytes: Buffer, { isHead, isCutOff, isLast, limitMs }: Sending): Promise<Answered> {
    this.#socket ??= await open(this.#port)
    const socket = this.#socket
    const received: Buffer[] = []
    const { promise, resolve, reject } = Promise.withResolvers<Read>()
    let isClosed = false
    const look = () => {
      const answer = readAnswer(Buffer.concat(received), isHead, isClosed)
      if (answer) resolve(answer)
      else if (isClosed) resolve({ status: 'closed', body: '', isLast: true })
    }
    const hear = (chunk: Buffer) => {
      received.push(chunk)
      look()
    }
    const close = () => {
      isClosed = true
      look()
    }
    const timer = setTimeout(() => reject(new Error(`No answer within ${limitMs} ms`)), limitMs)
    socket.on('data', hear).on('close', close)
    if (socket.destroyed) close()
    if (isCutOff) socket.end(bytes)
    else socket.write(bytes)
    try {
      const answer = await promise
      if (isLast || answer.isLast) this.close()
      return answer
    } finally {
      clearTimeout(timer)
      socket.off('data', hear).off('close', close)
    }
  }

  close() {
    this.#socket?.destroy()
    this.#socket = undefined
  }
}

const open = (port: number) =>
  new Promise<Socket>((resolve, reject) => {
    // The server may close it at any time, which `close` reports.
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', reject)
    socket.on('end', () => socket.end())
    socket.once('connect', () => resolve(socket))
  })

type Read = Answered & { isLast: boolean }

/** The answer in these bytes, if they are a whole one. */
function readAnswer(bytes: Buffer, isHead: boolean, isClosed: boolean): Read | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return
  const head = bytes.subarray(0, end).toString('latin1')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1])
  const rest = bytes.subarray(end + 4)
  if (status < 200 && status !== 101) return readAnswer(rest, isHead, isClosed)
  const isLast = isClosed || /\r\nconnection: close/i.test(head)
  const whole = (body: Buffer): Read => ({ status, body: body.toString('latin1', 0, 2000), isLast })
  if (isHead || status === 204 || status === 304) return whole(Buffer.alloc(0))
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length !== undefined) return rest.length >= Number(length) || isClosed ? whole(rest) : undefined
  if (/\r\ntransfer-encoding: chunked/i.test(head)) {
    return rest.subarray(-5).toString('latin1') === '0\r\n\r\n' || isClosed ? whole(rest) : undefined
  }
  return isClosed ? whole(rest) : undefined
}
