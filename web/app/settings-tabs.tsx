import { lazy } from 'react'
import type { Gallery } from '#contract/galleries.ts'
import type { SettingsTab } from '#web/galleries/gallery-settings-screen.tsx'

const CustomDomainCard = lazy(() =>
  import('#web/domains/custom-domain-card.tsx').then((file) => ({ default: file.CustomDomainCard })),
)

/** The tabs of a gallery's settings, in their order. */
export const settingsTabs: readonly SettingsTab[] = [
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
]
