import type { ReactNode } from 'react'
import type { ButtonLook } from '#web/ui/button.tsx'
import { LinkButton, OutsideLinkButton } from '#web/ui/link-button.tsx'

/** Where to start: a screen of the app for those who are signed in, else the sign-in address. */
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
