import { signsInAtProvider } from '#web/base/page-head.ts'
import { ActivitySection } from './activity-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TwoStepSection } from './two-step-section.tsx'

/** Sign-in methods, sessions and activity. An identity provider keeps the methods itself. */
export function SecurityPage() {
  return (
    <>
      {!signsInAtProvider() && (
        <>
          <PasswordSection />
          <PasskeysSection />
          <TwoStepSection />
        </>
      )}
      <SessionsSection />
      <ActivitySection />
    </>
  )
}
