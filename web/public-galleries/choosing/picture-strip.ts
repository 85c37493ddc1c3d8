import { positionOf } from '#contract/focus.ts'
import { texts } from '#web/texts/texts.ts'
import { imageName, placeholderColour } from '../wall/image-sources.ts'
import { element } from '../wall/markup.ts'
import type { Choice } from './choice.ts'
import { findImages, type WholeGallery } from './find-images.ts'

/** Number of small pictures at first, and with each press of the button after them. */
const PICTURES = 48

type Options = {
  gallery: WholeGallery
  choice: Choice
  /** Ids of the pictures. */
  list(): readonly number[]
  /** Called after a picture was removed. */
  onRemoved(): void
  /** Gets the focus when no picture is left. */
  next(): HTMLElement
  /** Label on a picture. */
  labelOf?(imageId: number): string | undefined
}

/** A row of small pictures, each of which can be removed. Returns a function that updates it. */
export function pictureStrip(strip: HTMLElement, options: Options): () => Promise<void> {
  const { gallery, choice, list, onRemoved, next, labelOf } = options
  let shown = PICTURES

  async function show() {
    const found = await findImages(list(), gallery).catch(() => new Map<number, number>()) // without a connection
    const items = list().flatMap((id) => (found.has(id) ? [pictureOf(id, found.get(id)!)] : []))
    const more = items.length - shown
    strip.replaceChildren(...items.slice(0, shown), ...(more > 0 ? [moreButton(more)] : []))
    strip.hidden = items.length === 0
  }

  function pictureOf(id: number, place: number) {
    const image = gallery.images.at(place)!
    const alt = imageName(image, place, gallery.facts.count)
    const img = element('img', { alt, loading: 'lazy', src: image.renditions[0]?.url ?? image.filePath })
    img.style.background = placeholderColour(image.placeholder)
    img.style.objectPosition = positionOf(image)
    const remove = element('button', {
      type: 'button',
      value: id,
      'aria-label': texts.removeImage({ name: alt }),
    })
    const item = element('li', {}, img, remove)
    const label = labelOf?.(id)
    if (label) item.dataset.is = label
    return item
  }

  function moreButton(more: number) {
    return element(
      'li',
      {},
      element('button', { type: 'button', className: 'plain' }, texts.moreImages({ count: more })),
    )
  }

  strip.addEventListener('click', async ({ target }) => {
    const button = (target as Element).closest('button')
    if (!button) return
    const place = [...strip.children].indexOf(button.parentElement!)
    if (button.value) {
      choice.choose(Number(button.value), null)
      onRemoved()
    } else shown += PICTURES
    await show()
    const { children } = strip
    const focused = children[Math.min(place, children.length - 1)]?.querySelector('button') ?? next()
    focused.focus()
  })
  return show
}
