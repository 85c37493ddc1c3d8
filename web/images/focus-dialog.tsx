import type { Image } from '#contract/images.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ImageFocus } from './image-focus.tsx'

/** Sets an image's focal point, which is saved at once. */
export default function FocusDialog({ image }: { image: Image; close: () => void }) {
  return (
    <Dialog title="Set focus" description={image.originalName}>
      <ImageFocus
        image={image}
        alt=""
        sizes="480px"
        // As high as the window allows.
        width={`min(100%, calc(${image.width / image.height} * (100dvh - 18rem)))`}
      />
    </Dialog>
  )
}
