import { signsInAtProvider } from '#web/base/page-head.ts'
import { ActivitySection } from './activity-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TwoStepSection } from './two-step-section.tsx'

/** How the person signs in, where they are signed in, and what happened. An identity provider keeps the first itself. */
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
