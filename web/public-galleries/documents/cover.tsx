import type { CSSProperties, ReactNode } from 'react'
import type { Look } from '#contract/appearance.ts'
import { positionOf } from '#contract/focus.ts'
import type { CoverPicture } from '#contract/public-page.ts'
import { spoken } from '#web/texts/spoken.ts'
import { placeholderColour, sourceSet } from '../wall/image-sources.ts'
import { classNames, pictureProps } from '../wall/markup.ts'
import { coverSizes } from './cover-sizes.ts'

export type CoverLook = Pick<Look, 'coverStyle'>

/** True if a cover fills the first screen; never in frames, where it is lower, or in bundles, on disk. */
export const coverFills = (cover: CoverPicture | null, coverStyle: Look['coverStyle'], framed?: boolean) =>
  cover !== null && coverStyle === 'full' && framed === false

/** Requests the cover before everything else. */
export function CoverPreload({
  cover,
  look,
  framed,
}: {
  cover: CoverPicture
  look: CoverLook
  framed: boolean
}) {
  return (
    <link
      rel="preload"
      as="image"
      imageSrcSet={sourceSet(cover)}
      imageSizes={coverSizes(cover, look.coverStyle, framed)}
      fetchPriority="high"
    />
  )
}

type Props = {
  cover: CoverPicture
  look: CoverLook
  framed: boolean
  /** Alignment of the words. */
  align: 'left' | 'center' | 'right'
  /** Link that opens the picture, if it is the only one. */
  opener?: ReactNode
  children: ReactNode
}

/** A picture with words on it; an upright one stands beside them on wide screens. Its blur is shown first. */
export function Cover({ cover, look, framed, align, opener, children }: Props) {
  const { coverStyle } = look
  const upright = cover.height > cover.width
  const names = classNames(
    'cover',
    coverStyle,
    upright && 'upright',
    framed && 'framed',
    align === (spoken().dir === 'rtl' ? 'left' : 'right') && 'words-last',
  )
  const style = {
    '--focus': positionOf(cover),
    '--ratio': (cover.width / cover.height).toFixed(4),
    textAlign: align,
  } as CSSProperties
  return (
    <div className={names} style={style}>
      <div
        className="cover-picture"
        style={{
          backgroundColor: placeholderColour(cover.placeholder),
          backgroundImage: cover.blurred ? `url(${cover.blurred})` : undefined,
        }}
      >
        {/* In a picture element, as React would add a preload of its own. */}
        <picture>
          <img {...pictureProps(cover, coverSizes(cover, coverStyle, framed))} alt="" fetchPriority="high" />
        </picture>
      </div>
      {opener}
      <div className="cover-words">{children}</div>
    </div>
  )
}
