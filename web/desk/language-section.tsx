import type { Gallery } from '#contract/galleries.ts'
import { LanguageField } from '#web/galleries/language-field.tsx'
import { SavingStatus } from '#web/galleries/saving-status.tsx'
import { REST_MS, useAppearance } from '#web/galleries/use-appearance.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'

/** Language of the gallery's pages, saved when it is chosen. */
export function LanguageSection({ gallery }: { gallery: Gallery }) {
  const { look, change, ...saving } = useAppearance(gallery)
  return (
    <SettingsSection
      title="Language"
      about="Of buttons, dates and messages on the gallery's pages. What you write has its languages under Details."
    >
      <LanguageField
        value={look.language}
        none="Each visitor's own"
        hint="Visitors can choose another one at the foot of the page."
        onChange={(language) => change({ language }, REST_MS)}
      />
      <div className="mt-3">
        <SavingStatus {...saving} />
      </div>
    </SettingsSection>
  )
}
