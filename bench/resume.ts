import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Gallery } from '#contract/galleries.ts'
import { cuttingProxy } from '#testing/cutting-proxy.ts'
import { imageFile } from '#testing/image-files.ts'
import { peakMegabytesWhile, residentMegabytes } from '#testing/memory.ts'
import { startProgram } from '#testing/program.ts'
import { Client } from '#testing/program-client.ts'
import type { Figure, Setting } from './figure.ts'
import { median } from './rounds.ts'

const MB = 1024 * 1024
const SIZE = 1024 * MB
const CUTS = 20
const ROUNDS = 3
const AT_A_TIME = 10
const SIZE_OF_TEN = 100 * MB
const MAX_GROWTH = 50
const CHUNK = Buffer.alloc(256 * 1024)

/**
 * 1 GiB over a connection that is cut 20 times: the bytes sent again, and the duration compared to one uncut request.
 * Also the growth of the process's memory with ten large uploads at a time.
 */
export async function resume({ folder }: Setting): Promise<Figure[]> {
  const environment = { MAX_FILE_MB: '2000', TRUST_PROXY: 'loopback' }
  const program = await startProgram({ dataDirectory: path.join(folder, 'resume'), environment })
  const head = (await imageFile('small.jpg', { width: 300, height: 200 })).bytes
  try {
    const olga = new Client(program.origin)
    await olga.json('/api/auth/sign-in', {
      email: 'admin@example.com',
      password: 'the password of the admin',
    })
    const gallery = await olga.json<Gallery>('/api/galleries', { title: 'Bench', subdomain: 'bench-resume' })
    const begunAt = `/api/galleries/${gallery.id}/uploads`
    const host = new URL(program.origin).host
    const send = (port: number, size: number) =>
      sendFile({ port, host, cookie: olga.cookie, begunAt, head, size })
    const again: number[] = []
    const times: number[] = []
    const whole = await cuttingProxy(program.origin, Number.POSITIVE_INFINITY)
    const cut = await cuttingProxy(program.origin, SIZE / CUTS)
    for (let round = 0; round < ROUNDS; round++) {
      const uncut = await send(whole.port, SIZE)
      const before = cut.passed()
      const resumed = await send(cut.port, SIZE)
      again.push((cut.passed() - before - SIZE) / SIZE)
      times.push(resumed / uncut)
    }
    const cuts = cut.cuts() / ROUNDS
    cut.close()
    const pid = program.process.pid!
    const resident = await residentMegabytes(pid)
    const { peak } = await peakMegabytesWhile(pid, () =>
      Promise.all(Array.from({ length: AT_A_TIME }, () => send(whole.port, SIZE_OF_TEN))),
    )
    whole.close()
    return [
      {
        what: `1 GiB over a line that is cut ${cuts} times: sent again`,
        limit: '5 %',
        ratio: median(again) / 0.05,
        goal: '<= 1.00',
      },
      { what: 'the same: time', limit: 'one request that is not cut', ratio: median(times), goal: '<= 1.15' },
      {
        what: `growth of memory with ${AT_A_TIME} uploads at a time`,
        limit: `${MAX_GROWTH} MB (${(peak - resident).toFixed(0)} MB)`,
        ratio: (peak - resident) / MAX_GROWTH,
        goal: '<= 1.00',
      },
    ]
  } finally {
    await program.stop()
  }
}

type File = { port: number; host: string; cookie: string; begunAt: string; head: Buffer; size: number }

/** Sends a picture followed by zeros, continuing at the server's offset after each break. Returns milliseconds. */
async function sendFile({ port, host, cookie, begunAt, head, size }: File): Promise<number> {
  const begun = performance.now()
  const tus = { host, cookie, 'tus-resumable': '1.0.0' }
  const ask = async (method: string, url: string, headers: Record<string, string>, body?: Readable) => {
    const sending = request({ port, host: '127.0.0.1', method, path: url, headers: { ...tus, ...headers } })
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>
    // A broken connection fails both promises; the error of the answer, which is awaited below, is the one that counts.
    if (body) await Promise.race([pipeline(body, sending), answered]).catch(() => {})
    else sending.end()
    const [answer] = await answered
    answer.resume()
    return answer
  }
  const created = await ask('POST', begunAt, {
    'upload-length': String(size),
    'upload-metadata': `filename ${Buffer.from('large.jpg').toString('base64')}`,
  })
  const url = created.headers.location!
  for (let offset = 0; ; ) {
    const bytes = Readable.from(
      (function* () {
        let at = offset
        if (at === 0) {
          yield head
          at = head.length
        }
        for (; at < size; at += CHUNK.length) {
          yield CHUNK.subarray(0, Math.min(CHUNK.length, size - at))
        }
      })(),
      { highWaterMark: 1 },
    )
    try {
      const answer = await ask(
        'PATCH',
        url,
        {
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
          'content-length': String(size - offset),
        },
        bytes,
      )
      if (answer.statusCode !== 204) throw new Error(`${answer.statusCode}`)
      return performance.now() - begun
    } catch (error) {
      bytes.destroy()
      if (/^\d+$/.test((error as Error).message) && !/^(409|423)$/.test((error as Error).message)) throw error
      offset = Number((await ask('HEAD', url, {})).headers['upload-offset'])
    }
  }
}
