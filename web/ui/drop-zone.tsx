import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { classes } from './classes.ts'
import { takePageDrops } from './page-drop.ts'

/**
 * Takes files: dropped anywhere on the page, or chosen with the button (for keyboards and phones).
 * @param accept types for the browser's file dialog, as in `<input accept>`
 */
export function DropZone({
  title,
  choose,
  look = 'act',
  accept,
  multiple = true,
  onFiles,
  children,
}: {
  title: string
  choose: string
  look?: ButtonLook
  accept: string
  multiple?: boolean
  onFiles: (files: File[]) => void
  children: ReactNode
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
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
      <Button look={look} className="w-full" onClick={() => input.current?.click()}>
        {choose}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        accept={accept}
        hidden
        aria-label={choose}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same file chosen again must count as a change.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </section>
  )
}
