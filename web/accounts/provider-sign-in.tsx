import { useSearchParams } from 'react-router'
import { applicationName, invitedTo, usePageTitle } from '#web/base/page-head.ts'
import { signInAddress } from '#web/base/paths.ts'
import { kept } from '#web/texts/kept.ts'
import { accounts } from '#web/texts/texts.ts'
import { FormMessage } from '#web/ui/form-message.tsx'
import { OutsideLinkButton } from '#web/ui/link-button.tsx'
import { pageAfter } from './page-after.ts'
import { SignInLayout } from './sign-in-layout.tsx'

/** Messages by `?problem=`, which the server adds when a sign-in failed. */
const problemOf = (problem: string | null): string | undefined =>
  new Map([
    ['unavailable', accounts.providerUnavailable],
    ['denied', accounts.providerDenied],
    ['suspended', accounts.suspended],
    ['uninvited', accounts.invitedOnly],
    ['failed', accounts.providerFailed],
  ]).get(problem ?? '')

/** A link to the identity provider, and a message if the sign-in there failed. */
export function ProviderSignIn({ returnTo }: { returnTo: string }) {
  const [search] = useSearchParams()
  const invited = search.has('invitation') ? invitedTo() : undefined
  const problem = problemOf(search.get('problem')) ?? (invited === null ? accounts.invitationUsed : undefined)
  usePageTitle(accounts.signIn)
  return (
    <SignInLayout>
      <h1 data-title-letters className="display mb-8 text-page wrap-anywhere">
        {accounts.signInTo({ name: applicationName() })}
      </h1>
      <div className="flex flex-col gap-5">
        {problem && <FormMessage>{problem}</FormMessage>}
        {!problem && (
          <p className="text-lead text-ink-2">
            {invited
              ? accounts.sentences({
                  first: accounts.isInvited({ email: invited.email }),
                  second: accounts.signInWithOrganisation,
                })
              : accounts.signInWithOrganisation}
          </p>
        )}
        <OutsideLinkButton href={kept(signInAddress(invited ? pageAfter(invited) : returnTo))}>
          {accounts.signIn}
        </OutsideLinkButton>
      </div>
    </SignInLayout>
  )
}
