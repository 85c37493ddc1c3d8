import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { SendGallery, type SendPreview } from '#contract/sending.ts'
import { ApiError, sendJson } from '#web/base/api.ts'
import { failureText, type OwnTexts } from '#web/base/failure.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { toast } from '#web/ui/toast-store.ts'
import type { Sent } from './message.ts'
import { sentQuery } from './sent-query.ts'

export const addresses = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean)

/** Schema for several e-mail addresses in one field. */
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

const NO_PREVIEW = "We couldn't show the e-mail. Please try again."
const FAILED = "We couldn't send the e-mail. Please try again."
const REFUSALS: OwnTexts = {
  email_unverified: 'Please confirm your own e-mail first. Then you can e-mail galleries.',
  impersonating: "You're acting as someone else, so you can't send e-mails in their name.",
  // The link is the only input that the form does not check.
  invalid_input: 'This link no longer exists. Please choose another one.',
}

/**
 * The form that e-mails a gallery: it shows the e-mail first (`preview`), and then sends it.
 * @param viewLinkId of the link that it leads to; without one, the gallery's address
 * @param initial the subject and the message, until somebody changes them
 */
export function useEmailForm(
  gallery: Sent,
  viewLinkId: number | undefined,
  initial: { subject: string; message: string },
) {
  const queryClient = useQueryClient()
  const [preview, setPreview] = useState<SendPreview | null>(null)
  const form = useFormOf(Email, {
    to: '',
    ...initial,
  })
  const post =
    <Answer>(path: string) =>
    (wanted: z.output<typeof Email>) =>
      sendJson<Answer>('POST', `/api/galleries/${gallery.id}/${path}`, {
        ...wanted,
        ...(viewLinkId !== undefined && { viewLinkId }),
      })
  const refused = (failed: string) => (error: unknown) => {
    if (!(error instanceof ApiError) || error.answer.issues) return false
    const text = error.status >= 500 ? failed : failureText(error, failed, REFUSALS)
    form.setError('root', { message: text })
    return true
  }
  const previewing = useSubmit(form, post<SendPreview>('send/preview'), {
    failed: NO_PREVIEW,
    refused: refused(NO_PREVIEW),
    done: setPreview,
  })
  const sending = useSubmit(form, post('send'), {
    failed: FAILED,
    refused: refused(FAILED),
    done(_answer, { to }) {
      toast({ title: 'E-mail sent', description: `To ${addresses(to).join(', ')}.` })
      form.setValue('to', '')
      setPreview(null)
      void queryClient.invalidateQueries(sentQuery(gallery.id))
    },
  })
  return { previewing, sending, preview, edit: () => setPreview(null) }
}
