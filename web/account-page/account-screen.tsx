import { usePageTitle } from '#web/base/page-head.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** Everything about the signed-in person's own account, one section each. */
export function AccountScreen() {
  usePageTitle('Account')
  return <PageHeading below={<p>Everything about your account.</p>}>Account</PageHeading>
}
