/**
 * Loaded into the real program by `--import`: reports, at a port of its own, the longest block of the event loop
 * since the last request, in milliseconds of the processor, so that other programs do not count; and its memory.
 */
import { createServer } from 'node:http'

let held = 0
const used = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
let before = used()
// A turn of the loop that takes longer delays this timer by as much.
setInterval(() => {
  const now = used()
  held = Math.max(held, now - before)
  before = now
}, 1).unref()
createServer((_request, response) => {
  response.end(JSON.stringify({ held, rss: process.memoryUsage().rss }))
  held = 0
})
  .listen(Number(process.env.BENCH_PORT), '127.0.0.1')
  .unref()

/** The report. */
export type LoopReport = { held: number; rss: number }
