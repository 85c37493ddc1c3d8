import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { CurrentUser, ProvenEmail } from '#contract/accounts.ts'
import { ApiError, sendJson } from '#web/base/api.ts'
import { usePageTitle } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { Around } from '#web/texts/around.tsx'
import { kept } from '#web/texts/kept.ts'
import { accounts, HERE } from '#web/texts/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { currentUserQuery, useCurrentUser } from './current-user.ts'
import { inOwnWords, refusalText } from './refusals.ts'
import { SignInLayout } from './sign-in-layout.tsx'
import { useSendVerification } from './use-send-verification.ts'

/** The target of the mailed link. A button uses it up: programs that scan mails open links, and some run scripts. */
export function VerifyEmailScreen() {
  usePageTitle(accounts.confirmTitle)
  const { token = '' } = useParams()
  const queryClient = useQueryClient()
  const { data: user } = useCurrentUser()
  const confirming = useMutation({
    mutationFn: () => sendJson<CurrentUser | ProvenEmail>('POST', '/api/auth/verify-email', { token }),
    onSuccess: (proven) => {
      if ('id' in proven) queryClient.setQueryData(currentUserQuery.queryKey, proven)
    },
  })
  const { data: proven, error } = confirming
  const onward = user ? (
    <LinkButton to={paths.dashboard}>{accounts.goToDashboard}</LinkButton>
  ) : (
    <LinkButton to={kept(paths.signIn())}>{accounts.signIn}</LinkButton>
  )
  if (proven) {
    return (
      <Message title={accounts.emailConfirmed} action={onward}>
        <Around text={accounts.isConfirmed({ email: HERE })}>
          <bdi className="text-ink">{proven.email}</bdi>
        </Around>
      </Message>
    )
  }
  if (error instanceof ApiError && error.code === 'link_ended') return <EndedLink user={user ?? null} />
  if (error instanceof ApiError && error.code === 'email_taken') {
    return (
      <Message title={accounts.emailTaken} action={onward}>
        {accounts.emailTakenSince}
      </Message>
    )
  }
  return (
    <SignInLayout>
      <h1 className="display mb-4 text-page">{accounts.confirmTitle}</h1>
      <p className="mb-8 text-lead text-ink-2">{accounts.confirmAbout}</p>
      <div className="flex flex-col gap-5">
        {error && <FormMessage>{refusalText(error, accounts.confirmFailed)}</FormMessage>}
        <Button disabled={confirming.isPending} onClick={() => confirming.mutate()}>
          {confirming.isPending ? accounts.confirming : accounts.confirmEmail}
        </Button>
      </div>
    </SignInLayout>
  )
}

function EndedLink({ user }: { user: CurrentUser | null }) {
  const sending = useSendVerification(user?.email ?? '', {
    title: accounts.emailSent,
    description: accounts.emailSentTo({ email: user?.email ?? '' }),
    failed: accounts.emailFailed,
    error: accounts.error,
    ...inOwnWords(),
  })
  if (!user) {
    return (
      <Message
        title={accounts.linkEnded}
        action={<LinkButton to={kept(paths.signIn())}>{accounts.signIn}</LinkButton>}
      >
        {accounts.linkEndedSignedOut}
      </Message>
    )
  }
  if (user.emailVerified) {
    return (
      <Message
        title={accounts.linkEnded}
        action={<LinkButton to={paths.dashboard}>{accounts.goToDashboard}</LinkButton>}
      >
        <Around text={accounts.linkEndedConfirmed({ email: HERE })}>
          <bdi className="text-ink">{user.email}</bdi>
        </Around>
      </Message>
    )
  }
  return (
    <Message
      title={accounts.linkEnded}
      action={
        <Button disabled={sending.isPending} onClick={() => sending.mutate()}>
          {sending.isPending ? accounts.sending : accounts.sendAgain}
        </Button>
      }
    >
      <Around text={accounts.linkEndedAgain({ email: HERE })}>
        <bdi className="text-ink">{user.email}</bdi>
      </Around>
    </Message>
  )
}

function Message({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <SignInLayout>
      <h1 className="display mb-4 text-page">{title}</h1>
      <p role="status" className="mb-8 text-lead wrap-anywhere text-ink-2">
        {children}
      </p>
      {action}
    </SignInLayout>
  )
}
