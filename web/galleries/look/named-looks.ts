/** Looks by name: two built-in ones, and those of presets. */
import { Appearance, DEFAULT_LOOK, Look, WALL_LOOK } from '#contract/appearance.ts'
import type { PresetSettings } from '#contract/presets.ts'

/** Look of a page, without the fields of a single gallery and its visitors' choices. */
type NamedLook = Partial<Appearance & Look & { showCameraFacts: boolean }>

const { layout, spacing, coverStyle, theme, typeface } = DEFAULT_LOOK
export const CLASSIC: NamedLook = { layout, spacing, coverStyle, theme, typeface }
export const WALL: NamedLook = { ...CLASSIC, ...WALL_LOOK }

const FIELDS = new Set(Object.keys({ ...Appearance.shape, ...Look.shape, showCameraFacts: true }))

/** Look of a preset. */
export const lookOfPreset = (settings: PresetSettings): NamedLook =>
  Object.fromEntries(Object.entries(settings).filter(([field]) => FIELDS.has(field)))

/** Tells whether a gallery has this look. A look without fields matches none. */
export function hasLook(gallery: NamedLook, look: NamedLook): boolean {
  const said = Object.entries(look)
  return said.length > 0 && said.every(([field, value]) => gallery[field as keyof NamedLook] === value)
}
