/** A process that draws what it is told, one picture after the other, and gives way to whoever serves people. */
import { constants, setPriority } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import sharp from 'sharp'
import { drawPicture } from './draw-picture.ts'
import type { SamplePicture } from './sample-picture.ts'

sharp.concurrency(1)
// A picture's shading is many small functions in one hot loop: with room to inline them all it draws a tenth faster.
setFlagsFromString('--max-inlined-bytecode-size-cumulative=2400')
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // Some hosts forbid it; the pictures come all the same.
}

process.on('message', async (picture: Pick<SamplePicture, 'fileName' | 'width' | 'height'>) => {
  try {
    process.send!({ jpeg: await drawPicture(picture) })
  } catch (error) {
    process.send!({ error: error instanceof Error ? error.message : String(error) })
  }
})
// Nobody is left to draw for.
process.on('disconnect', () => process.exit())
