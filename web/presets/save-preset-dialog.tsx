import type { Gallery } from '#contract/galleries.ts'
import { NewPreset, PRESET_NAME_MAX, type Preset, PresetSettings } from '#contract/presets.ts'
import { sendJson } from '#web/base/api.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { useRefresh } from '#web/base/use-change.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Actions, Field, Form } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { presetsQuery } from './queries.ts'

/** Current settings of a gallery that a preset can keep. Passwords belong to a single gallery. */
const settingsOf = ({ visibility, ...gallery }: Gallery): PresetSettings =>
  PresetSettings.strip().parse({ ...gallery, ...(visibility !== 'password' && { visibility }) })

/** Asks for a name, and saves the gallery's settings as a preset. */
export default function SavePresetDialog({ gallery, close }: { gallery: Gallery; close: () => void }) {
  const refresh = useRefresh(presetsQuery)
  const saving = useSubmit(
    useFormOf(NewPreset.pick({ name: true }), { name: '' }),
    ({ name }) =>
      sendJson<Preset>('POST', '/api/presets', { name, settings: settingsOf(gallery) } satisfies NewPreset),
    {
      failed: "We couldn't save the preset. Please try again.",
      done({ name }) {
        void refresh()
        toast({ title: 'Preset saved', description: `Choose “${name}” when you create a gallery.` })
        close()
      },
    },
  )
  return (
    <Dialog
      title="Save as preset"
      description="Keeps how this gallery looks, who can see it and what visitors may do, for your next galleries. Its texts, pictures and password stay its own."
    >
      <Form {...saving}>
        <Field
          name="name"
          label="Name"
          hint="Such as “Weddings”."
          autoComplete="off"
          maxLength={PRESET_NAME_MAX}
        />
        <Actions save="Save" saving="Saving..." />
      </Form>
    </Dialog>
  )
}
