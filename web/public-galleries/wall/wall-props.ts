/** Attributes of walls for documents and scripts (see markup.ts); a page's first script makes no walls. */
import type { Layout } from '#contract/appearance.ts'
import { TRAITS } from '#contract/layouts/traits.ts'
import { texts } from '#web/texts/texts.ts'
import { classNames } from './markup.ts'

/** Tells whether the images' texts are below them. */
export const isLabelled = (layout: Layout, showImageMetadata: boolean) =>
  TRAITS[layout].isSingle && showImageMetadata

type Wall = { layout: Layout; spacing: string; count: number; labelled: boolean; label?: string }

/** Attributes of a wall, with a role because Safari drops that of a list without markers. */
export const wallProps = ({ layout, spacing, count, labelled, label = texts.imageList }: Wall) => ({
  className: classNames(
    'grid',
    TRAITS[layout].isSingle && 'story',
    TRAITS[layout].isInColumns && count > 1 && 'columns',
    spacing === 'wide' && 'wide',
    count === 1 && 'one',
    labelled && 'labelled',
  ),
  role: 'list',
  'aria-label': label,
})
