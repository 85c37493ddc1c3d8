import { isImageSlide, useLightboxState } from 'yet-another-react-lightbox'

/** The image that the viewer shows; undefined while it is not known, and after the last one. */
export function useCurrentImage() {
  const { currentSlide } = useLightboxState()
  return currentSlide && isImageSlide(currentSlide) ? currentSlide.image : undefined
}
