/** Layouts as functions: shapes of pictures and width of the page in, places out. */
import type { Layout, Spacing, Theme } from '../appearance.ts'
import { masonry } from './masonry.ts'
import type { Places } from './places.ts'
import { rows } from './rows.ts'
import { squares } from './squares.ts'
import { story } from './story.ts'
import { GAPS, largeOnPhones } from './traits.ts'
import type { Wall } from './wall.ts'

const PLACE: Record<Layout, (ratios: ArrayLike<number>, wall: Wall) => Places> = {
  masonry,
  rows,
  squares,
  story,
}

export type LayoutOptions = { layout: Layout; spacing: Spacing; theme: Theme }

/** @param ratios of all pictures of a gallery or chapter, or of the first ones */
export const placesOf = (
  { layout, spacing, theme }: LayoutOptions,
  ratios: ArrayLike<number>,
  { widthClass, isWhole }: Pick<Wall, 'widthClass' | 'isWhole'>,
): Places =>
  PLACE[layout](ratios, {
    widthClass,
    largeOnPhones: largeOnPhones({ theme }),
    gap: GAPS[spacing][widthClass === 0 ? 'phone' : 'wider'],
    isWhole,
  })
