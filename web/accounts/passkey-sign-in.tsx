import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CurrentUser } from '#contract/accounts.ts'
import type { PasskeyRequestOptions } from '#contract/passkeys.ts'
import { ApiError, ConnectionError, sendJson } from '#web/base/api.ts'
import { accounts } from '#web/texts/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { KeyIcon } from '#web/ui/icons.tsx'
import { useTakenOver } from '#web/ui/use-taken-over.ts'
import { refusalText } from './refusals.ts'

/** Renewal before the challenge expires after five minutes; the browser may offer passkeys for longer. */
const RENEW_MS = 4 * 60 * 1000

/** A button that signs in with a passkey. Until it is used, the browser also offers passkeys in the e-mail field. */
export function PasskeySignIn({ onDone }: { onDone: (user: CurrentUser) => void }) {
  const signIn = useMutation({
    mutationFn: async (chosen: Answer | null) =>
      sendJson<CurrentUser>('POST', '/api/auth/passkey', { response: chosen ?? (await askBrowser()) }),
    onSuccess: onDone,
  })
  const takenOver = useTakenOver()
  const { isIdle, isError, submittedAt, variables: offered } = signIn
  // No new offer after a refused passkey: a device that confirms automatically would loop.
  useOffer({ wanted: isIdle || (isError && !offered), attempt: submittedAt, onChosen: signIn.mutate })
  return (
    <div className="flex flex-col gap-5">
      <p className="flex items-center gap-4 text-label text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {accounts.or}
      </p>
      {isError && <FormMessage>{failureOf(signIn.error)}</FormMessage>}
      <Button look="plain" disabled={signIn.isPending || !takenOver} onClick={() => signIn.mutate(null)}>
        <KeyIcon />
        {signIn.isPending ? accounts.waitingForPasskey : accounts.signInWithPasskey}
      </Button>
    </div>
  )
}

/** Reason why a passkey did not sign in: the server's message, or the browser's error by name (WebAuthn level 3, 5.1.4). */
function failureOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof ConnectionError) {
    return refusalText(error, accounts.passkeyFailed, { wrong_credentials: accounts.refusedPasskey })
  }
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError') return accounts.passkeyNotUsed
  return name === 'SecurityError' ? accounts.passkeyNotHere : accounts.passkeyFailed
}

type Answer = AuthenticationResponseJSON

/** Asks for a passkey in the browser's own dialog, or by autofill. Another call ends this one with an AbortError. */
async function askBrowser(autofill?: { wanted: () => boolean }) {
  const [{ startAuthentication, WebAuthnAbortService }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    sendJson<PasskeyRequestOptions>('POST', '/api/auth/passkey/options'),
  ])
  if (autofill && !autofill.wanted()) throw new DOMException('Not wanted any more', 'AbortError')
  WebAuthnAbortService.cancelCeremony()
  return startAuthentication({ optionsJSON, useBrowserAutofill: autofill !== undefined })
}

/** Lets the browser offer passkeys by autofill, if it can, while `wanted`; again after each `attempt`. */
function useOffer({
  wanted,
  attempt,
  onChosen,
}: {
  wanted: boolean
  attempt: number
  onChosen: (response: Answer) => void
}) {
  const [round, setRound] = useState(0)
  const chosen = useRef(onChosen)
  chosen.current = onChosen
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round, and each attempt, ends an offer
  useEffect(() => {
    if (!wanted) return
    let current = true
    const renewal = setTimeout(() => setRound((before) => before + 1), RENEW_MS)
    async function offer() {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.()) || !current) return
      const response = await askBrowser({ wanted: () => current })
      if (current) chosen.current(response)
    }
    // If the offer fails, the button still works and reports the error.
    offer().catch(() => undefined)
    return () => {
      current = false
      clearTimeout(renewal)
    }
  }, [wanted, attempt, round])
}
