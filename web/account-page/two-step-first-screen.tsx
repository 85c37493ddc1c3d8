import { applicationName, usePageTitle } from '#web/base/page-head.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { TwoStepSetUp } from './two-step-set-up.tsx'

/** The set-up of two-step sign-in where it is required before anything else. */
export function TwoStepFirstScreen({
  impersonating,
  codes,
  onConfirmed,
  onSaved,
}: {
  impersonating: boolean
  /** The new recovery codes, once it is on. */
  codes: string[] | null
  onConfirmed: (codes: string[]) => void
  onSaved: () => void
}) {
  usePageTitle('Two-step sign-in')
  const about = impersonating
    ? 'Administrators have to use it. Stop impersonating first, then set it up.'
    : `${applicationName()} requires two steps to sign in: your password and a code from an app on your phone. Set it up now to continue.`
  return (
    <>
      <PageHeading below={<p className="max-w-prose">{about}</p>}>Two-step sign-in</PageHeading>
      <div className="mt-10 max-w-160">
        {codes && <RecoveryCodeList news="Two-step sign-in is on." codes={codes} onSaved={onSaved} />}
        {!codes && !impersonating && <TwoStepSetUp onConfirmed={onConfirmed} />}
      </div>
    </>
  )
}
