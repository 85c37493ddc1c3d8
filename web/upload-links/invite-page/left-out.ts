import { maxFileMB } from '#contract/image-limits.ts'
import { guests } from '#web/texts/texts.ts'
import type { Refused } from '#web/uploads/sort-files.ts'
import { uploadLimits } from '#web/uploads/upload-limits.ts'

type Problem = { title: string; description: string }

/** Explains why a file was not added. */
export const problemWith = ({ name, is }: Refused): Problem =>
  is === 'unknown type'
    ? { title: guests.invalidType, description: guests.notSupported({ name }) }
    : {
        title: guests.fileTooLarge,
        description: guests.exceedsLimit({ name, most: maxFileMB(uploadLimits()) }),
      }

/** Counts the files of a folder that were not added, without naming them. */
export function leftOutOf(count: number, kept: number): Problem[] {
  if (count === 0) return []
  if (kept === 0) return [{ title: guests.noImagesFound, description: guests.folderIsEmpty }]
  return [{ title: guests.folderAdded, description: guests.filesLeftOut({ count }) }]
}
