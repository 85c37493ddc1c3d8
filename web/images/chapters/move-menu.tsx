import type { Chapter } from '#contract/chapters.ts'
import { Button } from '#web/ui/button.tsx'
import { openDialog } from '#web/ui/dialogs.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { TOOL } from '../tool-class.ts'

type Destinations = {
  galleryId: number
  chapters: readonly Chapter[]
  /** Null moves the images out of their chapters. */
  onMove: (chapter: Chapter | null) => void
}

/** Moves the chosen images to an existing chapter or a new one. */
export function MoveMenu({ disabled, ...destinations }: Destinations & { disabled: boolean }) {
  return (
    <Menu
      trigger={
        <Button look="quiet" className={TOOL} disabled={disabled}>
          Move to chapter
        </Button>
      }
    >
      <ChapterItems {...destinations} withNone={destinations.chapters.length > 0} />
    </Menu>
  )
}

/** Menu items for the chapters that images can move to, and for a new one. */
export function ChapterItems({
  galleryId,
  chapters,
  withNone,
  onMove,
}: Destinations & { withNone: boolean }) {
  return (
    <>
      {chapters.map((chapter) => (
        <MenuItem key={chapter.id} onSelect={() => onMove(chapter)}>
          <span dir="auto" className="max-w-72 truncate">
            {chapter.title}
          </span>
        </MenuItem>
      ))}
      {withNone && <MenuItem onSelect={() => onMove(null)}>No chapter</MenuItem>}
      <MenuItem
        onSelect={() => void openDialog(() => import('./chapter-dialog.tsx'), { galleryId, onSaved: onMove })}
      >
        New chapter…
      </MenuItem>
    </>
  )
}
