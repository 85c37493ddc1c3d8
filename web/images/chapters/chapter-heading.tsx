import type { Chapter } from '#contract/chapters.ts'
import { grouped, imageCountText } from '#web/base/counts.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ask, openDialog } from '#web/ui/dialogs.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ChevronDownIcon, MoreIcon } from '#web/ui/icons.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { WITHOUT_CHAPTER } from './in-chapters.ts'

export const editChapter = (galleryId: number, chapter: Chapter) =>
  void openDialog(() => import('./chapter-dialog.tsx'), { galleryId, chapter })

/** @param before the chapter that gets its images, if there is one */
export function askAndDeleteChapter(
  chapter: Chapter,
  before: Chapter | null,
  count: number,
  onDelete: () => void,
): void {
  const images = count === 1 ? 'Its image moves' : `Its ${grouped(count)} images move`
  const to = before ? `the end of “${before.title}”` : 'the images without a chapter'
  void ask({
    title: `Delete the chapter “${chapter.title}”`,
    description: count > 0 ? `${images} to ${to}. No image is deleted.` : 'It has no images.',
    confirm: 'Delete',
    act: onDelete,
    neighbour: () => document.getElementById('images-heading'),
  })
}

/** Title of a chapter above its images, which it shows and hides. */
export function ChapterHeading({
  galleryId,
  chapter,
  before,
  count,
  counted,
  collapsed,
  mayChange,
  inRail,
  onCollapse,
  onSelect,
  onDelete,
}: {
  galleryId: number
  /** Null for the images without a chapter. */
  chapter: Chapter | null
  /** The chapter that gets the images when this one is deleted. */
  before: Chapter | null
  count: number
  /** True if `count` covers all images of the chapter: some may still be loading. */
  counted: boolean
  collapsed: boolean
  mayChange: boolean
  /** True if the chapter's actions are in the rail. */
  inRail: boolean
  onCollapse: (collapsed: boolean) => void
  /** Selects the chapter's images. */
  onSelect: () => void
  onDelete: () => void
}) {
  const title = chapter?.title ?? WITHOUT_CHAPTER
  return (
    <div className="mb-0.5">
      <div className="flex items-center gap-1">
        <h3 className="mr-auto -ml-2 min-w-0">
          <button
            type="button"
            aria-expanded={!collapsed}
            className="flex min-h-11 max-w-full items-center gap-2 rounded-control px-2 text-left hover:bg-sunk"
            onClick={() => onCollapse(!collapsed)}
          >
            <ChevronDownIcon
              className={classes('size-4 transition-transform duration-150', collapsed && '-rotate-90')}
            />
            <span dir="auto" className="min-w-0 truncate text-name font-strong">
              {title}
            </span>
            {counted && (
              <span className="tabular shrink-0 text-label text-ink-2">{imageCountText(count)}</span>
            )}
          </button>
        </h3>
        {mayChange && count > 0 && (
          <Button look="quiet" className="px-3" aria-label={`Select all of “${title}”`} onClick={onSelect}>
            Select
          </Button>
        )}
        {mayChange && chapter && !inRail && (
          <Menu
            trigger={
              <IconButton label={`More for the chapter “${title}”`}>
                <MoreIcon />
              </IconButton>
            }
          >
            <MenuItem onSelect={() => editChapter(galleryId, chapter)}>Edit title and text</MenuItem>
            <MenuItem bad onSelect={() => askAndDeleteChapter(chapter, before, count, onDelete)}>
              Delete chapter…
            </MenuItem>
          </Menu>
        )}
      </div>
      {chapter?.text && !collapsed && (
        <p dir="auto" className="line-clamp-2 max-w-[65ch] whitespace-pre-line text-control text-ink-2">
          {chapter.text}
        </p>
      )}
    </div>
  )
}
