import { z } from '#contract/zod.ts'
import { grouped } from '#web/base/counts.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Actions, Field, Form } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

/** A target for the image: a chapter, or (null) the whole gallery. `count` includes the image itself. */
export type Destination = { chapter: number | null; title: string; count: number }

/** Schema of a place in one of the destinations; its number is a text, as typed. */
const placeAmong = (destinations: readonly Destination[]) =>
  z
    .object({ chapter: z.number().nullable(), number: z.string().trim() })
    .superRefine(({ chapter, number }, context) => {
      const { count } = destinations.find((one) => one.chapter === chapter)!
      if (Number.isInteger(Number(number)) && Number(number) >= 1 && Number(number) <= count) return
      const message = `Must be a number from 1 to ${grouped(count)}`
      context.addIssue({ code: 'custom', path: ['number'], message })
    })
    .transform(({ chapter, number }) => ({ chapter, number: Number(number) }))

/** Moves an image to any place, from 1, at once, as dragging past hundreds of others takes long. */
export default function MoveDialog({
  name,
  from,
  destinations,
  onMove,
  close,
}: {
  name: string
  from: { chapter: number | null; number: number }
  /** The chapters, or a single entry in a gallery without any. */
  destinations: readonly Destination[]
  onMove: (to: { chapter: number | null; number: number }) => void
  close: () => void
}) {
  const form = useFormOf(placeAmong(destinations), { chapter: from.chapter, number: String(from.number) })
  const chapter = form.watch('chapter')
  const { count } = destinations.find((one) => one.chapter === chapter)!
  const submit = form.handleSubmit((to) => {
    onMove(to)
    close()
  })
  return (
    <Dialog title="Move to position" description={name}>
      <Form form={form} saving={false} submit={submit}>
        {destinations.length > 1 && (
          <SelectField
            label="Chapter"
            value={String(chapter)}
            options={destinations.map((one) => ({ value: String(one.chapter), label: one.title }))}
            onChange={(wanted) => {
              const to = destinations.find((one) => String(one.chapter) === wanted)!
              form.setValue('chapter', to.chapter)
              // Suggests the end of another chapter, or the present place in its own.
              form.setValue('number', String(to.chapter === from.chapter ? from.number : to.count))
              form.clearErrors()
            }}
          />
        )}
        <Field
          name="number"
          label="Position"
          inputMode="numeric"
          autoComplete="off"
          hint={`1 to ${grouped(count)}`}
          onFocus={(event) => event.target.select()}
        />
        <Actions save="Move" saving="Moving..." />
      </Form>
    </Dialog>
  )
}
