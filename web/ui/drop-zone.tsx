import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import type { ButtonLook } from './button.tsx'
import { classes } from './classes.ts'
import { FileButton } from './file-button.tsx'
import { UploadIcon } from './icons.tsx'
import { type TakeFiles, takePageDrops } from './page-drop.ts'

/**
 * Takes files: dropped anywhere on the page, or chosen with the button (for keyboards and phones).
 * @param accept types for the browser's file dialog, as in `<input accept>`
 * @param folders true if folders can be chosen, too
 * @param line text of a single line, instead of the large shape
 * @param options renders further controls in the line, with the button for folders
 */
export function DropZone({
  title,
  choose,
  look = 'act',
  accept,
  multiple = true,
  folders = false,
  line,
  options,
  onFiles,
  children,
}: {
  title: string
  choose: string
  look?: ButtonLook
  accept: string
  multiple?: boolean
  folders?: boolean
  line?: ReactNode
  options?: (folder: ReactNode) => ReactNode
  onFiles: TakeFiles
  children: ReactNode
}) {
  const id = useId()
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => takePageDrops(take, setOver), [])
  return (
    // Both shapes have the same elements, so that the button keeps the focus when the first pictures arrive.
    <section
      aria-labelledby={id}
      className={classes(
        'transition-colors duration-150',
        line
          ? '-my-px flex items-center rounded-control border border-dashed sm:w-fit sm:max-w-full'
          : 'border bg-paper p-6',
        over ? 'border-rail outline-2 outline-rail' : line ? 'border-edge' : 'border-line',
      )}
    >
      <h2 id={id} className={line ? 'sr-only' : 'text-name font-strong'}>
        {title}
      </h2>
      <p
        className={classes(
          'text-control text-ink-2',
          line ? 'flex min-w-0 items-center gap-2.5 pr-0.5 pl-3 max-sm:hidden' : 'mt-2 mb-5 leading-6',
        )}
      >
        {line && <UploadIcon className="size-4.5" />}
        <span className={line ? 'truncate @max-[22rem]:hidden' : undefined}>
          {over ? (multiple ? 'Drop to upload' : 'Drop to choose') : (line ?? children)}
        </span>
      </p>
      <FileButton
        label={choose}
        folderLabel={folders ? 'Choose a folder' : undefined}
        look={line ? 'quiet' : look}
        accept={accept}
        multiple={multiple}
        className={line ? 'px-2.5! font-strong! whitespace-nowrap max-sm:flex-1' : 'w-full'}
        placeFolder={options}
        onFiles={onFiles}
      />
    </section>
  )
}
