import { localeOf } from '#contract/languages.ts'
import type { Mark } from '#contract/pick-form.ts'
import { language, texts } from '#web/texts/texts.ts'
import type { Picks } from './picks.ts'

export const markName = (mark: Mark): string => texts[mark]

/** Number of chosen images, and the limit if there is one. */
export function countText(picks: Pick<Picks, 'count'>): string {
  const { chosen, most } = picks.count()
  return most === null ? chosen.toLocaleString(localeOf(language)) : texts.countOf({ count: chosen, most })
}

/** Number of chosen images in words, with the limit and the excess, if any. */
export function chosenText(picks: Pick<Picks, 'count'>): string {
  const { chosen: count, most, extra } = picks.count()
  if (most === null) return texts.chosenCount({ count })
  return extra > 0 ? texts.chosenBeyond({ count, most, extra }) : texts.chosenOf({ count, most })
}

/**
 * Text after the choices were sent.
 * @param studio name of the studio, if it is shown
 */
export function sentText(doneAt: Date, studio: string | undefined): string {
  const day = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long' }).format(doneAt)
  return studio ? texts.sentToStudio({ name: studio, day }) : texts.sentToPhotographer({ day })
}

export const askedText = (studio: string | undefined): string =>
  studio ? texts.studioWasAsked({ name: studio }) : texts.photographerWasAsked
