import { useEffect } from 'react'
import type { Image } from '#contract/images.ts'
import { imageName } from '../image-tile.tsx'

/** As wide as the stage can show it: its whole width, or what its height leaves. */
const sizesOf = ({ width, height }: Image) => `min(100vw, calc(100vh * ${width / height}))`
const srcSetOf = ({ renditions }: Image) => renditions.map(({ url, width }) => `${url} ${width}w`).join(', ')

/** One picture as large as its stage allows and no larger than it is; the small one shows until the large one has come. */
export function PictureOnStage({ image }: { image: Image }) {
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

/** Fetches pictures that may be looked at next. */
export function usePreload(images: readonly (Image | undefined)[]) {
  const wanted = images.map((image) => image?.id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: which pictures they are is all that matters
  useEffect(() => {
    for (const image of images) {
      if (!image) continue
      const ahead = new window.Image()
      ahead.sizes = sizesOf(image)
      ahead.srcset = srcSetOf(image)
    }
  }, [wanted])
}
