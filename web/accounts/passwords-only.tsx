import { Navigate, Outlet } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { signsInAtProvider } from '#web/ui/page-title.ts'

/** Guards the screens about passwords: where people sign in at a provider, there are none. */
export const PasswordsOnly = () =>
  signsInAtProvider() ? <Navigate to={paths.signIn()} replace /> : <Outlet />
