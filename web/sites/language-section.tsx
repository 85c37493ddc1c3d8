import type { Site } from '#contract/sites.ts'
import { LanguageField } from '#web/galleries/language-field.tsx'
import { ControlGroup } from '#web/ui/control-group.tsx'
import { useSiteField } from './use-site-field.ts'

/** The language of the site's page, saved with every change. */
export function LanguageSection({ site }: { site: Site }) {
  const { value, change } = useSiteField(
    'language',
    site,
    "We couldn't change the language. Please try again.",
  )
  return (
    <ControlGroup heading="h3" title="Language" about="What you write stays as it is.">
      <LanguageField
        value={value}
        none="Each visitor's own"
        hint="Each gallery's own is on its General tab."
        onChange={change}
      />
    </ControlGroup>
  )
}
