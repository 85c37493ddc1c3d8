import { useMutation } from '@tanstack/react-query'
import { sendJson } from '#web/base/api.ts'
import { toastFailure } from '#web/base/failure.ts'
import { toast } from '#web/ui/toast-store.ts'

/** Mails the link that confirms the own email once more. */
export const useSendVerification = (email: string) =>
  useMutation({
    mutationFn: () => sendJson('POST', '/api/auth/send-verification'),
    onSuccess: () =>
      toast({
        title: 'E-mail sent',
        description: `A new link is on its way to ${email}. It may be among the unwanted mail.`,
      }),
    onError: (error) => toastFailure(error, 'Could not send the mail. Please try again.'),
  })
