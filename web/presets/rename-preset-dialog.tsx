import { NewPreset, PRESET_NAME_MAX, type Preset } from '#contract/presets.ts'
import { sendJson } from '#web/base/api.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { useChange } from '#web/base/use-change.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Actions, Field, Form } from '#web/ui/form.tsx'
import { presetsQuery } from './queries.ts'

export default function RenamePresetDialog({ preset, close }: { preset: Preset; close: () => void }) {
  const change = useChange(presetsQuery)
  const renaming = useSubmit(
    useFormOf(NewPreset.pick({ name: true }), { name: preset.name }),
    (wanted) => sendJson<Preset>('PATCH', `/api/presets/${preset.id}`, wanted),
    {
      failed: "We couldn't rename the preset. Please try again.",
      done(renamed) {
        change((before) => before.map((one) => (one.id === renamed.id ? renamed : one)))
        close()
      },
    },
  )
  return (
    <Dialog title="Rename preset">
      <Form {...renaming}>
        <Field name="name" label="Name" autoComplete="off" maxLength={PRESET_NAME_MAX} />
        <Actions save="Save" saving="Saving..." />
      </Form>
    </Dialog>
  )
}
