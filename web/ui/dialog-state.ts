import { createContext, useContext } from 'react'

/** Whether the dialog that is being rendered is open, and how it closes; `discard` asks before that. */
export const DialogState = createContext<{ open: boolean; close: () => void; discard: () => void }>({
  open: false,
  close: () => {},
  discard: () => {},
})
export const useDialogState = () => useContext(DialogState)

/** How the dialog around a form is cancelled; `busy` while it cannot be. It is told whether something was changed. */
export const Cancelling = createContext<{
  cancel: () => void
  busy: boolean
  setChanged: (changed: boolean) => void
} | null>(null)
export const useCancelling = () => useContext(Cancelling)
