import { useMutation } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts.ts'
import type { BillingPortal } from '#contract/billing.ts'
import { TRIAL_GALLERY_LIMIT } from '#contract/standing.ts'
import { useSignedInUser } from '#web/accounts/current-user.ts'
import { sendJson } from '#web/base/api.ts'
import { shortDate } from '#web/base/dates.ts'
import { failureText } from '#web/base/failure.ts'
import { upgradesAreSold } from '#web/base/page-head.ts'
import { UpgradeButton } from '#web/billing/upgrade-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'

export function PlanSection() {
  const user = useSignedInUser()
  return (
    <SettingsSection anchor="plan" title="Plan" about="Your plan and billing.">
      <Plan user={user} />
    </SettingsSection>
  )
}

function Plan({ user: { role, status, trialEndsAt } }: { user: CurrentUser }) {
  if (status === 'paid') {
    return (
      <>
        <Standing badge={<Badge tone="ok">Paid</Badge>}>
          You can create as many galleries as you like.
        </Standing>
        {upgradesAreSold() && <ManageSubscription />}
      </>
    )
  }
  if (role === 'Admin') {
    return (
      <Standing badge={<Badge tone="quiet">Administrator</Badge>}>
        Administrators don't pay and have no limits.
      </Standing>
    )
  }
  if (status === 'expired') {
    return (
      <>
        <Standing badge={<Badge tone="bad">Expired</Badge>}>
          Your galleries stay online, but you can't change them.
        </Standing>
        <UpgradeButton className="mt-5" />
      </>
    )
  }
  return (
    <>
      <Standing badge={<Badge tone="quiet">Trial</Badge>}>
        Up to {TRIAL_GALLERY_LIMIT} galleries,{' '}
        {trialEndsAt ? (
          <>
            until <time dateTime={trialEndsAt}>{shortDate(trialEndsAt)}</time>
          </>
        ) : (
          'without an end'
        )}
        .
      </Standing>
      <UpgradeButton className="mt-5" />
    </>
  )
}

const Standing = ({ badge, children }: { badge: React.ReactNode; children: React.ReactNode }) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
    {badge}
    <span className="text-ink-2">{children}</span>
  </p>
)

/** Opens the provider's page on which a subscription is changed or ended. */
function ManageSubscription() {
  const portal = useMutation({
    mutationFn: () => sendJson<BillingPortal>('POST', '/api/account/billing-portal'),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  return (
    <div className="mt-5 flex flex-col items-start gap-4">
      {portal.isError && (
        <FormMessage>
          {failureText(portal.error, "We couldn't open the page. Please try again.", {
            conflict: "There's no subscription to manage: your account was upgraded by this site.",
          })}
        </FormMessage>
      )}
      <Button look="plain" disabled={portal.isPending} onClick={() => portal.mutate()}>
        {portal.isPending ? 'Opening...' : 'Manage subscription'}
      </Button>
    </div>
  )
}
