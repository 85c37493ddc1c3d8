import { LAYOUTS, type Layout, SPACINGS, type Spacing, THEMES, type Theme } from '#contract/appearance.ts'
import { TypefaceChoice } from '#web/galleries/look/typeface-choice.tsx'
import { type Editing, REST_MS } from '#web/galleries/use-appearance.ts'
import { ControlGroup } from '#web/ui/control-group.tsx'
import { PictureChoice } from '#web/ui/picture-choice.tsx'
import { drawn } from './drawn-choices.tsx'

const LAYOUT_NAMES: Record<Layout, string> = {
  masonry: 'Masonry',
  rows: 'Rows',
  squares: 'Squares',
  story: 'Story',
}
const SPACING_NAMES: Record<Spacing, string> = { narrow: 'Narrow', wide: 'Wide' }
const THEME_NAMES: Record<Theme, string> = {
  classic: 'Classic',
  light: 'Light',
  ivory: 'Ivory',
  dark: 'Dark',
  auto: 'Auto',
}

/** Choice of the pictures' layout and spacing. */
export function LayoutSection({ look, change }: Editing) {
  return (
    <ControlGroup title="Pictures">
      <PictureChoice
        label="Layout"
        columns={4}
        value={look.layout}
        options={drawn(LAYOUTS, LAYOUT_NAMES, (layout) => ({ ...look, layout, coverStyle: 'none' }))}
        onChange={(layout) => change({ layout }, REST_MS)}
      />
      <PictureChoice
        label="Spacing"
        columns={4}
        value={look.spacing}
        options={drawn(SPACINGS, SPACING_NAMES, (spacing) => ({ ...look, spacing, coverStyle: 'none' }))}
        onChange={(spacing) => change({ spacing }, REST_MS)}
      />
    </ControlGroup>
  )
}

/** Colours and title face. */
export function ThemeSection({ look, change }: Editing) {
  return (
    <ControlGroup title="Style">
      <PictureChoice
        label="Theme"
        columns={5}
        hint={THEME_HINTS[look.theme]}
        value={look.theme}
        options={drawn(THEMES, THEME_NAMES, (theme) => ({ ...look, theme, coverStyle: 'none' }))}
        onChange={(theme) => change({ theme }, REST_MS)}
      />
      <TypefaceChoice
        label="Typeface of the title"
        value={look.typeface}
        onChange={(typeface) => change({ typeface }, REST_MS)}
      />
    </ControlGroup>
  )
}

const RESTING = 'Your own colours are kept, and return with “Classic”.'
const THEME_HINTS: Record<Theme, string> = {
  classic: 'Title and description on colours of your own.',
  light: `Dark text on white. ${RESTING}`,
  ivory: `Dark text on warm paper. ${RESTING}`,
  dark: `Light text on near black. ${RESTING}`,
  auto: `Light or dark, as each visitor’s device is set. ${RESTING}`,
}
