import { useInsertionEffect } from 'react'

/** Texts of a question before something is lost. */
type LossQuestion = { title: string; description: string; confirm: string; cancel: string }

/**
 * Navigation that would lose it: only `closing` the page, as it continues elsewhere in the app; also another
 * `screen`; also another `address` of that screen, as for the content of a dialog.
 */
type LostBy = 'closing' | 'screen' | 'address'
type Loss = { by: LostBy; question: LossQuestion }
type Place = { pathname: string; search: string }

export const DISCARD_QUESTION: LossQuestion = {
  title: 'Discard your changes?',
  description: "What you have changed isn't saved yet.",
  confirm: 'Discard',
  cancel: 'Keep editing',
}
/** Question before losing a text that is shown only once. */
export const SHOWN_ONCE_QUESTION: LossQuestion = {
  title: 'Leave without saving it?',
  description: "You won't see it again.",
  confirm: 'Leave',
  cancel: 'Stay',
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault()
const losses = new Set<Loss>()

/**
 * Makes the browser, and the app by `questionBefore`, ask before leaving, because something would be lost.
 * @returns a function that ends this
 */
export function askBeforeLeaving(by: LostBy = 'closing', question = DISCARD_QUESTION): () => void {
  const loss = { by, question }
  losses.add(loss)
  window.addEventListener('beforeunload', warn)
  return () => forget(loss)
}

function forget(loss: Loss) {
  losses.delete(loss)
  if (losses.size === 0) window.removeEventListener('beforeunload', warn)
}

/** Asks before leaving while something is `unfinished`; within the app not while it is being saved. */
export function useLeaveWarning(
  unfinished: boolean,
  {
    saving = false,
    by = 'screen',
    question,
  }: { saving?: boolean; by?: LostBy; question?: LossQuestion } = {},
) {
  const lostBy = saving ? 'closing' : by
  // An insertion effect also lasts while this part of the screen, with its input, is hidden.
  useInsertionEffect(
    () => (unfinished ? askBeforeLeaving(lostBy, question) : undefined),
    [unfinished, lostBy, question],
  )
}

/** Question before going from one address of the app to another, if anything would be lost. */
export function questionBefore(from: Place, to: Place): LossQuestion | undefined {
  const isScreen = to.pathname !== from.pathname
  const isAddress = isScreen || to.search !== from.search
  return [...losses].findLast(({ by }) => (by === 'screen' && isScreen) || (by === 'address' && isAddress))
    ?.question
}

/** Stops the questions before leaving the screen: its content has been saved, or is no longer needed. */
export function forgetLosses(): void {
  for (const loss of losses) if (loss.by !== 'closing') forget(loss)
}
