import { DEFAULT_MESSAGE_TEMPLATE, MAX_MESSAGE_TEMPLATE, TEMPLATE_WORDS } from '#contract/message-template.ts'
import { Button } from '#web/ui/button.tsx'
import { Actions, Field, Form } from '#web/ui/form.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useProfileForm } from './use-profile-form.ts'

const ABOUT = 'When you share a gallery, this is the message with its link. You can change it each time.'
const WORDS = TEMPLATE_WORDS.map((word) => `{${word}}`).join(', ')
const FILLED_IN = `${WORDS} are filled in. Lines that don't apply, like a missing password, are left out.`

/** The template of the person's messages to clients. */
export function MessagesSection() {
  const saving = useProfileForm(['messageTemplate'], {
    says: () => ({ title: 'Message saved', description: 'Share a gallery to see it filled in.' }),
    failed: "We couldn't save your message. Please try again.",
  })
  const { form } = saving
  const isOurs = form.watch('messageTemplate') === DEFAULT_MESSAGE_TEMPLATE
  return (
    <SettingsSection anchor="messages" title="Messages" about={ABOUT}>
      <Form {...saving}>
        <Field
          name="messageTemplate"
          as={TextArea}
          label="Message to clients"
          rows={12}
          maxLength={MAX_MESSAGE_TEMPLATE}
          hint={isOurs ? `${FILLED_IN} Your clients get these words in their language.` : FILLED_IN}
        />
        {!isOurs && (
          <p>
            <Button
              look="quiet"
              onClick={() =>
                form.setValue('messageTemplate', DEFAULT_MESSAGE_TEMPLATE, { shouldDirty: true })
              }
            >
              Use our words
            </Button>
          </p>
        )}
        <Actions save="Save" saving="Saving..." disabled={!form.formState.isDirty} />
      </Form>
    </SettingsSection>
  )
}
