import type { ComponentType } from 'react'
import { useSignedInUser } from '#web/accounts/current-user.ts'
import { signsInAtProvider, usePageTitle } from '#web/base/page-head.ts'
import { PresetsSection } from '#web/presets/presets-section.tsx'
import { SiteSection } from '#web/sites/site-section.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ActivitySection } from './activity-section.tsx'
import { DeleteAccountSection } from './delete-account-section.tsx'
import { EmailSection } from './email-section.tsx'
import { ExportSection } from './export-section.tsx'
import { MessagesSection } from './messages-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PlanSection } from './plan-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SectionLinks } from './section-links.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { StudioSection } from './studio-section.tsx'
import { TokensSection } from './tokens-section.tsx'
import { TwoStepSection } from './two-step-section.tsx'
import { UsageSection } from './usage-section.tsx'

type Section = {
  /** The `anchor` of its `SettingsSection`. */
  anchor: string
  label: string
  Content: ComponentType
  /** Not where people sign in at an identity provider, which keeps it. */
  hereOnly?: boolean
  /** Allowed during impersonation, unlike all other calls on an account. */
  whileActing?: boolean
}

/**
 * The sections in their order: profile, studio, site, messages, e-mail, presets, password, passkeys, two-step, sessions, API tokens, activity, usage, plan, export,
 * deletion.
 */
const SECTIONS: readonly Section[] = [
  { anchor: 'profile', label: 'Profile', Content: ProfileSection },
  { anchor: 'studio', label: 'Studio', Content: StudioSection },
  { anchor: 'site', label: 'Site', Content: SiteSection },
  { anchor: 'messages', label: 'Messages', Content: MessagesSection },
  { anchor: 'email', label: 'E-mail', Content: EmailSection, hereOnly: true },
  { anchor: 'presets', label: 'Presets', Content: PresetsSection },
  { anchor: 'password', label: 'Password', Content: PasswordSection, hereOnly: true },
  { anchor: 'passkeys', label: 'Passkeys', Content: PasskeysSection, hereOnly: true },
  { anchor: 'two-step', label: 'Two-step sign-in', Content: TwoStepSection, hereOnly: true },
  { anchor: 'sessions', label: 'Sessions', Content: SessionsSection },
  { anchor: 'tokens', label: 'API tokens', Content: TokensSection },
  { anchor: 'activity', label: 'Activity', Content: ActivitySection },
  { anchor: 'usage', label: 'Usage', Content: UsageSection, whileActing: true },
  { anchor: 'plan', label: 'Plan', Content: PlanSection },
  { anchor: 'export', label: 'Export', Content: ExportSection },
  { anchor: 'delete', label: 'Delete account', Content: DeleteAccountSection },
]

/** Everything about the signed-in person's own account, one section each. */
export function AccountScreen() {
  usePageTitle('Account')
  const { email, impersonating } = useSignedInUser()
  const sections = SECTIONS.filter(
    ({ hereOnly, whileActing }) => !(hereOnly && signsInAtProvider()) && (whileActing || !impersonating),
  )
  return (
    <>
      <PageHeading below={<p>{email}</p>}>Account</PageHeading>
      {impersonating ? (
        <p className="mt-8 mb-10 max-w-prose text-ink-2 wrap-anywhere">
          You're acting as {email}. Their profile and sign-in settings aren't shown and can't be changed here.
        </p>
      ) : (
        <SectionLinks sections={sections} />
      )}
      <div>
        {sections.map(({ anchor, Content }) => (
          <Content key={anchor} />
        ))}
      </div>
    </>
  )
}
