import type { ComponentProps, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button.tsx'

/** A button that shows only an icon; `label` is its accessible name. */
export function IconButton({
  label,
  look = 'quiet',
  type = 'button',
  className,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string; look?: ButtonLook; children: ReactNode }) {
  return (
    <button
      type={type}
      aria-label={label}
      className={buttonClass(look, `size-11 p-0! ${className ?? ''}`)}
      {...rest}
    >
      {children}
    </button>
  )
}
