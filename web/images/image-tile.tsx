import type { ReactNode } from 'react'
import type { Image } from '#contract/images.ts'
import { Picture } from '#web/ui/picture.tsx'

/** What a picture is called: its title or, failing that, the file's name. */
export const imageName = (image: Pick<Image, 'title' | 'originalName'>) => image.title || image.originalName

/** One picture of the settings' wall. What can be done with it shows on pointing, on focus, and always where nothing points. */
export function ImageTile({ image, width, children }: { image: Image; width: number; children: ReactNode }) {
  return (
    <div className="group relative size-full">
      <Picture
        picture={image}
        alt={imageName(image)}
        sizes={`${Math.max(1, Math.round(width))}px`}
        className="size-full object-cover"
      />
      <div className="absolute top-2 right-2 flex gap-1 transition-opacity duration-150 pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100">
        {children}
      </div>
    </div>
  )
}
