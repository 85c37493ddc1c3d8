/** Filter of a gallery's images, and its text in an address: `?show=`. Pure. */
import type { Image } from '#contract/images.ts'
import { MARKS, type Mark } from '#contract/pick-form.ts'

export type Filter =
  | { of: 'waiting' }
  | { of: 'uncaptioned' }
  /** Favourites sent by visitors: one selection of them, or all (null). */
  | { of: 'favourites'; selectionId: number | null }
  /** Images chosen by the holder of a view link: with one mark, or with any (null). */
  | { of: 'link'; linkId: number; mark: Mark | null }

export function textOf(filter: Filter): string {
  switch (filter.of) {
    case 'link':
      return ['link', filter.linkId, ...(filter.mark ? [filter.mark] : [])].join('-')
    case 'favourites':
      return filter.selectionId === null ? 'favourites' : `favourites-${filter.selectionId}`
    default:
      return filter.of
  }
}

/** Null for all images, also if the text is not a known filter. */
export function filterOf(text: string): Filter | null {
  const [of, id, mark, ...rest] = text.split('-')
  if (rest.length > 0) return null
  const number = /^[1-9]\d{0,9}$/.test(id ?? '') ? Number(id) : null
  const known = MARKS.find((one) => one === mark) ?? null
  if (of === 'link' && number !== null && (mark === undefined || known))
    return { of, linkId: number, mark: known }
  if (of === 'favourites' && mark === undefined && (id === undefined || number !== null))
    return { of, selectionId: number }
  return (of === 'waiting' || of === 'uncaptioned') && id === undefined ? { of } : null
}

/** Tells whether an image has neither a title nor a description. */
export const isUncaptioned = ({ title, description }: Pick<Image, 'title' | 'description'>) =>
  !title && !description
