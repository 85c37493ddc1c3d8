/** Validates chosen files: sorts out those that may be uploaded, and makes messages for the others. */
import { tooLargeMessage, unsupportedTypeMessage } from '#contract/image-limits.ts'
import { type ChosenFile, type Refused, sortByKind } from './sort-files.ts'
import { uploadLimits } from './upload-limits.ts'

export type FileProblem = { title: string; description: string }

/** Keeps the valid files in their order, and returns a message for each of the others. */
export function sortFiles<Candidate extends ChosenFile>(files: readonly Candidate[]) {
  const { kept, refused } = sortByKind(files)
  return { kept, problems: refused.map(problemWith) }
}

/** Keeps the valid files of a folder; the others are counted in one sentence. */
export function sortFolder<Candidate extends ChosenFile>(files: readonly Candidate[]) {
  const { kept, problems } = sortFiles(files)
  return { kept, problems, leftOut: leftOutText(problems.length, kept.length) }
}

/** Sentence about the files left out; null if there are none. */
function leftOutText(leftOut: number, kept: number): FileProblem | null {
  if (leftOut === 0) return null
  if (kept === 0)
    return { title: 'No images found', description: 'There are no images to upload in this folder.' }
  const files = leftOut === 1 ? '1 other file was' : `${leftOut} other files were`
  return { title: 'Folder added', description: `${files} left out.` }
}

const problemWith = ({ name, is }: Refused): FileProblem =>
  is === 'unknown type'
    ? { title: 'Invalid file type', description: unsupportedTypeMessage(name) }
    : { title: 'File too large', description: tooLargeMessage(name, uploadLimits()) }
