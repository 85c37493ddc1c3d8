import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { Image } from '#contract/images.ts'

const loadViewer = () => import('./image-viewer.tsx')
const ImageViewer = lazy(() => loadViewer().then((file) => ({ default: file.ImageViewer })))

/**
 * Opens pictures across the whole screen, each from its button. That of the last one then gets the focus.
 * @param onDelete deletes a picture; absent if that is not allowed
 */
export function useViewer(images: readonly Image[], onDelete?: (image: Image) => void) {
  const [shown, setShown] = useState<Image | null>(null)
  const buttons = useRef(new Map<number, HTMLButtonElement>())
  const last = useRef<number>(null)
  if (shown) last.current = shown.id

  const button = (image: Image, picture: ReactNode, label?: string) => (
    <button
      ref={(element) => {
        if (element) buttons.current.set(image.id, element)
        return () => void buttons.current.delete(image.id)
      }}
      type="button"
      aria-label={label}
      className="relative block size-full cursor-zoom-in"
      onPointerEnter={() => void loadViewer()}
      onClick={() => setShown(image)}
    >
      {picture}
    </button>
  )
  const viewer = shown && (
    <Suspense>
      <ImageViewer
        images={images}
        shown={shown.id}
        onShow={setShown}
        onClose={() => setShown(null)}
        // A picture that was deleted, or has no button here, has none to return to.
        onClosed={() => (buttons.current.get(last.current ?? 0) ?? document.getElementById('main'))?.focus()}
        {...(onDelete && { onDelete })}
      />
    </Suspense>
  )
  return { button, viewer, last: last.current }
}
