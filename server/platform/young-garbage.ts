import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** V8 looks through its whole heap after about four times as much. */
const EVERY_BYTES = 8 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void
setFlagsFromString('--no-expose-gc')

let passed = 0

/**
 * Called with each chunk of a stream of megabytes that nobody keeps, such as an upload or a ZIP. Buffers lie outside the
 * heap of JavaScript, so few of them are collected as young: V8 would look through the whole heap again and again for
 * their sake, which costs more than to pass them on. To collect what is young costs a millisecond.
 */
export function collectYoungGarbageEvery(bytes: number): void {
  passed += bytes
  if (passed < EVERY_BYTES) return
  passed = 0
  collect({ type: 'minor' })
}
