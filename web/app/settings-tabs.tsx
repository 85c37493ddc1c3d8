import { lazy } from 'react'
import { useSearchParams } from 'react-router'
import type { Gallery } from '#contract/galleries.ts'
import { lazyPart } from '#web/base/lazy-part.ts'
import type { SettingsTab } from '#web/galleries/gallery-settings-screen.tsx'
import { useHasSelections } from '#web/selections/queries.ts'

const CustomDomainCard = lazyPart(() => import('#web/domains/custom-domain-card.tsx'), 'CustomDomainCard')

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
    Content: lazyPart(() => import('#web/galleries/appearance-tab.tsx'), 'AppearanceTab'),
  },
  {
    name: 'images',
    label: 'Images',
    Content: lazyPart(() => import('#web/images/images-tab.tsx'), 'ImagesTab'),
  },
  {
    name: 'collaborators',
    label: 'Collaborators',
    ownersOnly: true,
    Content: lazyPart(() => import('#web/collaborators/collaborators-tab.tsx'), 'CollaboratorsTab'),
  },
  {
    name: 'sharing',
    label: 'Sharing',
    Content: lazyPart(() => import('#web/upload-links/sharing-tab.tsx'), 'SharingTab'),
  },
  {
    name: 'selections',
    label: 'Selections',
    Content: lazyPart(() => import('#web/selections/selections-tab.tsx'), 'SelectionsTab'),
  },
]

/** The tabs of a gallery's settings. That of selections is there where it has something to show, or was asked for. */
export function useSettingsTabs(gallery: Gallery): readonly SettingsTab[] {
  const [search] = useSearchParams()
  const hasSelections = useHasSelections(gallery)
  const all = hasSelections || search.get('tab') === 'selections'
  return all ? TABS : TABS.filter(({ name }) => name !== 'selections')
}
