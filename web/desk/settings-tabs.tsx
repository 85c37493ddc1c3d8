import type { ComponentType } from 'react'
import type { Gallery } from '#contract/galleries.ts'
import type { NewsAbout } from '#contract/news.ts'
import { lazyPart } from '#web/base/lazy-part.ts'

/** One tab of the settings; `name` is its `?tab=` in the address. */
export type SettingsTab = {
  name: string
  label: string
  /** Hidden from collaborators. */
  ownersOnly?: boolean
  /** Name of the tab in addresses of earlier versions. */
  formerly?: string
  /** Kinds of news that the tab shows. */
  about?: readonly NewsAbout[]
  Content: ComponentType<{ gallery: Gallery }>
}

/** The tabs of a gallery's settings, in their order. */
export const SETTINGS_TABS: readonly SettingsTab[] = [
  {
    name: 'general',
    label: 'General',
    Content: lazyPart(() => import('./general-tab.tsx'), 'GeneralTab'),
  },
  {
    name: 'appearance',
    label: 'Appearance',
    Content: lazyPart(() => import('./appearance-tab.tsx'), 'AppearanceTab'),
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
    Content: lazyPart(() => import('#web/clients/clients-tab.tsx'), 'ClientsTab'),
  },
]
