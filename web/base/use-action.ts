import { useMutation } from '@tanstack/react-query'
import { type Toast, toast, toastError } from '#web/ui/toast-store.ts'
import { isMissing } from './api.ts'
import { type failureText, type OwnTexts, toastFailure, toastRefusal } from './failure.ts'

/** A change made by a button. Toasts report success or the reason of a failure. */
export function useAction<Answer, Wanted = void>({
  send,
  done,
  says,
  failed,
  title,
  own,
  say,
  refusalsOnly = false,
  gone,
  fails,
  settled,
  scope,
}: {
  send: (wanted: Wanted) => Promise<Answer>
  /** Updates the screen. */
  done?: (answer: Answer, wanted: Wanted) => unknown
  says?: Toast | ((answer: Answer, wanted: Wanted) => Toast)
  /** Shown below `title` if the server sends no message; `own` replaces its messages. */
  failed: string
  title?: string
  own?: OwnTexts
  /** Makes the text of a failure, instead of the server's message. */
  say?: typeof failureText
  /** Shows `failed` for errors of the server as well, despite their messages. */
  refusalsOnly?: boolean
  /** Called if there is nothing to change any more. */
  gone?: () => unknown
  /** Called on failure. */
  fails?: (wanted: Wanted) => unknown
  /** Called in any case. */
  settled?: () => unknown
  /** Calls with an equal scope are made one after the other, so that the last one wins. */
  scope?: string
}) {
  return useMutation({
    mutationFn: send,
    ...(scope && { scope: { id: scope } }),
    onSuccess: (answer, wanted) => {
      if (says) toast(typeof says === 'function' ? says(answer, wanted) : says)
      return done?.(answer, wanted)
    },
    onError: (error, wanted) => {
      if (isMissing(error)) void gone?.()
      void fails?.(wanted)
      if (say) return toastError(say(error, failed), title)
      const toastIt = refusalsOnly ? toastRefusal : toastFailure
      toastIt(error, failed, own, title)
    },
    onSettled: () => settled?.(),
  })
}
