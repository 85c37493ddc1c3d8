import { ACCOUNT_INVITATION_DAYS, NewAccountInvitation } from '#contract/admin.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmailField } from '#web/ui/email-field.tsx'
import { Actions, Field, Form } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { invitationSent, sendInvitation, useRefreshInvitations } from './invite-account.ts'

/** A dialog that e-mails an invitation to create an account. */
export default function InviteDialog({ close }: { close: () => void }) {
  const refresh = useRefreshInvitations()
  const inviting = useSubmit(useFormOf(NewAccountInvitation, { email: '' }), sendInvitation, {
    failed: "We couldn't send the invitation. Please try again.",
    at: { account_exists: 'email' },
    done(invitation) {
      refresh()
      toast(invitationSent(invitation))
      close()
    },
  })
  return (
    <Dialog
      title="Invite"
      description={`Sends an e-mail with a link to create an account. The link works once, for ${ACCOUNT_INVITATION_DAYS} days.`}
    >
      <Form {...inviting}>
        <Field name="email" as={EmailField} label="E-mail" autoComplete="off" maxLength={255} />
        <Actions save="Send invitation" saving="Sending..." />
      </Form>
    </Dialog>
  )
}
