/**
 * Names and attributes of tiles; those of walls are in wall-props.ts. The server's documents spread them in JSX, and the page's scripts make elements of
 * them; a script gets them in the order in which they are set: the source of a picture comes last.
 */
import type { PublicImage } from '#contract/images.ts'
import { plainSource, sourceSet } from './image-sources.ts'

/** Names a tile in the hash of an address. */
export const imageAnchor = (imageId: number) => `image-${imageId}`
/** The image of a tile that has this id; undefined for a tile that a script has made. */
export const imageOfAnchor = (id: string) => Number(/^image-(\d+)$/.exec(id)?.[1]) || undefined

/** Names a chapter's section in the hash of an address: never another element's name, as its own address might be. */
export const chapterAnchor = (id: number) => `chapter-${id}`

/** Joins the names that apply, for a `class` attribute. */
export const classNames = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')

/** Hash of the address that shows only what the visitor has chosen. */
export const CHOSEN_HASH = '#favourites'

/** @param inside the picture is narrower than its tile */
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

/** An element with these attributes, named as in JSX: HTML does not mind capitals. */
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

/** A text within HTML, also of an attribute. */
export const inHtml = (text: string) => text.replace(/[&<"]/g, (found) => `&#${found.charCodeAt(0)};`)

/** Adds a style sheet to the page, for code that is loaded when it is used. */
export const addStyles = (styles: string) => document.head.append(element('style', {}, styles))
