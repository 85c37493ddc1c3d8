import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { type ButtonLook, buttonClass } from './button.tsx'

type Look = { look?: ButtonLook }

/** A link to another screen that looks like a button. */
export function LinkButton({ look = 'act', className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link className={buttonClass(look, className)} {...rest} />
}

/** A link that leaves the app's screens; in a new tab if `newTab`. */
export function OutsideLinkButton({
  look = 'act',
  newTab = false,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & Look & { newTab?: boolean }) {
  return (
    <a
      className={buttonClass(look, className)}
      {...(newTab && { target: '_blank', rel: 'noopener' })}
      {...rest}
    >
      {children}
    </a>
  )
}
