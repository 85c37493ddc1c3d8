import { useSearchParams } from 'react-router'
import { applicationName, usePageTitle } from '#web/base/page-head.ts'
import { signInAddress } from '#web/base/paths.ts'
import { FormMessage } from '#web/ui/form-message.tsx'
import { OutsideLinkButton } from '#web/ui/link-button.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

/** Messages by `?problem=`, which the server adds when a sign-in failed. */
const PROBLEMS = new Map([
  ['unavailable', "We can't reach the sign-in service right now. Please try again in a few minutes."],
  ['denied', "You declined at the sign-in service, so you're not signed in. You can try again at any time."],
  ['suspended', 'This account is suspended. Its galleries are kept. Please contact support.'],
  ['failed', "That didn't work, and you're not signed in. Please try again."],
])

/** A link to the identity provider, and a message if the sign-in there failed. */
export function ProviderSignIn({ returnTo }: { returnTo: string }) {
  const [search] = useSearchParams()
  const problem = PROBLEMS.get(search.get('problem') ?? '')
  usePageTitle('Sign in')
  return (
    <SignInLayout>
      <h1 data-title-letters className="display mb-8 text-page wrap-anywhere">
        Sign in to {applicationName()}
      </h1>
      <div className="flex flex-col gap-5">
        {problem && <FormMessage>{problem}</FormMessage>}
        {!problem && (
          <p className="text-lead text-ink-2">
            Sign in with your organisation's account. You'll come back here afterwards.
          </p>
        )}
        <OutsideLinkButton href={signInAddress(returnTo)}>Sign in</OutsideLinkButton>
      </div>
    </SignInLayout>
  )
}
