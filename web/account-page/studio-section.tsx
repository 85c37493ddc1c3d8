import { useSignedInUser } from '#web/accounts/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Actions, Field, Form } from '#web/ui/form.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { useProfileForm } from './use-profile-form.ts'

/** The name that clients read on the pages of the person's galleries. */
export function StudioSection() {
  const user = useSignedInUser()
  const saving = useProfileForm(['studioName'], {
    says: ({ studioName }) => ({
      title: 'Studio saved',
      description: studioName ? 'Your galleries show it now.' : 'Your galleries show no name.',
    }),
    failed: "We couldn't save your studio. Please try again.",
  })
  const { form } = saving
  const ownName = [user.firstName, user.lastName].filter(Boolean).join(' ')
  const offered = form.watch('studioName') === '' ? ownName : ''
  return (
    <SettingsSection
      anchor="studio"
      title="Studio"
      about="The name your clients see on your galleries. Leave it empty to show none."
    >
      <Form {...saving}>
        <Field name="studioName" label="Studio name" autoComplete="organization" />
        {offered && (
          <p>
            <Button
              look="quiet"
              onClick={() => form.setValue('studioName', offered, { shouldDirty: true })}
            >{`Use “${offered}”`}</Button>
          </p>
        )}
        <Actions save="Save" saving="Saving..." disabled={!form.formState.isDirty} />
      </Form>
    </SettingsSection>
  )
}
