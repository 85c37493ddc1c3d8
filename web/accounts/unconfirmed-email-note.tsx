import { signsInAtProvider } from '#web/base/page-head.ts'
import { Button } from '#web/ui/button.tsx'
import { useSignedInUser } from './current-user.ts'
import { useSendVerification } from './use-send-verification.ts'

/** Tells users with an unconfirmed email what they cannot do and offers another e-mail; empty for others. */
export function UnconfirmedEmailNote({ className }: { className?: string }) {
  const { email, emailVerified } = useSignedInUser()
  const sending = useSendVerification(email)
  if (emailVerified) return null
  return (
    <section aria-labelledby="unconfirmed-heading" className={className}>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t-3 border-rail bg-paper px-5 py-4">
        <div className="min-w-0 max-w-2xl flex-auto basis-80">
          <h2 id="unconfirmed-heading" className="text-control font-strong">
            Confirm your e-mail
          </h2>
          <p className="mt-1 text-control leading-6 wrap-anywhere text-ink-2">
            {signsInAtProvider()
              ? `The service you sign in with hasn't confirmed ${email}. Please confirm it there and sign in again.`
              : `We sent a link to ${email}.`}{' '}
            Until then you can't invite people, and we can't e-mail you when clients choose pictures.
          </p>
        </div>
        {!signsInAtProvider() && (
          <Button look="plain" disabled={sending.isPending} onClick={() => sending.mutate()}>
            {sending.isPending ? 'Sending...' : 'Send again'}
          </Button>
        )}
      </div>
    </section>
  )
}
