/** Settings of galleries that an account keeps under a name, for the galleries to come. */
import { GallerySettings } from './appearance.ts'
import { Byline, VISIBILITIES } from './galleries.ts'
import { line } from './texts.ts'
import { Time } from './times.ts'
import { z } from './zod.ts'

/** The number of presets that an account may have. */
export const MAX_PRESETS = 20
export const PRESET_NAME_MAX = 100
/** How long a gallery stays open at most where its preset closes it, in days. */
export const MAX_CLOSING_DAYS = 3650

/** Those settings that it speaks of; a field that is not known is refused. */
export const PresetSettings = z
  .strictObject({
    ...GallerySettings.shape,
    ...Byline.shape,
    /** Each gallery has a password of its own. */
    visibility: z.enum(VISIBILITIES).exclude(['password']),
    /** How many days after its creation a gallery closes to visitors. */
    closesInDays: z
      .int()
      .min(1, 'Must be at least 1')
      .max(MAX_CLOSING_DAYS, `Must be at most ${MAX_CLOSING_DAYS}`),
    /** Whether it is on its owner's site. */
    onSite: z.boolean(),
  })
  .partial()
export type PresetSettings = z.output<typeof PresetSettings>

export const NewPreset = z.object({
  name: line(PRESET_NAME_MAX, { missing: 'Please enter a name' }),
  settings: PresetSettings,
})
export type NewPreset = z.output<typeof NewPreset>

/** A partial update; `settings` replaces all of them. */
export const PresetChange = NewPreset.partial()
export type PresetChange = z.output<typeof PresetChange>

export const Preset = z.object({
  id: z.int(),
  name: z.string(),
  settings: PresetSettings,
  createdAt: Time,
})
export type Preset = z.infer<typeof Preset>
