import { useEffect } from 'react'
import type { Image } from '#contract/images.ts'
import { imageName } from '../image-tile.tsx'

/** Largest width in the viewport, limited by its width or height. */
const sizesOf = ({ width, height }: Image) => `min(100vw, calc(100vh * ${width / height}))`
const srcSetOf = ({ renditions }: Image) => renditions.map(({ url, width }) => `${url} ${width}w`).join(', ')

/** An image as large as its container and its own size allow; its smallest rendition shows until it loads. */
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

/** Loads images that may be shown next. */
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
