import { AlertDialog as Radix } from 'radix-ui'
import { useState } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { panelClass, scrimClass } from './dialog.tsx'
import { useDialogState } from './dialog-state.ts'
import { ALERT_FOCUS_DELAY_MS, useFocusRestore } from './focus-restore.ts'
import { Toaster } from './toaster.tsx'

/**
 * Asks before something that cannot be undone or has consequences. `cancel` has the focus first; a click
 * outside does not close it. It stays open while `busy`; the caller closes it. `neighbour` gets the focus if
 * the opening element is gone.
 */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  confirm,
  cancel = 'Cancel',
  confirmLook = 'bad',
  busy = false,
  onConfirm,
  neighbour,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
  confirm: string
  cancel?: string | undefined
  confirmLook?: ButtonLook
  busy?: boolean
  onConfirm: () => void
  neighbour?: () => HTMLElement | null
}) {
  const focus = useFocusRestore({ delay: ALERT_FOCUS_DELAY_MS, neighbour })
  const change = (next: boolean) => !busy && onOpenChange(next)
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content className={panelClass} {...focus}>
          <Radix.Title className="display text-title">{title}</Radix.Title>
          <Radix.Description className="mt-2 wrap-anywhere text-ink-2">{description}</Radix.Description>
          <div className="mt-8 flex flex-wrap-reverse justify-end gap-3 *:whitespace-nowrap max-sm:*:flex-auto">
            <Radix.Cancel asChild>
              <Button look="plain" disabled={busy}>
                {cancel}
              </Button>
            </Radix.Cancel>
            <Button look={confirmLook} disabled={busy} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
          {open && <Toaster />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export type Question = {
  title: string
  description: string
  /** Text of the button, and its text while `act` is under way. */
  confirm: string
  confirming?: string
  /** Text of the button that keeps everything as it is. */
  cancel?: string
  confirmLook?: ButtonLook
  /** The action. The dialog closes when it has succeeded or failed; it reports failures itself. */
  act: () => unknown
  /** Gets the focus if the element that had it before is gone. */
  neighbour?: () => HTMLElement | null
}

/** Dialog opened by `ask`. */
export default function Ask({ confirm, confirming = confirm, act, ...question }: Question) {
  const { open, close } = useDialogState()
  const [busy, setBusy] = useState(false)
  function start() {
    const acting = act()
    if (!(acting instanceof Promise)) return close()
    setBusy(true)
    acting.then(close, close)
  }
  return (
    <AlertDialog
      {...question}
      open={open}
      onOpenChange={close}
      confirm={busy ? confirming : confirm}
      busy={busy}
      onConfirm={start}
    />
  )
}
