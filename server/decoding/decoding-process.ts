/**
 * The program of a decoding process: a hostile image may crash it, hang it or get it killed, and only that image is
 * lost. It performs one task at a time and ends with its parent process. It opens no files: it reads tasks with their
 * images from stdin and writes answers with their renditions to stdout, in blocking calls: it has nothing else to do.
 */
import { readSync, writeSync } from 'node:fs'
import sharp from 'sharp'
import { frameOf, lengthOf } from './frames.ts'
import { perform } from './perform.ts'
import type { Task } from './task.ts'

// SIGKILL, as an exit would wait for a hanging decoder.
const end = () => process.kill(process.pid, 'SIGKILL')
const parent = process.ppid
setInterval(() => process.ppid !== parent && end(), 1000).unref()

// No other decoder of libvips is reachable, even by files that pass our check of the first bytes.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}`),
})
// There is one process per core, and no image is decoded twice.
sharp.concurrency(1)
sharp.cache(false)

/** Memory beyond which a collection is forced, in bytes: twice that of decoding photographs for an upload. */
const GC_THRESHOLD = 200_000_000

send(frameOf('ready'))
for (;;) {
  const task: Task = JSON.parse(receive(lengthOf(receive(4))).toString())
  const { answer, files } = await perform(receive(task.bytes), task)
  send(frameOf(answer))
  for (const file of files) send(file)
  // Pixels are outside the JavaScript heap, so large ones would not trigger a garbage collection.
  if (process.memoryUsage.rss() > GC_THRESHOLD) globalThis.gc?.()
}

/** Reads exactly this many bytes. Ends the process when stdin ends, as the parent then has. */
function receive(bytes: number): Buffer {
  const file = Buffer.allocUnsafeSlow(bytes)
  for (let received = 0; received < bytes; ) {
    const read = readSync(0, file, received, bytes - received, null)
    if (read === 0) end()
    received += read
  }
  return file
}

function send(file: Buffer) {
  for (let sent = 0; sent < file.length; ) sent += writeSync(1, file, sent)
}
