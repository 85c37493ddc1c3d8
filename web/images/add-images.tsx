import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import type { Chapter } from '#contract/chapters.ts'
import type { Gallery } from '#contract/galleries.ts'
import { SavingStatus } from '#web/galleries/saving-status.tsx'
import { useAppearance } from '#web/galleries/use-appearance.ts'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ManageIcon } from '#web/ui/icons.tsx'
import { Popover, PopoverClose } from '#web/ui/popover.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { acceptAttribute, limitsText } from '#web/uploads/upload-limits.ts'
import { uploadsTo } from './uploads.ts'
import { WaitingUploadsNote } from './waiting-uploads-note.tsx'

/** Uploads from a gallery's screen. The chapter picked for new images applies until another is picked. */
export function useAdding(gallery: Gallery, chapters: readonly Chapter[]) {
  const { queue, add } = uploadsTo(gallery.id, useQueryClient())
  const { items } = useSyncExternalStore(queue.subscribe, queue.state)
  const [picked, pick] = useState<number | null>(null)
  const chapter = chapters.find(({ id }) => id === picked) ?? null
  return { gallery, chapters, items, add, chapter, pick }
}

type Adding = ReturnType<typeof useAdding>

/**
 * Upload area. Files can be dropped anywhere on the page while it is there.
 * @param line true for a single line, with its options behind a button
 */
export function AddImages({ adding, line }: { adding: Adding; line: boolean }) {
  const { gallery, add, chapter } = adding
  const { look, change, ...saving } = useAppearance(gallery)
  const settings = (
    <>
      <ChapterForNew adding={adding} />
      <Switch
        label="Import captions"
        hint="Use titles and descriptions saved in your files, for example by Lightroom."
        checked={look.readCaptions}
        onCheckedChange={(readCaptions) => change({ readCaptions })}
      />
      {saving.state === 'failed' && <SavingStatus {...saving} />}
    </>
  )
  return (
    <>
      <DropZone
        title="Add images"
        choose="Choose Files"
        accept={acceptAttribute()}
        folders
        onFiles={(files, fromFolder, at) => add(files, fromFolder, chapterFor(at, chapter))}
        {...(line && {
          line: chapter ? `Drop here for “${chapter.title}”, or` : 'Drop images anywhere, or',
          options: (folder: ReactNode) => (
            <Popover
              label="Upload options"
              trigger={
                <IconButton label="Upload options">
                  <ManageIcon />
                </IconButton>
              }
            >
              <p className="text-label text-ink-2">{limitsText()} each.</p>
              {folder && <PopoverClose>{folder}</PopoverClose>}
              <div className="mt-4 flex flex-col gap-4">{settings}</div>
            </Popover>
          ),
        })}
      >
        Drop files anywhere on this page, or choose them. {limitsText()} each.
      </DropZone>
      {!line && <div className="mt-6 flex flex-col gap-6">{settings}</div>}
    </>
  )
}

/** Chapter of dropped files: the one in the rail under the pointer, if any; elsewhere the picked one. */
function chapterFor(at: Element | undefined, picked: Chapter | null): number | undefined {
  const entry = at?.closest<HTMLElement>('[data-chapter]')
  return entry ? Number(entry.dataset.chapter) || undefined : picked?.id
}

function ChapterForNew({ adding: { chapters, chapter, pick } }: { adding: Adding }) {
  if (chapters.length === 0) return null
  return (
    <SelectField
      label="Add to chapter"
      placeholder="None"
      value={chapter ? String(chapter.id) : ''}
      options={chapters.map(({ id, title }) => ({ value: String(id), label: title }))}
      onChange={(id) => pick(Number(id) || null)}
    />
  )
}

/** Says which uploads wait for their files. */
export const UnfinishedUploads = ({ adding: { gallery, items, add } }: { adding: Adding }) => (
  <div className="mb-4 *:mt-0 empty:hidden">
    <WaitingUploadsNote galleryId={gallery.id} items={items} onFiles={add} />
  </div>
)
