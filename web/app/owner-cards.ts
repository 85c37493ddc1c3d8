import { lazy } from 'react'
import type { OwnerCard } from '#web/galleries/general-tab.tsx'

/** What the General tab shows its owner beside the gallery's own details, in their order, each from its own room. */
export const ownerCards: readonly OwnerCard[] = [
  {
    name: 'custom-domain',
    Content: lazy(() =>
      import('#web/domains/custom-domain-card.tsx').then((file) => ({ default: file.CustomDomainCard })),
    ),
  },
]
