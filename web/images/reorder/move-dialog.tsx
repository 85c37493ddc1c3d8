import { useState } from 'react'
import { grouped } from '#contract/counts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Actions, Form } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** A place where the image can go: a chapter, or (null) the whole gallery. `count` includes the image itself. */
export type Destination = { chapter: number | null; title: string; count: number }

/** Moves an image to any place at once, because dragging past hundreds of others takes long. Places count from 1. */
export default function MoveDialog({
  name,
  from,
  destinations,
  onMove,
  close,
}: {
  name: string
  from: { chapter: number | null; number: number }
  /** Those of the chapters; a single one in a gallery without. */
  destinations: readonly Destination[]
  onMove: (to: { chapter: number | null; number: number }) => void
  close: () => void
}) {
  const [chapter, setChapter] = useState(from.chapter)
  const [typed, setTyped] = useState(String(from.number))
  const [refused, setRefused] = useState(false)
  const { count } = destinations.find((one) => one.chapter === chapter)!

  function submit() {
    const number = Number(typed)
    const possible = Number.isInteger(number) && number >= 1 && number <= count
    setRefused(!possible)
    if (!possible) return
    onMove({ chapter, number })
    close()
  }
  return (
    <Dialog title="Move to position" description={name}>
      <Form saving={false} submit={submit}>
        {destinations.length > 1 && (
          <SelectField
            label="Chapter"
            value={String(chapter)}
            options={destinations.map((one) => ({ value: String(one.chapter), label: one.title }))}
            onChange={(wanted) => {
              const to = destinations.find((one) => String(one.chapter) === wanted)!
              setChapter(to.chapter)
              // The end of another chapter, and the place in its own.
              setTyped(String(to.chapter === from.chapter ? from.number : to.count))
              setRefused(false)
            }}
          />
        )}
        <TextField
          label="Position"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={refused ? `Must be a number from 1 to ${grouped(count)}` : undefined}
          hint={`1 to ${grouped(count)}`}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value.trim())}
        />
        <Actions save="Move" saving="Moving..." />
      </Form>
    </Dialog>
  )
}
