import { useQueryClient } from '@tanstack/react-query'
import type { Gallery } from '#contract/galleries.ts'
import { showGallery } from '#web/galleries/queries.ts'
import { useMayChange } from '#web/galleries/use-may-change.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { CustomDomain } from './custom-domain.tsx'

/** The gallery's custom domain. */
export function CustomDomainCard({ gallery }: { gallery: Gallery }) {
  const queryClient = useQueryClient()
  const mayChange = useMayChange()
  if (!mayChange && !gallery.customDomain) return null
  return (
    <SettingsSection title="Custom Domain" about="Show the gallery at your own domain as well.">
      <CustomDomain
        held={gallery}
        kind="gallery"
        path={`/api/galleries/${gallery.id}`}
        keep={(saved) => showGallery(queryClient, saved)}
        mayChange={mayChange}
      />
    </SettingsSection>
  )
}
