import type { ReactNode } from 'react'
import { useSignedInUser } from '#web/accounts/current-user.ts'
import { usePageTitle } from '#web/base/page-head.ts'
import { AccessDenied } from './access-denied.tsx'

/** A screen for administrators; everybody else is denied before anything of it is loaded. */
export function AdminOnly({ title, children }: { title: string; children: ReactNode }) {
  const denied = useSignedInUser().role !== 'Admin'
  usePageTitle(denied ? 'Access Denied' : title)
  return denied ? <AccessDenied /> : children
}
