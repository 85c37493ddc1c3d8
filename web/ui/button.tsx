import { type ComponentProps, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'

/**
 * `act`: the primary action; `plain`: secondary; `quiet`: tertiary; `bad`: destructive; `brand`: on the landing page's
 * green; `inverse`: on the ink colour; `viewer`: in a dark viewer.
 */
export type ButtonLook = 'act' | 'plain' | 'quiet' | 'bad' | 'brand' | 'inverse' | 'viewer'

const LOOKS: Record<ButtonLook, string> = {
  act: 'bg-act text-act-ink hover:bg-act-hover outline-ink',
  plain: 'border border-edge text-ink hover:bg-sunk',
  quiet: 'text-ink hover:bg-sunk',
  bad: 'bg-bad text-bad-ink hover:bg-bad-hover outline-ink',
  inverse: 'border border-canvas text-canvas hover:bg-canvas hover:text-ink',
  brand: 'bg-brand-ink text-brand hover:bg-brand-hover outline-brand-ink',
  viewer: 'text-viewer-ink hover:bg-viewer-2 outline-viewer-ink',
}

/** Classes of buttons and of links that look like buttons. */
export const buttonClass = (look: ButtonLook, className?: string) =>
  classes(
    'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-5 py-2.5',
    'text-control font-control text-center select-none transition-colors duration-150',
    'disabled:cursor-not-allowed disabled:opacity-50 forced-colors:border',
    LOOKS[look],
    className,
  )

export function Button({
  look = 'act',
  type = 'button',
  className,
  ref,
  disabled = false,
  ...rest
}: ComponentProps<'button'> & { look?: ButtonLook }) {
  const button = useRef<HTMLButtonElement>(null)
  useImperativeHandle(ref, () => button.current!)
  useRegainFocus(button, disabled)
  return (
    <button ref={button} type={type} disabled={disabled} className={buttonClass(look, className)} {...rest} />
  )
}

/** Restores the focus of a button, lost when it was disabled, unless the focus has moved elsewhere. */
function useRegainFocus(button: RefObject<HTMLButtonElement | null>, disabled: boolean) {
  const lost = useRef(false)
  useLayoutEffect(() => {
    if (disabled) {
      lost.current = document.activeElement === button.current
      return
    }
    if (lost.current && document.activeElement === document.body) button.current?.focus()
    lost.current = false
  }, [button, disabled])
}
