import { type Focus, MIDDLE } from '#contract/focus.ts'
import { type ImageRow, images } from '#server/database/tables/index.ts'

/** Columns of an image that `focusOf` needs. */
export const focusColumns = {
  ...{ focusX: images.focusX, focusY: images.focusY },
  ...{ foundX: images.foundX, foundY: images.foundY },
}

/** The focus of an image: set by hand, else found, else the middle. */
export const focusOf = ({
  focusX,
  focusY,
  foundX,
  foundY,
}: Pick<ImageRow, keyof typeof focusColumns>): Focus => ({
  focusX: focusX ?? foundX ?? MIDDLE.focusX,
  focusY: focusY ?? foundY ?? MIDDLE.focusY,
})
