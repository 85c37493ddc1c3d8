import { Navigate, Outlet } from 'react-router'
import { signsInAtProvider } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { kept } from '#web/texts/kept.ts'

/** Guards the screens about passwords: there are none if users sign in at an identity provider. */
export const PasswordsOnly = () =>
  signsInAtProvider() ? <Navigate to={kept(paths.signIn())} replace /> : <Outlet />
