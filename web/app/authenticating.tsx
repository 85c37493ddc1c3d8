import { Outlet } from 'react-router'
import { useCurrentUser } from '#web/accounts/current-user.ts'
import { FullScreenLoading } from '#web/ui/spinner.tsx'

/** Renders nothing else before it is known who is signed in. */
export function Authenticating() {
  const { isPending } = useCurrentUser()
  return isPending ? <FullScreenLoading>Authenticating...</FullScreenLoading> : <Outlet />
}
