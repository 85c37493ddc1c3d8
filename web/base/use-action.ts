import { useMutation } from '@tanstack/react-query'
import { type Toast, toast, toastError } from '#web/ui/toast-store.ts'
import { isMissing } from './api.ts'
import { type failureText, type OwnTexts, toastFailure, toastRefusal } from './failure.ts'

/** A call that changes something, made by a button: toasts say that it was changed, or why not. */
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
  /** What follows on the screen. */
  done?: (answer: Answer, wanted: Wanted) => unknown
  says?: Toast | ((answer: Answer, wanted: Wanted) => Toast)
  /** Shown where the answer says nothing itself, below `title`; `own` replaces what it says. */
  failed: string
  title?: string
  own?: OwnTexts
  /** Makes the text of a failure, in the place of what the answer says. */
  say?: typeof failureText
  /** `failed` is also shown for errors of the server, whatever these say. */
  refusalsOnly?: boolean
  /** What follows if there is nothing to change any more. */
  gone?: () => unknown
  /** What follows where it fails. */
  fails?: (wanted: Wanted) => unknown
  /** What follows in any case. */
  settled?: () => unknown
  /** Calls of the same scope are made one after the other, so that the last one wins. */
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
