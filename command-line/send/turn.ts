/** Turns of one person's programs that send to the same gallery, so that none sends the files of another. */
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'

/** A socket that the system frees with its process; systems without abstract names keep a leftover file. */
function placeOf(name: string): string {
  const full = `picturerail-${userInfo().uid}-${name}`
  if (process.platform === 'win32') return `\\\\?\\pipe\\${full}`
  return process.platform === 'linux' ? `\0${full}` : path.join(tmpdir(), `${full}.sock`)
}

const hasFile = (place: string) => path.isAbsolute(place) && process.platform !== 'win32'
/** Time after which a program that took over the same leftover file has replaced it. */
const SURE_MS = 100

/** Does the work as soon as no other program has this name. */
export async function takeTurn<Result>(
  name: string,
  work: () => Promise<Result>,
  { onWait, signal }: { onWait: () => void; signal: AbortSignal },
): Promise<Result> {
  const place = placeOf(name)
  let server = await holds(place)
  if (!server) onWait()
  while (!server) {
    await released(place, signal)
    signal.throwIfAborted()
    server = await holds(place)
  }
  try {
    return await work()
  } finally {
    server.close()
  }
}

/** Takes the place and returns its server; null while another program holds it. */
async function holds(place: string): Promise<Server | null> {
  const waiting = new Set<{ destroy(): void }>()
  const server = createServer((socket) => {
    waiting.add(socket)
    socket.on('error', () => {}).unref()
  })
  server.listen(place).unref()
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return null
    throw error
  }
  const close = server.close.bind(server)
  server.close = (done) => {
    for (const socket of waiting) socket.destroy()
    return close(done)
  }
  if (!hasFile(place)) return server
  const { ino } = await stat(place)
  await new Promise((resolve) => setTimeout(resolve, SURE_MS))
  const now = await stat(place).catch(() => null)
  if (now?.ino === ino) return server
  server.close()
  return null
}

/** Resolves when the program that holds the place releases it. */
async function released(place: string, signal: AbortSignal): Promise<void> {
  const socket = connect(place)
  const end = () => socket.destroy()
  signal.addEventListener('abort', end)
  socket.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED' && hasFile(place)) rmSync(place, { force: true })
  })
  await new Promise<void>((resolve) => socket.once('close', () => resolve()))
  signal.removeEventListener('abort', end)
}
