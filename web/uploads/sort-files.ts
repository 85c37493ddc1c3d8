/** Sorts chosen files into those that may be uploaded and the others. */
import { acceptedTypes, type UploadLimits } from '#contract/image-limits.ts'
import { uploadLimits } from './upload-limits.ts'

export type ChosenFile = Pick<File, 'name' | 'type' | 'size'>
/** A file that may not be uploaded, and the reason. */
export type Refused = { name: string; is: 'unknown type' | 'too large' }

/** Types by file extension, because some phones and systems report files without a type. */
const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heic',
  // Extension used by cameras.
  hif: 'image/heic',
  avif: 'image/avif',
  tif: 'image/tiff',
  tiff: 'image/tiff',
}

/** Keeps the valid files in their order, apart from the others. */
export function sortByKind<Candidate extends ChosenFile>(files: readonly Candidate[]) {
  const limits = uploadLimits()
  const kept: Candidate[] = []
  const refused: Refused[] = []
  for (const file of files) {
    const is = wrongWith(file, limits)
    if (is) refused.push({ name: file.name, is })
    else kept.push(file)
  }
  return { kept, refused }
}

/** The type for the extension of a file name; empty if no image has it. */
export const typeByName = (name: string) => TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] || ''

/** Checks only the declared type and size; the server checks the content. */
function wrongWith({ name, type, size }: ChosenFile, limits: UploadLimits): Refused['is'] | null {
  const known = type || typeByName(name)
  if (!acceptedTypes(limits).includes(known)) return 'unknown type'
  return size > limits.maxFileBytes ? 'too large' : null
}
