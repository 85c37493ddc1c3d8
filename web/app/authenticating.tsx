import { Outlet } from 'react-router'
import { useCurrentUser } from '#web/accounts/current-user.ts'
import { FullScreenLoading } from '#web/ui/spinner.tsx'
import { useWords } from '#web/ui/words.ts'

/** Renders only a notice until it is known who is signed in. */
export function Authenticating() {
  const { authenticating } = useWords()
  const { isPending } = useCurrentUser()
  return isPending ? <FullScreenLoading>{authenticating}</FullScreenLoading> : <Outlet />
}
