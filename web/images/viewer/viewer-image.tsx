import { useEffect } from 'react'
import type { Image } from '#contract/images.ts'
import { imageName } from '../image-tile.tsx'

/** The widest that the viewport can show it, limited by its width or height. */
const sizesOf = ({ width, height }: Image) => `min(100vw, calc(100vh * ${width / height}))`
const srcSetOf = ({ renditions }: Image) => renditions.map(({ url, width }) => `${url} ${width}w`).join(', ')

/** An image as large as its container allows, at most its own size. The smallest rendition shows until it has loaded. */
export function ViewerImage({ image }: { image: Image }) {
  const { width, height, placeholder, renditions, filePath } = image
  return (
    <img
      key={image.id}
      sizes={sizesOf(image)}
      srcSet={srcSetOf(image)}
      src={filePath}
      alt={imageName(image)}
      width={width}
      height={height}
      draggable={false}
      className="block h-auto bg-cover"
      style={{
        aspectRatio: `${width} / ${height}`,
        width: `min(100cqw, calc(100cqh * ${width / height}), ${width}px)`,
        backgroundColor: placeholder,
        backgroundImage: `url("${renditions[0]?.url ?? ''}")`,
      }}
    />
  )
}

/** Fetches images that may be shown next. */
export function usePreload(images: readonly (Image | undefined)[]) {
  const wanted = images.map((image) => image?.id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the ids matter
  useEffect(() => {
    for (const image of images) {
      if (!image) continue
      const ahead = new window.Image()
      ahead.sizes = sizesOf(image)
      ahead.srcset = srcSetOf(image)
    }
  }, [wanted])
}
