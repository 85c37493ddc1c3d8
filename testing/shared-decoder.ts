import { createDecoder, type Decoder } from '#server/decoding/decoder.ts'
import { isolation } from '#server/decoding/launch.ts'

let decoder: Decoder | undefined

/**
 * One for all tests of a process, whose end ends it: starting its own processes takes as long as decoding ten images.
 * Renditions are made at normal priority: beside other tests there may be no idle time for minutes.
 */
export function sharedDecoder(): Decoder {
  decoder ??= createDecoder({ granted: { ...isolation(), idle: [] } })
  return { ...decoder, close: async () => {} }
}

/** For tests that look at the decoding processes there are. The next app starts others. */
export async function endSharedDecoder(): Promise<void> {
  await decoder?.close()
  decoder = undefined
}
