import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { usePageTitle } from '#web/base/page-head.ts'
import { invitedSignInAddress } from '#web/base/paths.ts'
import { storeInvitation } from '#web/base/stored-invitation.ts'
import { kept } from '#web/texts/kept.ts'
import { accounts } from '#web/texts/texts.ts'
import { OutsideLinkButton } from '#web/ui/link-button.tsx'
import { Ring } from '#web/ui/spinner.tsx'

/** Milliseconds for which the notice is shown before the browser goes to the sign-in address. */
const LEAVE_AFTER_MS = 3000

/** Stores the invitation until the visitor has signed in, and redirects to the sign-in address. */
export function AccountRequired({ token }: { token: string }) {
  usePageTitle(accounts.accountRequired)
  const { pathname } = useLocation()
  const address = kept(invitedSignInAddress(kept(pathname), token))
  useEffect(() => {
    storeInvitation(token)
    const leave = setTimeout(() => window.location.assign(address), LEAVE_AFTER_MS)
    return () => clearTimeout(leave)
  }, [token, address])
  return (
    <div className="flex min-h-[60vh] flex-col items-center justify-center p-5 text-center">
      <h1 className="display text-section">{accounts.accountRequired}</h1>
      <p className="mt-4 max-w-md text-ink-2">{accounts.accountRequiredText}</p>
      <p role="status" className="mt-8 flex items-center gap-3 text-ink-2">
        <Ring />
        {accounts.redirecting}
      </p>
      <OutsideLinkButton look="plain" href={address} className="mt-8">
        {accounts.continueNow}
      </OutsideLinkButton>
    </div>
  )
}
