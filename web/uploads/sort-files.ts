/** Tells which of the chosen files may be uploaded. */
import { acceptedTypes, type UploadLimits } from '#contract/image-limits.ts'
import { uploadLimits } from './upload-limits.ts'

export type ChosenFile = Pick<File, 'name' | 'type' | 'size'>
/** A file that may not be uploaded, and what it is. */
export type Refused = { name: string; is: 'unknown type' | 'too large' }

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

/** The type that the ending of a file's name stands for; empty for one that no image has. */
export const typeByName = (name: string) => TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] || ''

/** Only the declared type and size; the server checks the content. */
function wrongWith({ name, type, size }: ChosenFile, limits: UploadLimits): Refused['is'] | null {
  const known = type || typeByName(name)
  if (!acceptedTypes(limits).includes(known)) return 'unknown type'
  return size > limits.maxFileBytes ? 'too large' : null
}
