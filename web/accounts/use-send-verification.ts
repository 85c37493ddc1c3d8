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
        description: `We sent a new link to ${email}. Can't find it? Check your spam folder.`,
      }),
    onError: (error) => toastFailure(error, "We couldn't send the e-mail. Please try again."),
  })
