/** What may be uploaded, in words for people (the specification, section 5). Pure. */
import {
  ACCEPTED_IMAGE_TYPES,
  MAX_IMAGE_BYTES,
  tooLargeMessage,
  unsupportedTypeMessage,
} from '#contract/image-limits.ts'

export type FileProblem = { title: string; description: string }

/** For the browser's own file dialog. */
export const ACCEPT = ACCEPTED_IMAGE_TYPES.join(',')

/** What is wrong with a file, or null. The server looks at the content; here the browser's word is taken. */
export function problemWith(file: Pick<File, 'name' | 'type' | 'size'>): FileProblem | null {
  if (!(ACCEPTED_IMAGE_TYPES as readonly string[]).includes(file.type)) {
    return { title: 'Invalid file type', description: unsupportedTypeMessage(file.name) }
  }
  if (file.size > MAX_IMAGE_BYTES) {
    return { title: 'File too large', description: tooLargeMessage(file.name) }
  }
  return null
}

/** The first problem among them, or null. */
export function firstProblem(files: readonly Pick<File, 'name' | 'type' | 'size'>[]): FileProblem | null {
  for (const file of files) {
    const problem = problemWith(file)
    if (problem) return problem
  }
  return null
}
