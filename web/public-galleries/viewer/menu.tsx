import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type createIcon, IconButton } from 'yet-another-react-lightbox'

type Props = {
  label: 'Share' | 'More'
  icon: ReturnType<typeof createIcon>
  disabled?: boolean
  children(close: () => void): ReactNode
}

/** Button of the viewer that opens a list of actions. */
export function Menu({ label, icon, disabled, children }: Props) {
  const [open, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    if (!open) return
    const closeOutside = (event: Event) => {
      if (!menu.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [open])

  /** While the menu is open, Escape closes only the menu, and arrow keys do not change the slide. */
  function onKeyDown(event: KeyboardEvent) {
    if (!open) return
    event.stopPropagation()
    if (event.key !== 'Escape') return
    setOpen(false)
    menu.current?.querySelector('button')?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only stops key events from reaching the viewer
    <div className="menu" ref={menu} onKeyDown={onKeyDown}>
      <IconButton
        label={label}
        icon={icon}
        renderIcon={undefined}
        aria-expanded={open}
        aria-controls={id}
        disabled={disabled ?? false}
        onClick={() => setOpen(!open)}
      />
      <ul id={id} hidden={!open}>
        {open && children(() => setOpen(false))}
      </ul>
    </div>
  )
}
