import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Moves an image to any place at once, because dragging past hundreds of others takes long. Places count from 0. */
export function MoveDialog({
  name,
  place,
  count,
  open,
  onOpenChange,
  onMove,
}: {
  name: string
  place: number
  count: number
  open: boolean
  onOpenChange: (open: boolean) => void
  onMove: (place: number) => void
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Move to Position" description={name}>
      <PositionForm place={place} count={count} onMove={onMove} onCancel={() => onOpenChange(false)} />
    </Dialog>
  )
}

function PositionForm({
  place,
  count,
  onMove,
  onCancel,
}: {
  place: number
  count: number
  onMove: (place: number) => void
  onCancel: () => void
}) {
  const [typed, setTyped] = useState(String(place + 1))
  const [refused, setRefused] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const position = Number(typed)
    const possible = Number.isInteger(position) && position >= 1 && position <= count
    setRefused(!possible)
    if (possible) onMove(position - 1)
  }
  return (
    <form noValidate onSubmit={submit}>
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
      <div className="mt-8 flex flex-wrap-reverse justify-end gap-3 max-sm:*:flex-1">
        <Button look="plain" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit">Move</Button>
      </div>
    </form>
  )
}
