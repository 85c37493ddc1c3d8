import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import type { ButtonLook } from './button.tsx'
import { classes } from './classes.ts'
import { FileButton } from './file-button.tsx'
import { type TakeFiles, takePageDrops } from './page-drop.ts'

/**
 * Takes files: dropped anywhere on the page, or chosen with the button (for keyboards and phones).
 * @param accept types for the browser's file dialog, as in `<input accept>`
 * @param folders whether a folder can be chosen, too
 */
export function DropZone({
  title,
  choose,
  look = 'act',
  accept,
  multiple = true,
  folders = false,
  onFiles,
  children,
}: {
  title: string
  choose: string
  look?: ButtonLook
  accept: string
  multiple?: boolean
  folders?: boolean
  onFiles: TakeFiles
  children: ReactNode
}) {
  const id = useId()
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => takePageDrops(take, setOver), [])
  return (
    <section
      aria-labelledby={id}
      className={classes(
        'border bg-paper p-6 transition-colors duration-150',
        over ? 'border-rail outline-2 outline-rail' : 'border-line',
      )}
    >
      <h2 id={id} className="text-name font-strong">
        {title}
      </h2>
      <p className="mt-2 mb-5 text-control leading-6 text-ink-2">
        {over ? (multiple ? 'Drop to upload' : 'Drop to choose') : children}
      </p>
      <FileButton
        label={choose}
        folderLabel={folders ? 'Choose a folder' : undefined}
        look={look}
        accept={accept}
        multiple={multiple}
        className="w-full"
        onFiles={onFiles}
      />
    </section>
  )
}
