/**
 * The program of a decoding process: it may crash, hang or be killed over a hostile picture, and only that picture
 * is lost. It does one task at a time and ends with the process that started it.
 */
import { writeFileSync } from 'node:fs'
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

beKilledBeforeOthers()

/** Twice what decoding photographs for an upload takes. */
const MUCH_MEMORY = 200_000_000

process.on('message', async ({ task, mayBeLarge }: { task: Task; mayBeLarge: boolean }) => {
  const answer = await perform(task, mayBeLarge)
  process.send!(answer)
  // Pixels are outside of the JavaScript heap: those of large pictures wait for a collection that never comes.
  if (process.memoryUsage.rss() > MUCH_MEMORY) globalThis.gc?.()
})
process.send!('ready')

/** When memory runs out, Linux shall end us and not the server. Elsewhere there is no such file. */
function beKilledBeforeOthers() {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {}
}
