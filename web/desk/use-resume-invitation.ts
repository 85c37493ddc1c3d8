import { useEffect } from 'react'
import { paths } from '#web/base/paths.ts'
import { takeStoredInvitation } from '#web/base/stored-invitation.ts'
import { toast } from '#web/ui/toast-store.ts'

/** Time for which the welcome is shown before the invitation opens, in milliseconds. */
const LEAVE_AFTER_MS = 2000

/** Opens the invitation that was stored before signing in, after a welcome. */
export function useResumeInvitation() {
  useEffect(() => {
    const token = takeStoredInvitation()
    if (!token) return
    toast({ title: 'Welcome!', description: 'Taking you to your collaboration invitation...' })
    // Keeps running after a navigation, as the token is no longer stored.
    // Loads a new document, in the visitor's language.
    setTimeout(() => window.location.assign(paths.acceptCollaboration(token)), LEAVE_AFTER_MS)
  }, [])
}
