import { useSearchParams } from 'react-router'
import { applicationName, usePageTitle } from '#web/base/page-head.ts'
import { signInAddress } from '#web/base/paths.ts'
import { FormMessage } from '#web/ui/form-message.tsx'
import { OutsideLinkButton } from '#web/ui/link-button.tsx'
import { PaintedWall } from './painted-wall.tsx'

/** What the server says in `?problem=` when a sign-in did not come about. */
const PROBLEMS = new Map([
  [
    'unavailable',
    'The sign-in service cannot be reached just now. Nothing is lost: please try again in a few minutes.',
  ],
  ['denied', 'You said no at the sign-in service, so you are not signed in. You can try again anytime.'],
  ['failed', 'That did not work, and you are not signed in. Please try again.'],
])

/** The way to the identity provider, and what went wrong there. */
export function ProviderSignIn({ returnTo }: { returnTo: string }) {
  const [search] = useSearchParams()
  const problem = PROBLEMS.get(search.get('problem') ?? '')
  usePageTitle('Sign in')
  return (
    <PaintedWall>
      <h1 className="display mb-8 text-page wrap-anywhere">Sign in to {applicationName()}</h1>
      <div className="flex flex-col gap-5">
        {problem && <FormMessage>{problem}</FormMessage>}
        {!problem && (
          <p className="text-lead text-ink-2">
            You sign in with your organisation's account, and come back here afterwards.
          </p>
        )}
        <OutsideLinkButton href={signInAddress(returnTo)}>Sign in</OutsideLinkButton>
      </div>
    </PaintedWall>
  )
}
