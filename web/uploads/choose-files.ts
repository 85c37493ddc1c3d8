/** Validates chosen files: which may be uploaded, and the messages for the others. */
import {
  acceptedTypes,
  tooLargeMessage,
  type UploadLimits,
  unsupportedTypeMessage,
} from '#contract/image-limits.ts'
import { uploadLimits } from './upload-limits.ts'

type ChosenFile = Pick<File, 'name' | 'type' | 'size'>
export type FileProblem = { title: string; description: string }

/** Types by file extension, because some phones and systems give files without a type. */
const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heic',
  // As cameras call it.
  hif: 'image/heic',
  avif: 'image/avif',
  tif: 'image/tiff',
  tiff: 'image/tiff',
}

/** Keeps the valid files in their order, and returns a message for each of the others. */
export function sortFiles<Candidate extends ChosenFile>(files: readonly Candidate[]) {
  const limits = uploadLimits()
  const kept: Candidate[] = []
  const problems: FileProblem[] = []
  for (const file of files) {
    const problem = problemWith(file, limits)
    if (problem) problems.push(problem)
    else kept.push(file)
  }
  return { kept, problems }
}

/** Keeps the valid files of a folder; the others are counted in one sentence. */
export function sortFolder<Candidate extends ChosenFile>(files: readonly Candidate[]) {
  const { kept, problems } = sortFiles(files)
  return { kept, problems, leftOut: leftOutText(problems.length, kept.length) }
}

/** Null where nothing was left out. */
function leftOutText(leftOut: number, kept: number): FileProblem | null {
  if (leftOut === 0) return null
  if (kept === 0)
    return { title: 'No images found', description: 'There are no images to upload in this folder.' }
  const files = leftOut === 1 ? '1 other file was' : `${leftOut} other files were`
  return { title: 'Folder added', description: `${files} left out.` }
}

/** Only the declared type and size; the server checks the content. */
function problemWith({ name, type, size }: ChosenFile, limits: UploadLimits): FileProblem | null {
  const known = type || TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] || ''
  if (!acceptedTypes(limits).includes(known)) {
    return { title: 'Invalid file type', description: unsupportedTypeMessage(name) }
  }
  return size > limits.maxFileBytes
    ? { title: 'File too large', description: tooLargeMessage(name, limits) }
    : null
}
