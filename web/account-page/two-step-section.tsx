import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TwoStep } from '#contract/two-step.ts'
import { PasswordConfirmation } from '#web/accounts/password-confirmation.tsx'
import { sendJson } from '#web/base/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useDialog } from '#web/ui/use-dialog.ts'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { twoStepQuery } from './two-step-query.ts'
import { TwoStepSetUp } from './two-step-set-up.tsx'

export function TwoStepSection() {
  const query = useQuery(twoStepQuery)
  const [newCodes, setNewCodes] = useState<string[] | null>(null)
  return (
    <SettingsSection
      anchor="two-step"
      title="Two-step sign-in"
      about="After your password, signing in asks for a code from an app on your phone. Whoever learns your password cannot sign in with it alone. A passkey needs no code."
    >
      {newCodes ? (
        <RecoveryCodeList codes={newCodes} onSaved={() => setNewCodes(null)} />
      ) : (
        <Loaded
          query={query}
          loading="Loading two-step sign-in..."
          failed="It could not be loaded whether two-step sign-in is on."
        >
          {(twoStep) =>
            twoStep.on ? <TurnedOn twoStep={twoStep} /> : <TwoStepSetUp onConfirmed={setNewCodes} />
          }
        </Loaded>
      )}
    </SettingsSection>
  )
}

function TurnedOn({ twoStep: { recoveryCodesLeft, required } }: { twoStep: TwoStep }) {
  const queryClient = useQueryClient()
  const dialog = useDialog()
  const few = recoveryCodesLeft <= 3
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="ok">On</Badge>
        <span className={few ? 'text-bad' : 'text-ink-2'}>
          {recoveryCodesLeft === 1 ? '1 recovery code is' : `${recoveryCodesLeft} recovery codes are`} left.
        </span>
      </p>
      {few && !required && (
        <p className="mt-3 text-control leading-6 text-ink-2">
          To get new ones, turn two-step sign-in off and on again.
        </p>
      )}
      {required ? (
        <p className="mt-3 text-control leading-6 text-ink-2">
          It is required here, so it cannot be turned off.
        </p>
      ) : (
        <Button look="plain" className="mt-5" onClick={dialog.show}>
          Turn off
        </Button>
      )}
      {dialog.wanted && (
        <PasswordConfirmation
          open={dialog.open}
          onOpenChange={dialog.onOpenChange}
          title="Turn off two-step sign-in"
          description="Your password alone will be enough to sign in. Your recovery codes end, too."
          confirm="Turn off"
          confirming="Turning off..."
          run={(password) => sendJson('DELETE', '/api/account/totp', { password })}
          onDone={() => {
            queryClient.setQueryData(twoStepQuery.queryKey, { on: false, recoveryCodesLeft: 0, required })
            toast({ title: 'Two-step sign-in is off' })
          }}
          failed="Could not turn off two-step sign-in. Please try again."
        />
      )}
    </>
  )
}
