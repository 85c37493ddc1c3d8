/** Validates chosen files: which may be uploaded, and the messages for the others. Pure. */
import {
  ACCEPTED_IMAGE_TYPES,
  MAX_IMAGE_BYTES,
  tooLargeMessage,
  unsupportedTypeMessage,
} from '#contract/image-limits.ts'

type ChosenFile = Pick<File, 'name' | 'type' | 'size'>
export type FileProblem = { title: string; description: string }

/** The `accept` attribute of file inputs. */
export const ACCEPT = ACCEPTED_IMAGE_TYPES.join(',')

/** Types by file extension, because some phones give files without a type. */
const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

/** Keeps the valid files in their order, and returns a message for each of the others. */
export function sortFiles<Candidate extends ChosenFile>(files: readonly Candidate[]) {
  const kept: Candidate[] = []
  const problems: FileProblem[] = []
  for (const file of files) {
    const problem = problemWith(file)
    if (problem) problems.push(problem)
    else kept.push(file)
  }
  return { kept, problems }
}

/** Only the declared type and size; the server checks the content. */
function problemWith({ name, type, size }: ChosenFile): FileProblem | null {
  const known = type || TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()]
  if (!(ACCEPTED_IMAGE_TYPES as readonly (string | undefined)[]).includes(known)) {
    return { title: 'Invalid file type', description: unsupportedTypeMessage(name) }
  }
  return size > MAX_IMAGE_BYTES ? { title: 'File too large', description: tooLargeMessage(name) } : null
}
