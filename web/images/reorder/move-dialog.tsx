import { useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { Actions, Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Moves an image to any place at once, because dragging past hundreds of others takes long. Places count from 0. */
export default function MoveDialog({
  name,
  place,
  count,
  onMove,
  close,
}: {
  name: string
  place: number
  count: number
  onMove: (place: number) => void
  close: () => void
}) {
  const [typed, setTyped] = useState(String(place + 1))
  const [refused, setRefused] = useState(false)

  function submit() {
    const position = Number(typed)
    const possible = Number.isInteger(position) && position >= 1 && position <= count
    setRefused(!possible)
    if (!possible) return
    onMove(position - 1)
    close()
  }
  return (
    <Dialog title="Move to position" description={name}>
      <Form saving={false} submit={submit}>
        <TextField
          label="Position"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={refused ? `Must be a number from 1 to ${count}` : undefined}
          hint={`1 to ${count}`}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value.trim())}
        />
        <Actions save="Move" saving="Moving..." />
      </Form>
    </Dialog>
  )
}
