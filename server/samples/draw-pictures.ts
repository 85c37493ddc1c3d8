import { type ChildProcess, fork } from 'node:child_process'
import type { SamplePicture } from './sample-picture.ts'

/**
 * Draws pictures in processes of their own, so that nobody waits for them, and hands each one over as a JPEG as
 * soon as it and all before it are there: always in the given order, one at a time, waiting for `onPicture`.
 * Rejects with the first error, of a drawing or of `onPicture`; nothing is handed over after that.
 */
export async function drawPictures<Picture extends SamplePicture>(
  pictures: readonly Picture[],
  onPicture: (picture: Picture, jpeg: Buffer) => unknown,
  { atATime = 2 }: { atATime?: number } = {},
): Promise<void> {
  const helpers = Array.from({ length: Math.min(atATime, pictures.length) }, startDrawing)
  const finished = pictures.map(() => Promise.withResolvers<Buffer>())
  for (const { promise } of finished) promise.catch(() => {}) // each is awaited below, but perhaps only later
  const waiting = pictures.entries()
  const draw = async (helper: ChildProcess) => {
    for (const [index, picture] of waiting)
      await drawnBy(helper, picture).then(finished[index]!.resolve, finished[index]!.reject)
  }
  try {
    for (const helper of helpers) void draw(helper)
    for (const [index, picture] of pictures.entries())
      await onPicture(picture, await finished[index]!.promise)
  } finally {
    for (const helper of helpers) helper.kill()
  }
}

const startDrawing = () =>
  fork(new URL('./drawing-process.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })

function drawnBy(helper: ChildProcess, picture: SamplePicture): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      helper.off('message', onAnswer)
      helper.off('exit', onExit)
    }
    const onAnswer = (answer: { jpeg: Uint8Array } | { error: string }) => {
      settle()
      if ('error' in answer) reject(new Error(`Could not draw ${picture.fileName}: ${answer.error}`))
      else resolve(Buffer.from(answer.jpeg.buffer, answer.jpeg.byteOffset, answer.jpeg.byteLength))
    }
    const onExit = () => {
      settle()
      reject(new Error(`The process that draws ended before ${picture.fileName} was finished`))
    }
    helper.on('message', onAnswer)
    helper.on('exit', onExit)
    if (helper.exitCode !== null || helper.signalCode !== null) onExit()
    else helper.send({ fileName: picture.fileName, width: picture.width, height: picture.height })
  })
}
