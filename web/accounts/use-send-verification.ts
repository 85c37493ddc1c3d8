import { sendJson } from '#web/base/api.ts'
import type { failureText } from '#web/base/failure.ts'
import { useAction } from '#web/base/use-action.ts'

/** Messages about the result. */
type Said = { title: string; description: string; failed: string; error?: string; say?: typeof failureText }

const inEnglish = (email: string): Said => ({
  title: 'E-mail sent',
  description: `We sent a new link to ${email}. Can't find it? Check your spam folder.`,
  failed: "We couldn't send the e-mail. Please try again.",
})

/** Sends the confirmation of one's e-mail once more. @param said messages in another language */
export function useSendVerification(email: string, said: Said = inEnglish(email)) {
  const { title, description, failed, error, say } = said
  return useAction({
    send: () => sendJson('POST', '/api/auth/send-verification'),
    says: { title, description },
    failed,
    ...(error !== undefined && { title: error }),
    ...(say && { say }),
  })
}
