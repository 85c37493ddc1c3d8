import type { Chapter } from '#contract/chapters.ts'
import { Button } from '#web/ui/button.tsx'
import { openDialog } from '#web/ui/dialogs.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'

/** Moves the chosen images to one of the chapters, or to a new one. */
export function MoveMenu({
  galleryId,
  chapters,
  disabled,
  onMove,
}: {
  galleryId: number
  chapters: readonly Chapter[]
  disabled: boolean
  onMove: (chapter: Chapter | null) => void
}) {
  return (
    <Menu
      trigger={
        <Button look="plain" className="px-3!" disabled={disabled}>
          Move to chapter
        </Button>
      }
    >
      {chapters.map((chapter) => (
        <MenuItem key={chapter.id} onSelect={() => onMove(chapter)}>
          <span dir="auto" className="max-w-72 truncate">
            {chapter.title}
          </span>
        </MenuItem>
      ))}
      {chapters.length > 0 && <MenuItem onSelect={() => onMove(null)}>No chapter</MenuItem>}
      <MenuItem
        onSelect={() => void openDialog(() => import('./chapter-dialog.tsx'), { galleryId, onSaved: onMove })}
      >
        New chapter…
      </MenuItem>
    </Menu>
  )
}
