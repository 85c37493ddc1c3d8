/** Which of the chosen files may be uploaded, and what people read about the others. Pure. */
import {
  ACCEPTED_IMAGE_TYPES,
  MAX_IMAGE_BYTES,
  tooLargeMessage,
  unsupportedTypeMessage,
} from '#contract/image-limits.ts'

type Chosen = Pick<File, 'name' | 'type' | 'size'>
export type FileProblem = { title: string; description: string }

/** For the browser's own file dialog. */
export const ACCEPT = ACCEPTED_IMAGE_TYPES.join(',')

/** Some phones hand over files without their type: then the name has to do. */
const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

/** Keeps the files that may be sent, in their order, and says what is wrong with each of the others. */
export function sortFiles<Candidate extends Chosen>(files: readonly Candidate[]) {
  const kept: Candidate[] = []
  const problems: FileProblem[] = []
  for (const file of files) {
    const problem = problemWith(file)
    if (problem) problems.push(problem)
    else kept.push(file)
  }
  return { kept, problems }
}

/** The server looks at the content; here the browser's word is taken. */
function problemWith({ name, type, size }: Chosen): FileProblem | null {
  const known = type || TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()]
  if (!(ACCEPTED_IMAGE_TYPES as readonly (string | undefined)[]).includes(known)) {
    return { title: 'Invalid file type', description: unsupportedTypeMessage(name) }
  }
  return size > MAX_IMAGE_BYTES ? { title: 'File too large', description: tooLargeMessage(name) } : null
}
