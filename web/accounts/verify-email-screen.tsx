import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { CurrentUser, ProvenEmail } from '#contract/accounts.ts'
import { ApiError, sendJson } from '#web/base/api.ts'
import { failureText } from '#web/base/failure.ts'
import { usePageTitle } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { currentUserQuery, useCurrentUser } from './current-user.ts'
import { SignInLayout } from './sign-in-layout.tsx'
import { useSendVerification } from './use-send-verification.ts'

/** The target of the mailed link. A button uses it up: programs that look into mails open links, and some run scripts. */
export function VerifyEmailScreen() {
  usePageTitle('Confirm your e-mail')
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
    <LinkButton to={paths.dashboard}>Go to Dashboard</LinkButton>
  ) : (
    <LinkButton to={paths.signIn()}>Sign in</LinkButton>
  )
  if (proven) {
    return (
      <Message title="E-mail confirmed" action={onward}>
        <span className="text-ink">{proven.email}</span> is confirmed.
      </Message>
    )
  }
  if (error instanceof ApiError && error.code === 'link_ended') return <EndedLink user={user ?? null} />
  if (error instanceof ApiError && error.code === 'email_taken') {
    return (
      <Message title="This e-mail is taken" action={onward}>
        Another account has started using this e-mail since we sent the link. Your account keeps its current
        one.
      </Message>
    )
  }
  return (
    <SignInLayout>
      <h1 className="display mb-4 text-page">Confirm your e-mail</h1>
      <p className="mb-8 text-lead text-ink-2">Confirm that the address we e-mailed is yours.</p>
      <div className="flex flex-col gap-5">
        {error && (
          <FormMessage>{failureText(error, "We couldn't confirm it. Please try again.")}</FormMessage>
        )}
        <Button disabled={confirming.isPending} onClick={() => confirming.mutate()}>
          {confirming.isPending ? 'Confirming...' : 'Confirm e-mail'}
        </Button>
      </div>
    </SignInLayout>
  )
}

function EndedLink({ user }: { user: CurrentUser | null }) {
  const sending = useSendVerification(user?.email ?? '')
  if (!user) {
    return (
      <Message
        title="This link no longer works"
        action={<LinkButton to={paths.signIn()}>Sign in</LinkButton>}
      >
        It has already been used, or its 24 hours are over. If your e-mail isn't confirmed yet, sign in and
        ask for another link.
      </Message>
    )
  }
  if (user.emailVerified) {
    return (
      <Message
        title="This link no longer works"
        action={<LinkButton to={paths.dashboard}>Go to Dashboard</LinkButton>}
      >
        It has already been used, or its 24 hours are over. The e-mail of your account,{' '}
        <span className="text-ink">{user.email}</span>, is confirmed.
      </Message>
    )
  }
  return (
    <Message
      title="This link no longer works"
      action={
        <Button disabled={sending.isPending} onClick={() => sending.mutate()}>
          {sending.isPending ? 'Sending...' : 'Send again'}
        </Button>
      }
    >
      It has already been used, or its 24 hours are over. We can send another one to{' '}
      <span className="text-ink">{user.email}</span>.
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
