/** Favourites that visitors mark and send. Only pages of galleries that have them load it. */
import type { ChoosingPage } from '../viewer/ending.tsx'
import { once } from '../viewer/open-on-demand.ts'
import type { Shown } from '../wall/shown.ts'
import { choiceBar } from './bar.ts'
import { favourByKey } from './choice.ts'
import { favouritesText } from './count-texts.ts'
import { filterFor } from './filter.ts'
import { findImages } from './find-images.ts'
import { type Marks, marksOf } from './marks.ts'
import { heartsOn } from './tile-hearts.ts'

/** Takes the marks off pictures that are gone; not when they cannot be looked for. */
export async function dropGone(marks: Marks, find: (ids: readonly number[]) => Promise<Map<number, number>>) {
  const ids = [...marks.list()]
  const found = await find(ids).catch(() => undefined)
  const gone = found ? ids.filter((id) => !found.has(id)) : []
  if (gone.length > 0) marks.drop(gone)
}

/** @param main what has the walls of the page */
export function showChoosing(
  page: HTMLElement,
  main: HTMLElement,
  shown: Shown,
  announce: (text: string) => void,
): ChoosingPage {
  const { facts, images } = shown
  const marks = marksOf(facts.publicId)
  const find = (ids: readonly number[]) => findImages(ids, images, facts.count)
  const dialog = once(async () => {
    const { sendDialog } = await import('./send-dialog.ts')
    return sendDialog({ facts, images, marks, find })
  })
  const open = () => void dialog().then((show) => show())

  heartsOn(main, shown, marks, {
    label: (name) => `Favourite ${name}`,
    title: 'Favourite (H)',
    keys: 'H',
    onKey: favourByKey,
  })
  const filter = filterFor(page, main, shown, marks, {
    title: 'Your favourites',
    find,
    onChange: () => showBar(),
    announce,
  })
  const showBar = choiceBar(page, {
    label: 'Your favourites',
    isFiltered: () => filter.isOn(),
    state() {
      const count = marks.list().length
      const text = `${favouritesText(count)}${marks.areSent() ? ', sent' : ''}`
      return {
        text: count === 0 ? '' : text,
        count: String(count),
        filter: filter.isOn() ? 'Show all' : 'Show',
        action: 'Send',
      }
    },
    onFilter: filter.toggle,
    onAction: open,
  })
  marks.onChange(showBar)
  void dropGone(marks, find)
  void filter.follow()
  return {
    chosen: { label: 'Your favourites', ids: () => marks.list() },
    loaded: Promise.resolve(),
    ending: { label: 'Send favourites', isOffered: () => true, open },
    fetchPlugin: async () => (await import('./viewer-with-hearts.tsx')).hearts(marks),
  }
}
