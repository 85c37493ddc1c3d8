import { Outlet } from 'react-router'
import { useCurrentUser } from '#web/accounts/current-user.ts'
import { FullScreenLoading } from '#web/ui/spinner.tsx'

/** Nothing is drawn before it is known who is there. */
export function Authenticating() {
  const { isPending } = useCurrentUser()
  return isPending ? <FullScreenLoading>Authenticating...</FullScreenLoading> : <Outlet />
}
