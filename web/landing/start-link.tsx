import type { ReactNode } from 'react'
import type { ButtonLook } from '#web/ui/button.tsx'
import { LinkButton, OutsideLinkButton } from '#web/ui/link-button.tsx'

/** A link to a screen of the app, or to the sign-in address (`/api/…`). */
export function StartLink({
  start,
  look,
  children,
}: {
  start: string
  look: ButtonLook
  children: ReactNode
}) {
  return start.startsWith('/api/') ? (
    <OutsideLinkButton look={look} href={start}>
      {children}
    </OutsideLinkButton>
  ) : (
    <LinkButton look={look} to={start}>
      {children}
    </LinkButton>
  )
}
