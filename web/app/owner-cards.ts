import { type ComponentType, lazy } from 'react'
import type { Gallery } from '#contract/galleries.ts'

/** A part of the General tab that another room provides, for owners only: a SettingsSection. */
type OwnerCard = { name: string; Content: ComponentType<{ gallery: Gallery }> }

/** What the General tab shows its owner beside the gallery's own details, in their order, each from its own room. */
export const ownerCards: readonly OwnerCard[] = [
  {
    name: 'custom-domain',
    Content: lazy(() =>
      import('#web/domains/custom-domain-card.tsx').then((file) => ({ default: file.CustomDomainCard })),
    ),
  },
]
