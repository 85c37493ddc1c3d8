import { SITE_THEMES, type Site, type SiteTheme } from '#contract/sites.ts'
import { sendJson } from '#web/base/api.ts'
import { useAction } from '#web/base/use-action.ts'
import { TypefaceChoice } from '#web/galleries/look/typeface-choice.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { ControlGroup } from '#web/ui/control-group.tsx'
import { SITE_CALL, useKeepSite } from './queries.ts'

const THEME_NAMES: Record<SiteTheme, string> = { light: 'Light', dark: 'Dark', auto: 'Auto' }
const THEME_OPTIONS = SITE_THEMES.map((value) => ({ value, label: THEME_NAMES[value] }))

/** Colours and typeface, saved with every change. */
export function LookSection({ site }: { site: Site }) {
  const theme = useLook('theme', site)
  const typeface = useLook('typeface', site)
  return (
    <ControlGroup title="Style" about="“Auto” is light or dark, as each visitor’s device is set.">
      <Choice label="Theme" value={theme.value} options={THEME_OPTIONS} onChange={theme.change} />
      <TypefaceChoice label="Typeface of titles" value={typeface.value} onChange={typeface.change} />
    </ControlGroup>
  )
}

/** One field: as it was chosen last, also while that is being saved. */
function useLook<Name extends 'theme' | 'typeface'>(field: Name, site: Site) {
  const keep = useKeepSite()
  const saving = useAction({
    send: (value: Site[Name]) => sendJson<Site>('PATCH', SITE_CALL, { [field]: value }),
    scope: `site-${field}`,
    done: keep,
    failed: "We couldn't change the style. Please try again.",
  })
  return {
    value: saving.isPending ? saving.variables : site[field],
    change: (value: Site[Name]) => saving.mutate(value),
  }
}
