import { sendJson } from '#web/base/api.ts'
import { useAction } from '#web/base/use-action.ts'

/** Mails the link that confirms the own e-mail once more. */
export const useSendVerification = (email: string) =>
  useAction({
    send: () => sendJson('POST', '/api/auth/send-verification'),
    says: {
      title: 'E-mail sent',
      description: `We sent a new link to ${email}. Can't find it? Check your spam folder.`,
    },
    failed: "We couldn't send the e-mail. Please try again.",
  })
