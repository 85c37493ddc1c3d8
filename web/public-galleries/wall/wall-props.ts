/** Attributes of walls, likewise for documents and scripts (see markup.ts); a page's first script makes none. */
import type { Layout } from '#contract/appearance.ts'
import { TRAITS } from '#contract/layouts/traits.ts'
import { texts } from '#web/texts/texts.ts'
import { classNames } from './markup.ts'

/** Whether texts of images stand below them. */
export const isLabelled = (layout: Layout, showImageMetadata: boolean) =>
  TRAITS[layout].isSingle && showImageMetadata

type Wall = { layout: Layout; spacing: string; count: number; labelled: boolean; label?: string }

/** The role, because Safari drops that of a list without markers. */
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
