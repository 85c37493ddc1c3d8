import { useQueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts.ts'
import type { Language } from '#contract/languages.ts'
import { currentUserQuery, useSignedInUser } from '#web/accounts/current-user.ts'
import { sendJson } from '#web/base/api.ts'
import { signsInAtProvider } from '#web/base/page-head.ts'
import { useAction } from '#web/base/use-action.ts'
import { updateQuery } from '#web/base/use-change.ts'
import { LanguageField } from '#web/galleries/language-field.tsx'
import { Actions, Field, Form } from '#web/ui/form.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { useProfileForm } from './use-profile-form.ts'

export function ProfileSection() {
  return (
    <SettingsSection
      anchor="profile"
      title="Profile"
      about="Your name appears in invitations and to people you work with."
    >
      <NamesForm />
      <EmailLanguage />
      {signsInAtProvider() && <KeptByProvider />}
    </SettingsSection>
  )
}

function KeptByProvider() {
  const { email } = useSignedInUser()
  return (
    <div className="mt-6">
      <p className="wrap-anywhere">{email}</p>
      <p className="mt-2 text-control leading-6 text-ink-2">
        Your e-mail and password are managed by the service you sign in with, so change them there. We update
        your e-mail and name the next time you sign in.
      </p>
    </div>
  )
}

/** Language of e-mails, saved when it is chosen. */
function EmailLanguage() {
  const queryClient = useQueryClient()
  const { language } = useSignedInUser()
  const saving = useAction({
    send: (chosen: Language | null) => sendJson<CurrentUser>('PATCH', '/api/account', { language: chosen }),
    scope: 'email-language',
    done: (user) => updateQuery(queryClient, currentUserQuery, user),
    failed: "We couldn't change the language. Please try again.",
  })
  return (
    <div className="mt-6 max-w-sm">
      <LanguageField
        label="Language of e-mails"
        value={saving.isPending ? saving.variables : language}
        none="Your browser's when you signed up"
        hint="Of e-mails to you. This app stays in English."
        onChange={(chosen) => saving.mutate(chosen)}
      />
    </div>
  )
}

function NamesForm() {
  const saving = useProfileForm(['firstName', 'lastName'], {
    says: () => ({ title: 'Profile saved', description: 'Your name has been changed.' }),
    failed: "We couldn't save your name. Please try again.",
  })
  const { isDirty } = saving.form.formState
  return (
    <Form {...saving}>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 sm:gap-4">
        <Field name="firstName" label="First name" autoComplete="given-name" />
        <Field name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <Actions save="Save" saving="Saving..." disabled={!isDirty} />
    </Form>
  )
}
