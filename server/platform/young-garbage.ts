import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Interval between minor collections, in bytes: a quarter of what makes V8 collect its whole heap. */
const EVERY_BYTES = 8 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void
setFlagsFromString('--no-expose-gc')

let bytesSinceGc = 0

/**
 * Call with each chunk of a large stream, such as an upload or a ZIP. Buffers lie outside the JavaScript heap, so V8
 * would run expensive full collections to free them; a minor collection takes a millisecond.
 */
export function collectYoungGarbageEvery(bytes: number): void {
  bytesSinceGc += bytes
  if (bytesSinceGc < EVERY_BYTES) return
  bytesSinceGc = 0
  collect({ type: 'minor' })
}
