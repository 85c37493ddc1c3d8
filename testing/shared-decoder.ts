import { createDecoder, type Decoder } from '#server/decoding/decoder.ts'
import { isolation } from '#server/decoding/launch.ts'

let decoder: Decoder | undefined

/**
 * One decoder for all tests of a process, which ends it: starting its processes takes as long as decoding ten images.
 * Renditions are made at normal priority: beside other tests there may be no idle time for minutes.
 */
export function sharedDecoder(): Decoder {
  decoder ??= createDecoder({ granted: { ...isolation(), idle: [] } })
  return { ...decoder, close: async () => {} }
}

/** Ends the decoder, for tests that examine the decoding processes. The next app starts others. */
export async function endSharedDecoder(): Promise<void> {
  await decoder?.close()
  decoder = undefined
}
