import { z } from 'zod'
import { MAX_EMAIL_SUBJECT, SendGallery } from '#contract/sending.ts'
import { ApiError, sendJson } from '#web/base/api.ts'
import { failureText, type OwnTexts } from '#web/base/failure.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { toast } from '#web/ui/toast-store.ts'
import type { Sent } from './message.ts'

const addresses = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean)

/** The e-mail addresses are typed into one field. */
const Email = SendGallery.omit({ viewLinkId: true }).extend({
  to: z
    .string()
    .transform(addresses)
    .pipe(
      z.array(z.string()).superRefine((all, context) => {
        const issue = SendGallery.shape.to.safeParse(all).error?.issues[0]
        if (!issue) return
        const wrong = issue.path[0]
        const message = typeof wrong === 'number' ? `“${all[wrong]}” isn't an e-mail address.` : issue.message
        context.addIssue({ code: 'custom', message })
      }),
    ),
})

const FAILED = "We couldn't send the e-mail. Please try again."
const REFUSALS: OwnTexts = {
  email_unverified: 'Please confirm your own e-mail first. Then you can e-mail galleries.',
  impersonating: "You're acting as someone else, so you can't send e-mails in their name.",
  // The only thing sent that the form does not check.
  invalid_input: 'This link no longer exists. Please choose another one.',
}

/** The form that e-mails a gallery. @param viewLinkId of the link that it leads to; without one, the gallery's address */
export function useEmailForm(gallery: Sent, viewLinkId: number | undefined, message: string) {
  const form = useFormOf(Email, {
    to: '',
    subject: `Your pictures are ready: ${gallery.title}`.slice(0, MAX_EMAIL_SUBJECT),
    message,
  })
  return useSubmit(
    form,
    (wanted) =>
      sendJson('POST', `/api/galleries/${gallery.id}/send`, {
        ...wanted,
        ...(viewLinkId !== undefined && { viewLinkId }),
      }),
    {
      failed: FAILED,
      refused(error) {
        if (!(error instanceof ApiError) || error.answer.issues) return false
        const text = error.status >= 500 ? FAILED : failureText(error, FAILED, REFUSALS)
        form.setError('root', { message: text })
        return true
      },
      done(_answer, { to }) {
        toast({ title: 'E-mail sent', description: `To ${addresses(to).join(', ')}.` })
        form.setValue('to', '')
      },
    },
  )
}
