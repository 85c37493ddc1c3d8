import { useInsertionEffect } from 'react'

/** The words of a question before something is lost. */
type LossQuestion = { title: string; description: string; confirm: string; cancel: string }

/**
 * What takes it away: only `closing` the page, because it goes on elsewhere in the app; also another `screen`; also
 * another `address` of the same screen, as of what is in a dialog.
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
/** Before a text is gone that is shown only once. */
export const SHOWN_ONCE_QUESTION: LossQuestion = {
  title: 'Leave without saving it?',
  description: "You won't see it again.",
  confirm: 'Leave',
  cancel: 'Stay',
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault()
const losses = new Set<Loss>()

/**
 * Makes the browser ask before the page is left, because something would be lost; and the app, by `questionBefore`.
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

/** Asks before leaving as long as there is something `unfinished`; inside the app not while it is being saved. */
export function useLeaveWarning(
  unfinished: boolean,
  {
    saving = false,
    by = 'screen',
    question,
  }: { saving?: boolean; by?: LostBy; question?: LossQuestion } = {},
) {
  const lostBy = saving ? 'closing' : by
  // This effect also lasts while its part of the screen is hidden, with what was typed there.
  useInsertionEffect(
    () => (unfinished ? askBeforeLeaving(lostBy, question) : undefined),
    [unfinished, lostBy, question],
  )
}

/** The question before going from one address of the app to another, if anything would be lost. */
export function questionBefore(from: Place, to: Place): LossQuestion | undefined {
  const isScreen = to.pathname !== from.pathname
  const isAddress = isScreen || to.search !== from.search
  return [...losses].findLast(({ by }) => (by === 'screen' && isScreen) || (by === 'address' && isAddress))
    ?.question
}

/** Forgets what would be lost by leaving the screen, because it is saved, or what it belonged to is gone. */
export function forgetLosses(): void {
  for (const loss of losses) if (loss.by !== 'closing') forget(loss)
}
