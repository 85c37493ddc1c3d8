import { type Focus, MIDDLE } from '#contract/focus.ts'
import { type ImageRow, images } from '#server/database/tables/index.ts'

/** What a query takes of an image for `focusOf`. */
export const focusColumns = {
  ...{ focusX: images.focusX, focusY: images.focusY },
  ...{ foundX: images.foundX, foundY: images.foundY },
}

/** The focus of an image: set by hand, else found. */
export const focusOf = ({
  focusX,
  focusY,
  foundX,
  foundY,
}: Pick<ImageRow, keyof typeof focusColumns>): Focus => ({
  focusX: focusX ?? foundX ?? MIDDLE.focusX,
  focusY: focusY ?? foundY ?? MIDDLE.focusY,
})
