import { useEffect } from 'react'
import { isImageSlide, useLightboxState } from 'yet-another-react-lightbox'

/** The id of the image that the viewer shows; undefined while it is not known, and after the last one. */
export function useCurrentImage(): number | undefined {
  const { currentSlide } = useLightboxState()
  return currentSlide && isImageSlide(currentSlide) ? currentSlide.image?.id : undefined
}

/** Calls `onKey` for keys that are pressed while an image is shown. */
export function useImageKeys(
  imageId: number | undefined,
  onKey: (imageId: number, event: KeyboardEvent) => void,
) {
  useEffect(() => {
    if (imageId === undefined) return
    const listener = (event: KeyboardEvent) => onKey(imageId, event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [imageId, onKey])
}
