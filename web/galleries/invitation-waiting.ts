import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { takeStoredInvitation } from '#web/base/stored-invitation.ts'
import { toast } from '#web/ui/toast-store.ts'

/** The specification, section 9. */
const LEAVE_AFTER_MS = 2000

/** Welcomes whoever has signed in because of an invitation, and takes them to it. */
export function useInvitationWaiting() {
  const navigate = useNavigate()
  useEffect(() => {
    const token = takeStoredInvitation()
    if (!token) return
    toast({ title: 'Welcome!', description: 'Taking you to your collaboration invitation...' })
    // Not undone when they look at something else meanwhile: the token is stored no more.
    setTimeout(() => void navigate(`/accept-collaboration/${encodeURIComponent(token)}`), LEAVE_AFTER_MS)
  }, [navigate])
}
