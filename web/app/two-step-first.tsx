import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { clearUserData } from '#web/accounts/clear-user-data.ts'
import { currentUserQuery, SignedInUser, useCurrentUser } from '#web/accounts/current-user.ts'
import { lazyPart } from '#web/base/lazy-part.ts'
import { Loading } from '#web/ui/spinner.tsx'

const TwoStepFirstScreen = lazyPart(
  () => import('#web/account-page/two-step-first-screen.tsx'),
  'TwoStepFirstScreen',
)

/** Replaces every screen by the set-up of two-step sign-in while it is required but not set up. */
export function TwoStepFirst({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const { data: user } = useCurrentUser()
  /** Recovery codes, shown until they are saved, although set-up is no longer required. */
  const [made, setMade] = useState<{ userId: string; codes: string[] } | null>(null)
  const codes = made && made.userId === user?.id ? made.codes : null
  if (!user || !(user.twoStepRequired || codes)) return children

  function goOn() {
    setMade(null)
    // Queries made before the set-up were refused.
    clearUserData(queryClient)
    queryClient.setQueryData(
      currentUserQuery.queryKey,
      (before) => before && { ...before, twoStepRequired: false },
    )
  }
  return (
    <SignedInUser value={user}>
      <Suspense fallback={<Loading shape="screen">Loading...</Loading>}>
        <TwoStepFirstScreen
          impersonating={user.impersonating}
          codes={codes}
          onConfirmed={(codes) => setMade({ userId: user.id, codes })}
          onSaved={goOn}
        />
      </Suspense>
    </SignedInUser>
  )
}
