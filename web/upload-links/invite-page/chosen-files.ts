import { type FileProblem, problemWith } from '#web/images/choose-files.ts'

type Sizes = Pick<File, 'name' | 'type' | 'size'>
export type Skipped = FileProblem & { file: Sizes }

/** Some phones hand over files without their type: then the name has to do. The server looks at the content anyway. */
const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

function typed({ name, type, size }: Sizes): Sizes {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return { name, size, type: type || TYPES[ending] || '' }
}

/** Keeps the files that may be uploaded and says of the others why not (the specification, section 5). Pure. */
export function sortChosen<Chosen extends Sizes>(files: readonly Chosen[]) {
  const kept: Chosen[] = []
  const skipped: Skipped[] = []
  for (const file of files) {
    const problem = problemWith(typed(file))
    if (problem) skipped.push({ ...problem, file })
    else kept.push(file)
  }
  return { kept, skipped }
}

/** A size as the list of selected files shows it. */
export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(2)} MB`
