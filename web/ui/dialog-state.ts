import { createContext, useContext } from 'react'

/** Whether the dialog that is being rendered is open, and how it closes. */
export const DialogState = createContext<{ open: boolean; close: () => void }>({
  open: false,
  close: () => {},
})
export const useDialogState = () => useContext(DialogState)

/** How the dialog around a form is cancelled; `busy` while it cannot be. */
export const Cancelling = createContext<{ cancel: () => void; busy: boolean } | null>(null)
export const useCancelling = () => useContext(Cancelling)
