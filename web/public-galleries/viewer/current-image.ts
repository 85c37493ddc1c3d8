import { isImageSlide, useLightboxState } from 'yet-another-react-lightbox'

/** Image in the viewer; undefined while it is loading, and after the last one. */
export function useCurrentImage() {
  const { currentSlide } = useLightboxState()
  return currentSlide && isImageSlide(currentSlide) ? currentSlide.image : undefined
}
