import { Suspense } from 'react'
import { DATELINE_MAX } from '#contract/appearance.ts'
import type { Gallery } from '#contract/galleries.ts'
import { lazyPart } from '#web/base/lazy-part.ts'
import { FrozenNote } from '#web/galleries/frozen-note.tsx'
import { type TranslatedField, TranslationFields } from '#web/galleries/translation-fields.tsx'
import { useMayChange } from '#web/galleries/use-may-change.ts'
import { Actions, Form } from '#web/ui/form.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { VISITS_ABOUT, Visits } from '#web/visits/visits.tsx'
import { DeleteGalleryCard } from './delete-gallery-card.tsx'
import { DetailsFields } from './details-fields.tsx'
import { useDetailsForm } from './details-form.ts'
import { DownloadCard } from './download-card.tsx'
import { GivenAddressSection } from './given-address-section.tsx'
import { LanguageSection } from './language-section.tsx'
import { VisibilitySection } from './visibility-section.tsx'

const CustomDomainCard = lazyPart(() => import('#web/domains/custom-domain-card.tsx'), 'CustomDomainCard')

/** General settings: visibility, details, visits, the download of all images, and the owner's own actions. */
export function GeneralTab({ gallery }: { gallery: Gallery }) {
  const mayChange = useMayChange()
  return (
    <div>
      <VisibilitySection gallery={gallery} />
      <SettingsSection title="Details" about="Shown above the pictures.">
        {mayChange ? <DetailsForm gallery={gallery} /> : <FrozenNote to="change it" />}
      </SettingsSection>
      {mayChange && <LanguageSection gallery={gallery} />}
      {gallery.access === 'owner' && mayChange && <GivenAddressSection gallery={gallery} />}
      <SettingsSection title="Visits" about={VISITS_ABOUT}>
        <Visits galleryId={gallery.id} />
      </SettingsSection>
      <DownloadCard gallery={gallery} />
      {gallery.access === 'owner' && (
        <>
          <Suspense>
            <CustomDomainCard gallery={gallery} />
          </Suspense>
          {mayChange && <DeleteGalleryCard gallery={gallery} />}
        </>
      )}
    </div>
  )
}

const TRANSLATED: TranslatedField[] = [
  { name: 'title', label: 'Title', most: 255 },
  { name: 'description', label: 'Description', most: 10_000, rows: 3 },
  { name: 'dateline', label: 'Dateline', most: DATELINE_MAX },
]

function DetailsForm({ gallery }: { gallery: Gallery }) {
  const details = useDetailsForm(gallery, {
    method: 'PATCH',
    fallback: 'Failed to update gallery information. Please try again.',
  })
  const { isDirty, translations } = details
  return (
    <Form {...details} className="flex flex-col gap-6">
      <DetailsFields details={details} />
      <TranslationFields
        fields={TRANSLATED}
        typed={translations.typed}
        theirs={translations.theirs}
        own={gallery.language}
        onType={translations.type}
      />
      <Actions save="Save" saving="Saving..." disabled={!isDirty || details.saving} />
    </Form>
  )
}
