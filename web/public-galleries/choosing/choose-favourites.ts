/** Favourites that visitors mark and send. Loaded only by pages of galleries with favourites. */
import { localeOf } from '#contract/languages.ts'
import { language, texts } from '#web/texts/texts.ts'
import type { ChoosingPage } from '../viewer/ending.tsx'
import { type Favourites, favouritesOf } from './favourites.ts'
import { findImages, type WholeGallery } from './find-images.ts'
import { choosingOn, opening, type PageToChoose } from './page-choosing.ts'

/** Removes the marks of deleted pictures, unless looking for them fails. */
export async function dropGone(favourites: Favourites, gallery: WholeGallery) {
  const ids = [...favourites.list()]
  const found = await findImages(ids, gallery).catch(() => undefined)
  const gone = found ? ids.filter((id) => !found.has(id)) : []
  if (gone.length > 0) favourites.drop(gone)
}

export function showChoosing(on: PageToChoose): ChoosingPage {
  const gallery = { ...on.shown }
  const favourites = favouritesOf(gallery.facts.publicId)
  const open = opening(async () => (await import('./send-dialog.ts')).sendDialog(gallery, favourites))
  void dropGone(favourites, gallery)
  return choosingOn(on, {
    choice: favourites,
    loaded: Promise.resolve(),
    hearts: { label: (name) => texts.favourite({ name }), title: texts.favouriteByKey },
    label: texts.yourFavourites,
    chosen: { title: texts.yourFavourites, button: texts.showFavourites },
    state() {
      const count = favourites.list().length
      const text = texts[favourites.areSent() ? 'favouriteCountSent' : 'favouriteCount']({ count })
      return {
        text: count === 0 ? '' : text,
        count: count.toLocaleString(localeOf(language)),
        action: { label: texts.send, isReady: true, open },
      }
    },
    ending: { label: texts.sendFavourites, isOffered: () => true, open },
    fetchPlugin: async () => (await import('./viewer-with-favourites.tsx')).favouritesPlugin(favourites),
  })
}
