/** Files with one JSON value on each line. */
import { createReadStream } from 'node:fs'

/** Number of lines in memory at a time. */
const BATCH = 64

export const linesOf = (values: object[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('')

/** The values of a file, in parts. Only a line feed ends a line: names may have other separators. */
export async function* batchesOf<Value>(file: string): AsyncGenerator<Value[]> {
  let batch: Value[] = []
  let rest = ''
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    for (const line of lines) {
      batch.push(JSON.parse(line))
      if (batch.length < BATCH) continue
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
