import { signsInAtProvider } from '#web/base/page-head.ts'
import { PresetsSection } from '#web/presets/presets-section.tsx'
import { EmailSection } from './email-section.tsx'
import { ProfileSection } from './profile-section.tsx'

export function ProfilePage() {
  return (
    <>
      <ProfileSection />
      {!signsInAtProvider() && <EmailSection />}
      <PresetsSection />
    </>
  )
}
