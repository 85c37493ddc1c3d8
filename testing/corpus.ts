import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ImageFile } from './image-files.ts'

/** An optional folder of real and hostile images beside the checkout. */
const FOLDER = path.resolve(import.meta.dirname, '../../shared/corpus')

export const corpusIsHere = existsSync(path.join(FOLDER, 'manifest.json'))
export const CORPUS_ABSENT = 'the corpus of images is not beside this checkout'

export type CorpusEntry = {
  id: string
  class: string
  kind: string
  file: string
  sendName: string
  declaredType: string
  expect: 'accept' | 'reject'
  strict: boolean
  reason: string
  payload?: string
  oracle?: { displayedWidth: number; displayedHeight: number; grid4x4Srgb?: [number, number, number][] }
}
export type CorpusName = { id: string; name: string | null; rawHex?: string; group?: string; note: string }

const read = (file: string) => JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'))

export const corpusEntries = (): CorpusEntry[] => (corpusIsHere ? read('manifest.json').entries : [])
export const corpusNames = (): CorpusName[] => (corpusIsHere ? read('names.json').names : [])

/** Path of a file of the corpus. */
export const corpusPath = (file: string): string => path.join(FOLDER, file)

/** The entry's file, with the name and type that the manifest gives. */
export const corpusFile = async ({ file, sendName, declaredType }: CorpusEntry): Promise<ImageFile> => ({
  name: sendName,
  type: declaredType,
  bytes: await readFile(corpusPath(file)),
})

/** Real photographs from the corpus; undefined without it. */
export async function realPhotographs(count: number): Promise<ImageFile[] | undefined> {
  if (!corpusIsHere) return undefined
  const photographs = corpusEntries().filter(
    ({ id, oracle }) =>
      /^accept\/(camera|orientation-camera|webp|icc)\//.test(id) && oracle!.displayedWidth > 400,
  )
  return Promise.all(photographs.slice(0, count).map(corpusFile))
}
