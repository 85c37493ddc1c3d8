/** The rule for cropping pictures, in one place for everything that crops. */
import type { MadeSize } from './rendition-sizes.ts'

/**
 * Focus in per cent, as in CSS `object-position`: that point of the picture lies on the same point of the frame. So one
 * pair keeps the subject in view in frames of any shape.
 */
export type Focus = { focusX: number; focusY: number }

/** The focus of a picture until it is found. */
export const MIDDLE: Focus = { focusX: 50, focusY: 50 }

/** Focus that a gallery sets for its cover. A value that is not null overrides the picture's own. */
type OfCover = { coverFocusX: number | null; coverFocusY: number | null }

/** The focus of a gallery's cover. */
export const coverFocus = ({ coverFocusX, coverFocusY }: OfCover, { focusX, focusY }: Focus): Focus => ({
  focusX: coverFocusX ?? focusX,
  focusY: coverFocusY ?? focusY,
})

/** A picture's `object-position`, or the `background-position` of its blur, in a frame that it covers. */
export const positionOf = ({ focusX, focusY }: Focus): string => `${focusX}% ${focusY}%`

type Size = { width: number; height: number }

/** The part of a picture, in pixels, that a frame of this shape shows, for crops that are made without CSS. */
export function cropTo(frame: Size, { width, height }: Size, { focusX, focusY }: Focus) {
  const scale = Math.min(width / frame.width, height / frame.height)
  const shown = {
    width: Math.max(1, Math.round(frame.width * scale)),
    height: Math.max(1, Math.round(frame.height * scale)),
  }
  return {
    ...shown,
    left: Math.round(((width - shown.width) * focusX) / 100),
    top: Math.round(((height - shown.height) * focusY) / 100),
  }
}

type CroppedSize = MadeSize & { crop: NonNullable<MadeSize['crop']> }

/** The crop and size for a file of this shape, at most this wide. Pictures are not enlarged. */
export function croppedSize(frame: Size, maxWidth: number, picture: Size, focus: Focus): CroppedSize {
  const scale = Math.min(1, maxWidth / cropTo(frame, picture, focus).width)
  const whole = {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  }
  return { ...whole, crop: cropTo(frame, whole, focus) }
}
