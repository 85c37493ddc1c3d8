import { lazy } from 'react'
import type { Gallery } from '#contract/galleries.ts'
import { lazyPart } from '#web/base/lazy-part.ts'
import type { SettingsTab } from '#web/galleries/gallery-settings-screen.tsx'

const CustomDomainCard = lazyPart(() => import('#web/domains/custom-domain-card.tsx'), 'CustomDomainCard')

/** The tabs of a gallery's settings, in their order. */
export const SETTINGS_TABS: readonly SettingsTab[] = [
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
    about: ['waiting'],
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
    name: 'clients',
    formerly: 'selections',
    label: 'Clients',
    about: ['selections', 'picks'],
    Content: lazyPart(() => import('#web/view-links/clients-tab.tsx'), 'ClientsTab'),
  },
]
