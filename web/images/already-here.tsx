import { grouped } from '#web/base/counts.ts'
import { Button } from '#web/ui/button.tsx'
import type { UploadItem } from '#web/uploads/queue.ts'
import { countOf } from './upload-outcome.ts'

/** Says how many of the files are already in the gallery, with a button that uploads all of them anyway. */
export function AlreadyHere({ items, onAnyway }: { items: readonly UploadItem[]; onAnyway: () => void }) {
  const here = countOf(items, 'known')
  if (here === 0) return null
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
      <p role="status" className="text-label text-ink-2">
        {grouped(here)} of {grouped(items.length)} {here === 1 ? 'is' : 'are'} already in this gallery and{' '}
        {here === 1 ? 'was' : 'were'} skipped.
      </p>
      {here > 1 && (
        <Button look="quiet" className="-mr-3 px-3 text-label" onClick={onAnyway}>
          Upload all anyway
        </Button>
      )}
    </div>
  )
}

/** Uploads one file that is already in the gallery. */
export const UploadAnyway = ({ file, onPress }: { file: File; onPress: () => void }) => (
  <Button
    look="quiet"
    className="-mr-3 shrink-0 px-3 text-label"
    aria-label={`Upload anyway: ${file.name}`}
    onClick={onPress}
  >
    Upload anyway
  </Button>
)
