/**
 * Names and attributes of tiles; those of walls are in wall-props.ts. The server's documents spread them in
 * JSX, and the page's scripts set them on elements in this order, so the source of a picture comes last.
 */
import type { PublicImage } from '#contract/images.ts'
import { plainSource, sourceSet } from './image-sources.ts'

/** Id of a tile, for the hash of an address. */
export const imageAnchor = (imageId: number) => `image-${imageId}`
/** Id of the image in the id of a tile; undefined for a tile made by a script. */
export const imageOfAnchor = (id: string) => Number(/^image-(\d+)$/.exec(id)?.[1]) || undefined

/** Id of a chapter's section, for the hash of an address; unlike its slug, it cannot equal other ids. */
export const chapterAnchor = (id: number) => `chapter-${id}`

/** Joins the names that apply, for a `class` attribute. */
export const classNames = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')

/** Hash of the address that shows only the visitor's chosen images. */
export const CHOSEN_HASH = '#favourites'

/** @param inside true if the picture is narrower than its tile */
export const tileProps = (index: number, count: number, inside = false) => ({
  className: classNames('tile', inside && 'inside'),
  'aria-setsize': count,
  'aria-posinset': index + 1,
})

export const linkProps = (href: string, index: number, name: string) => ({
  href,
  'data-slide': index,
  'aria-label': name,
})

/** Attributes of an `img`, except for its alternative text. */
export const pictureProps = (
  image: Pick<PublicImage, 'width' | 'height' | 'renditions' | 'filePath'>,
  sizes: string,
) => ({
  width: image.width,
  height: image.height,
  sizes,
  srcSet: sourceSet(image),
  src: plainSource(image),
})

/** Makes an element with these attributes, named as in JSX, as HTML ignores case. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Record<string, string | number>,
  ...children: (Node | string)[]
) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(props))
    made.setAttribute(name === 'className' ? 'class' : name, `${value}`)
  made.append(...children)
  return made
}

/** Escapes a text for HTML, including attributes. */
export const inHtml = (text: string) => text.replace(/[&<"]/g, (found) => `&#${found.charCodeAt(0)};`)

/** Adds a style sheet to the page, for code that is loaded on demand. */
export const addStyles = (styles: string) => document.head.append(element('style', {}, styles))
