/**
 * The program of a decoding process: it may crash, hang or be killed over a hostile picture, and only that picture
 * is lost. It does one task at a time and ends with the process that started it. It opens no files: pictures come
 * in by stdin and renditions go out by stdout, both blocking, because there is nothing else to do meanwhile.
 */
import { readSync, writeSync } from 'node:fs'
import sharp from 'sharp'
import { perform } from './perform.ts'
import type { Task } from './task.ts'

// Killed rather than exited: an exit would wait for a decoder that hangs.
const end = () => process.kill(process.pid, 'SIGKILL')
process.on('disconnect', end)
if (!process.connected) end()

// Whatever gets past our own look at the first bytes, no other decoder of libvips can be reached.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
// There is a process for every core, and no picture comes twice.
sharp.concurrency(1)
sharp.cache(false)

/** Twice what decoding photographs for an upload takes. */
const MUCH_MEMORY = 200_000_000

process.on('message', async (task: Task) => {
  const { answer, files } = await perform(receive(task.bytes), task)
  process.send!(answer, () => {
    for (const file of files) transmit(file)
    // Pixels are outside of the JavaScript heap: those of large pictures wait for a collection that never comes.
    if (process.memoryUsage.rss() > MUCH_MEMORY) globalThis.gc?.()
  })
})
process.send!('ready')

function receive(bytes: number): Buffer {
  const file = Buffer.allocUnsafeSlow(bytes)
  for (let there = 0; there < bytes; ) {
    const read = readSync(0, file, there, bytes - there, null)
    if (read === 0) end()
    there += read
  }
  return file
}

function transmit(file: Buffer) {
  for (let gone = 0; gone < file.length; ) gone += writeSync(1, file, gone)
}
