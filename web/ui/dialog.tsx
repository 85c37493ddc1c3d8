import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { Cancelling, useDialogState } from './dialog-state.ts'
import { useFocusRestore } from './focus-restore.ts'
import { CrossIcon } from './icons.tsx'
import { useLeaveWarning } from './leave-warning.ts'
import { Toaster } from './toaster.tsx'

/** Backdrop of a modal. */
export const scrimClass = 'appear fixed inset-0 z-50 bg-scrim'
/** Panel of a modal: centred, or at the bottom on phones. A transform would move the messages in it. */
export const panelClass =
  'appear fixed z-50 max-h-[calc(100dvh-2rem)] overflow-y-auto overscroll-contain bg-paper text-ink shadow-lift outline-none ' +
  'inset-x-0 bottom-0 p-5 sm:inset-0 sm:m-auto sm:h-fit sm:w-[min(34rem,calc(100vw-2.5rem))] sm:rounded-control sm:p-8'

/**
 * A modal dialog, opened by `openDialog`. It cannot be closed while `busy`. Once its form was changed, only
 * Cancel closes it without a question. `description` is announced with the title; leave it out if the content
 * needs none.
 * @param confirms true if its input is only a confirmation, which can be lost without asking
 */
export function Dialog({
  open,
  onOpenChange,
  busy = false,
  confirms = false,
  title,
  description,
  children,
}: {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  busy?: boolean
  confirms?: boolean
  title: string
  description?: ReactNode
  children: ReactNode
}) {
  const focus = useFocusRestore()
  const state = useDialogState()
  const isOpen = open ?? state.open
  const [hasChanged, setChanged] = useState(false)
  const asks = hasChanged && !confirms && isOpen
  useLeaveWarning(asks, { by: 'address' })
  const cancel = () => !busy && (onOpenChange ? onOpenChange(false) : state.close())
  return (
    <Radix.Root open={isOpen} onOpenChange={(next) => !next && (asks ? state.discard() : cancel())}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          className={panelClass}
          {...focus}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <Radix.Title className="display pr-12 text-title">{title}</Radix.Title>
          {description && <Radix.Description className="mt-2 text-ink-2">{description}</Radix.Description>}
          <div className="mt-6">
            <Cancelling value={{ cancel, busy, setChanged }}>{children}</Cancelling>
          </div>
          <Radix.Close
            aria-label="Close"
            className="absolute top-3 right-3 flex size-11 items-center justify-center rounded-control text-ink-2 hover:bg-sunk hover:text-ink sm:top-5 sm:right-5"
          >
            <CrossIcon />
          </Radix.Close>
          {isOpen && <Toaster />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
