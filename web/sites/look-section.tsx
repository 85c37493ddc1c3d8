import { SITE_THEMES, type Site, type SiteTheme } from '#contract/sites.ts'
import { TypefaceChoice } from '#web/galleries/look/typeface-choice.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { ControlGroup } from '#web/ui/control-group.tsx'
import { useSiteField } from './use-site-field.ts'

const THEME_NAMES: Record<SiteTheme, string> = { light: 'Light', dark: 'Dark', auto: 'Auto' }
const THEME_OPTIONS = SITE_THEMES.map((value) => ({ value, label: THEME_NAMES[value] }))

const FAILED = "We couldn't change the style. Please try again."

/** Colours and typeface, saved with every change. */
export function LookSection({ site }: { site: Site }) {
  const theme = useSiteField('theme', site, FAILED)
  const typeface = useSiteField('typeface', site, FAILED)
  return (
    <ControlGroup
      heading="h3"
      title="Style"
      about="“Auto” is light or dark, as each visitor’s device is set."
    >
      <Choice label="Theme" value={theme.value} options={THEME_OPTIONS} onChange={theme.change} />
      <TypefaceChoice label="Typeface of titles" value={typeface.value} onChange={typeface.change} />
    </ControlGroup>
  )
}
