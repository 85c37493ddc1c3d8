import { useState } from 'react'
import { TypedConfirmation } from '#web/ui/typed-confirmation.tsx'

/** Asks before galleries are deleted for good: what the question names has to be typed. */
export default function DeleteForGoodDialog({
  act,
  close,
  ...question
}: {
  title: string
  description: string
  /** The words before what has to be typed, that itself, and the label of its field. */
  ask: string
  text: string
  label: string
  refusal: string
  /** Reports its failures itself. */
  act: () => Promise<unknown>
  close: () => void
}) {
  const [busy, setBusy] = useState(false)
  return (
    <TypedConfirmation
      {...question}
      confirm="Delete for good"
      confirming="Deleting..."
      busy={busy}
      onConfirm={() => {
        setBusy(true)
        act().then(close, close)
      }}
    />
  )
}
