import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type RecoveryCodes, TotpConfirmation, type TotpSecret } from '#contract/two-step.ts'
import { sendJson } from '#web/base/api.ts'
import { failureText } from '#web/base/failure.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { Field, Form, Submit } from '#web/ui/form.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { twoStepQuery, useAccountChange } from './queries.ts'

type Shown = TotpSecret & {
  /** A data URL; null if it could not be drawn. */
  qrCode: string | null
}

/** Sets up two-step sign-in: an app gets the secret, and its first code turns it on. */
export function TwoStepSetUp({ onConfirmed }: { onConfirmed: (recoveryCodes: string[]) => void }) {
  const begin = useMutation({
    mutationFn: async (): Promise<Shown> => {
      const secret = await sendJson<TotpSecret>('POST', '/api/account/totp')
      return { ...secret, qrCode: await qrCodeOf(secret.uri) }
    },
  })
  if (begin.data)
    return <EnterCode shown={begin.data} onConfirmed={onConfirmed} onCancel={() => begin.reset()} />
  return (
    <div className="flex flex-col items-start gap-4">
      {begin.isError && (
        <FormMessage>
          {failureText(begin.error, "We couldn't start setting up two-step sign-in. Please try again.")}
        </FormMessage>
      )}
      <p className="text-control leading-6 text-ink-2">
        You need an authenticator app, such as your phone's password manager, Google Authenticator or 2FAS.
      </p>
      <Button disabled={begin.isPending} onClick={() => begin.mutate()}>
        {begin.isPending ? 'Preparing...' : 'Set up two-step sign-in'}
      </Button>
    </div>
  )
}

/** QR code of the secret; null if its code cannot be loaded, because the secret as text is enough. */
async function qrCodeOf(uri: string): Promise<string | null> {
  try {
    const { drawQrCode } = await import('#web/ui/qr-code.ts')
    return (await drawQrCode(uri)).svg
  } catch {
    return null
  }
}

function EnterCode({
  shown: { secret, qrCode },
  onConfirmed,
  onCancel,
}: {
  shown: Shown
  onConfirmed: (recoveryCodes: string[]) => void
  onCancel: () => void
}) {
  const change = useAccountChange(twoStepQuery)
  const form = useFormOf(TotpConfirmation, { code: '' })
  const confirming = useSubmit(
    form,
    (wanted) => sendJson<RecoveryCodes>('POST', '/api/account/totp/confirm', wanted),
    {
      failed: "We couldn't turn on two-step sign-in. Please try again.",
      at: { wrong_code: 'code' },
      refused() {
        form.setValue('code', '')
        return false
      },
      done({ recoveryCodes }) {
        change((before) => ({ ...before, on: true, recoveryCodesLeft: recoveryCodes.length }))
        onConfirmed(recoveryCodes)
      },
    },
  )
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => start.current?.focus(), [])
  return (
    <div ref={start} tabIndex={-1} className="flex flex-col gap-6 outline-none">
      <p>
        <strong className="font-strong">1. Scan this code</strong> with your authenticator app, or type in the
        secret.
      </p>
      {qrCode && (
        <img
          src={qrCode}
          alt="QR code with the secret for your authenticator app"
          className="aspect-square w-full max-w-56 border border-line bg-white"
        />
      )}
      <CopyField
        label="Secret"
        what="secret"
        value={secret}
        onCopied={() => toast({ title: 'Secret copied' })}
      />
      <Form {...confirming}>
        <p>
          <strong className="font-strong">2. Enter the code</strong> that the app shows now.
        </p>
        <Field
          name="code"
          label="6-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          className="tabular max-w-48"
        />
        <div className="flex flex-wrap gap-3">
          <Submit saving="Turning on...">Turn on</Submit>
          <Button look="plain" disabled={confirming.saving} onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </Form>
    </div>
  )
}
