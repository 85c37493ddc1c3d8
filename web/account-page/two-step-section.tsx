import { useQuery } from '@tanstack/react-query'
import { type Ref, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RecoveryCodes, TwoStep } from '#contract/two-step.ts'
import { sendJson } from '#web/base/api.ts'
import { useAction } from '#web/base/use-action.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ask } from '#web/ui/dialogs.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { twoStepQuery, useAccountChange } from './queries.ts'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { TwoStepSetUp } from './two-step-set-up.tsx'

/** Codes to show this once, with the latest event. */
type NewCodes = { codes: string[]; news: string }

export function TwoStepSection() {
  const query = useQuery(twoStepQuery)
  const [newCodes, setNewCodes] = useState<NewCodes | null>(null)
  const status = useRef<HTMLDivElement>(null)
  function saved() {
    flushSync(() => setNewCodes(null))
    // The pressed button has disappeared.
    status.current?.focus()
  }
  return (
    <SettingsSection
      anchor="two-step"
      title="Two-step sign-in"
      about="Asks for a code from your phone after your password, so a stolen password isn't enough. Passkeys need no code."
    >
      {newCodes ? (
        <RecoveryCodeList {...newCodes} onSaved={saved} />
      ) : (
        <Loaded
          query={query}
          loading="Loading two-step sign-in..."
          shape="lines"
          failed="We couldn't check two-step sign-in."
        >
          {(twoStep) =>
            twoStep.on ? (
              <TurnedOn
                ref={status}
                twoStep={twoStep}
                onNewCodes={(codes) =>
                  setNewCodes({ codes, news: 'Your old recovery codes no longer work.' })
                }
              />
            ) : (
              <TwoStepSetUp
                onConfirmed={(codes) => setNewCodes({ codes, news: 'Two-step sign-in is on.' })}
              />
            )
          }
        </Loaded>
      )}
    </SettingsSection>
  )
}

function TurnedOn({
  ref,
  twoStep: { recoveryCodesLeft, required },
  onNewCodes,
}: {
  ref: Ref<HTMLDivElement>
  twoStep: TwoStep
  onNewCodes: (recoveryCodes: string[]) => void
}) {
  const change = useAccountChange(twoStepQuery)
  const renewal = useAction({
    send: () => sendJson<RecoveryCodes>('POST', '/api/account/totp/recovery-codes'),
    done({ recoveryCodes }) {
      change((before) => ({ ...before, recoveryCodesLeft: recoveryCodes.length }))
      onNewCodes(recoveryCodes)
    },
    failed: "We couldn't create new recovery codes. Please try again.",
  })
  const turningOff = useAction({
    send: () => sendJson('DELETE', '/api/account/totp'),
    done: () => change((before) => ({ ...before, on: false, recoveryCodesLeft: 0 })),
    says: { title: 'Two-step sign-in is off' },
    failed: "We couldn't turn off two-step sign-in. Please try again.",
  })
  const askToRenew = () =>
    ask({
      title: 'New recovery codes',
      description: "You'll get ten new codes. The old ones stop working.",
      confirm: 'Create new codes',
      confirming: 'Creating new codes...',
      confirmLook: 'act',
      act: () => renewal.mutateAsync(),
    })
  const askToTurnOff = () =>
    ask({
      title: 'Turn off two-step sign-in',
      description: 'Your password alone will be enough to sign in. Your recovery codes stop working too.',
      confirm: 'Turn off',
      confirming: 'Turning off...',
      act: () => turningOff.mutateAsync(),
    })
  const few = recoveryCodesLeft <= 3
  return (
    <>
      <div ref={ref} tabIndex={-1} className="flex flex-wrap items-center gap-x-3 gap-y-1 outline-none">
        <Badge tone="ok">On</Badge>
        <span className={few ? 'text-bad' : 'text-ink-2'}>
          {recoveryCodesLeft === 1 ? '1 recovery code is' : `${recoveryCodesLeft} recovery codes are`} left.
        </span>
      </div>
      {required && (
        <p className="mt-3 text-control leading-6 text-ink-2">
          Required on this site, so it can't be turned off.
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="plain" onClick={askToRenew}>
          New recovery codes
        </Button>
        {!required && (
          <Button look="plain" onClick={askToTurnOff}>
            Turn off
          </Button>
        )}
      </div>
    </>
  )
}
