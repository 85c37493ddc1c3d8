import { grouped, imageCountText } from '#web/base/counts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Folder } from './folders.ts'

/** Asks before an upload whether folders become chapters. */
export default function FoldersDialog({
  folders,
  onAnswer,
  close,
}: {
  folders: readonly Folder<File>[]
  onAnswer: (asChapters: boolean) => void
  close: () => void
}) {
  const answer = (asChapters: boolean) => {
    close()
    onAnswer(asChapters)
  }
  const count = folders.length === 1 ? 'a folder' : `${grouped(folders.length)} folders`
  return (
    <Dialog
      title="Make chapters?"
      description={`There ${folders.length === 1 ? 'is' : 'are'} ${count} inside.`}
    >
      <ul className="mb-6 max-h-60 overflow-y-auto border-y border-line">
        {folders.map(({ title, files }) => (
          <li key={title} className="flex justify-between gap-4 border-t border-line py-2 first:border-t-0">
            <span dir="auto" className="min-w-0 break-words">
              {title}
            </span>
            <span className="tabular shrink-0 text-label text-ink-2">{imageCountText(files.length)}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap-reverse justify-end gap-3 max-sm:*:flex-1">
        <Button look="plain" onClick={() => answer(false)}>
          Add without chapters
        </Button>
        <Button onClick={() => answer(true)}>Make a chapter of each folder</Button>
      </div>
    </Dialog>
  )
}
