/** Named settings that an account keeps for future galleries. */
import { GallerySettings } from './appearance.ts'
import { Byline, VISIBILITIES } from './galleries.ts'
import { line } from './texts.ts'
import { Time } from './times.ts'
import { z } from './zod.ts'

/** Maximum number of presets of an account. */
export const MAX_PRESETS = 20
export const PRESET_NAME_MAX = 100
/** Maximum number of days that a preset can keep a gallery open. */
export const MAX_CLOSING_DAYS = 3650

/** Settings that the preset sets; an unknown field is refused. */
export const PresetSettings = z
  .strictObject({
    ...GallerySettings.shape,
    ...Byline.shape,
    /** Excludes passwords: each gallery has its own. */
    visibility: z.enum(VISIBILITIES).exclude(['password']),
    /** Days from a gallery's creation until it closes to visitors. */
    closesInDays: z
      .int()
      .min(1, 'Must be at least 1')
      .max(MAX_CLOSING_DAYS, `Must be at most ${MAX_CLOSING_DAYS}`),
    /** True if the gallery is on its owner's site. */
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
