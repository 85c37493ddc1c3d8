import { createContext, useContext } from 'react'

/** State of the dialog being rendered, and functions that close it; `discard` asks first. */
export const DialogState = createContext<{ open: boolean; close: () => void; discard: () => void }>({
  open: false,
  close: () => {},
  discard: () => {},
})
export const useDialogState = () => useContext(DialogState)

/** Cancels the dialog around a form, unless it is `busy`. Its form reports unsaved changes. */
export const Cancelling = createContext<{
  cancel: () => void
  busy: boolean
  setChanged: (changed: boolean) => void
} | null>(null)
export const useCancelling = () => useContext(Cancelling)
