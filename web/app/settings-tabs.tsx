import { lazy } from 'react'
import { useSearchParams } from 'react-router'
import type { Gallery } from '#contract/galleries.ts'
import type { SettingsTab } from '#web/galleries/gallery-settings-screen.tsx'
import { useHasSelections } from '#web/selections/queries.ts'

const CustomDomainCard = lazy(() =>
  import('#web/domains/custom-domain-card.tsx').then((file) => ({ default: file.CustomDomainCard })),
)

/** In their order. */
const TABS: readonly SettingsTab[] = [
  {
    name: 'general',
    label: 'General',
    Content: lazy(() =>
      import('#web/galleries/general-tab.tsx').then(({ GeneralTab }) => ({
        default: ({ gallery }: { gallery: Gallery }) => (
          <GeneralTab gallery={gallery} CustomDomainCard={CustomDomainCard} />
        ),
      })),
    ),
  },
  {
    name: 'appearance',
    label: 'Appearance',
    Content: lazy(() =>
      import('#web/galleries/appearance-tab.tsx').then((file) => ({ default: file.AppearanceTab })),
    ),
  },
  {
    name: 'images',
    label: 'Images',
    Content: lazy(() => import('#web/images/images-tab.tsx').then((file) => ({ default: file.ImagesTab }))),
  },
  {
    name: 'collaborators',
    label: 'Collaborators',
    ownersOnly: true,
    Content: lazy(() =>
      import('#web/collaborators/collaborators-tab.tsx').then((file) => ({ default: file.CollaboratorsTab })),
    ),
  },
  {
    name: 'sharing',
    label: 'Sharing',
    Content: lazy(() =>
      import('#web/upload-links/sharing-tab.tsx').then((file) => ({ default: file.SharingTab })),
    ),
  },
  {
    name: 'selections',
    label: 'Selections',
    Content: lazy(() =>
      import('#web/selections/selections-tab.tsx').then((file) => ({ default: file.SelectionsTab })),
    ),
  },
]

/** The tabs of a gallery's settings. That of selections is there where it has something to show, or was asked for. */
export function useSettingsTabs(gallery: Gallery): readonly SettingsTab[] {
  const [search] = useSearchParams()
  const hasSelections = useHasSelections(gallery)
  const all = hasSelections || search.get('tab') === 'selections'
  return all ? TABS : TABS.filter(({ name }) => name !== 'selections')
}
