import type { CurrentUser } from '#contract/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { useStopImpersonating } from './mutations.ts'
import { useSyncImpersonation } from './use-sync-impersonation.ts'

/** Shows the impersonated user, with a button to stop. */
export function ImpersonationBanner({
  user,
  storedId,
}: {
  user: CurrentUser | null
  storedId: string | null
}) {
  useSyncImpersonation(user, storedId)
  const stopping = useStopImpersonating()
  if (!user?.impersonating || stopping.isSuccess) return null
  return (
    <section aria-label="Impersonation" className="bg-ink text-canvas">
      <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5 text-control sm:py-1.5">
        <p className="min-w-0 wrap-anywhere">
          You're acting as <strong className="font-strong">{user.email}</strong>
        </p>
        <Button look="inverse" disabled={stopping.isPending} onClick={() => stopping.mutate()}>
          Stop Impersonating
        </Button>
      </div>
    </section>
  )
}
