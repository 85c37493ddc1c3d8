/** Looks by name: two of ours, and those that presets say. */
import { Appearance, DEFAULT_LOOK, Look, WALL_LOOK } from '#contract/appearance.ts'
import type { PresetSettings } from '#contract/presets.ts'

/** How a page looks, without what belongs to one gallery and what its visitors may do. */
type NamedLook = Partial<Appearance & Look & { showCameraFacts: boolean }>

const { layout, spacing, coverStyle, theme, typeface } = DEFAULT_LOOK
export const CLASSIC: NamedLook = { layout, spacing, coverStyle, theme, typeface }
export const WALL: NamedLook = { ...CLASSIC, ...WALL_LOOK }

const FIELDS = new Set(Object.keys({ ...Appearance.shape, ...Look.shape, showCameraFacts: true }))

/** The look that a preset says. */
export const lookOfPreset = (settings: PresetSettings): NamedLook =>
  Object.fromEntries(Object.entries(settings).filter(([field]) => FIELDS.has(field)))

/** Whether a gallery looks so. A look that says nothing is none. */
export function hasLook(gallery: NamedLook, look: NamedLook): boolean {
  const said = Object.entries(look)
  return said.length > 0 && said.every(([field, value]) => gallery[field as keyof NamedLook] === value)
}
