import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { askToConfirm } from '#web/accounts/ask-to-confirm.ts'
import { SignedInUser, useCurrentUser } from '#web/accounts/current-user.ts'
import { isLeaving } from '#web/admin/leave-for-dashboard.ts'
import { confirmIdentityBy } from '#web/base/api.ts'
import { SIGN_IN_DELAY_MS, signInAddress } from '#web/base/paths.ts'
import { Ring } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { Toaster } from './notifications.tsx'

const SIGNED_OUT = { title: 'Unauthorized', description: 'You are logged out. Logging in again...' }

/**
 * Guards the screens for signed-in users. Others see a notice, on the page or as a toast, and are redirected to the
 * sign-in address, which returns here.
 */
export function SignedInOnly({ notice }: { notice: 'page' | 'toast' }) {
  const { data: user, error } = useCurrentUser()
  const email = user?.email
  useEffect(() => {
    if (email !== undefined) confirmIdentityBy(() => askToConfirm(email))
  }, [email])
  if (user) {
    return (
      <SignedInUser value={user}>
        <Outlet />
      </SignedInUser>
    )
  }
  if (error) throw error
  return <SignedOut notice={notice} />
}

function SignedOut({ notice }: { notice: 'page' | 'toast' }) {
  const { pathname, search, hash } = useLocation()
  // True if a call was refused during an impersonation switch: the dashboard is already being loaded.
  const leaving = isLeaving()
  useEffect(() => {
    if (leaving) return
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = () => isLeaving() || window.location.assign(signInAddress(pathname + search + hash))
    /** Leaves once there has been time to read the notice. */
    const leaveSoon = () => {
      if (!isGone) timer = setTimeout(leave, SIGN_IN_DELAY_MS)
    }
    if (notice === 'toast') {
      toast({ ...SIGNED_OUT, variant: 'destructive' })
      // The toaster may have to be loaded, which fails without a connection.
      Toaster.load().then(leaveSoon, leaveSoon)
    } else leaveSoon()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [leaving, notice, pathname, search, hash])

  return (
    <div className="flex min-h-[60vh] flex-col items-center justify-center gap-4 p-5 text-center text-ink-2">
      <Ring className="size-8" />
      {notice === 'page' && !leaving && (
        <div role="alert">
          <p className="display text-title text-ink">{SIGNED_OUT.title}</p>
          <p className="mt-1">{SIGNED_OUT.description}</p>
        </div>
      )}
    </div>
  )
}
