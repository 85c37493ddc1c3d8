import { localeOf } from '#contract/languages.ts'
import type { Mark } from '#contract/pick-form.ts'
import { language, texts } from '#web/texts/texts.ts'
import type { Picks } from './picks.ts'

export const markName = (mark: Mark): string => texts[mark]

/** Number of chosen images; with a limit, of how many. */
export function countText(picks: Pick<Picks, 'count'>): string {
  const { chosen, most } = picks.count()
  return most === null ? chosen.toLocaleString(localeOf(language)) : texts.countOf({ count: chosen, most })
}

/** Words about the number of chosen images, with the limit if there is one, and how many more than that. */
export function chosenText(picks: Pick<Picks, 'count'>): string {
  const { chosen: count, most, extra } = picks.count()
  if (most === null) return texts.chosenCount({ count })
  return extra > 0 ? texts.chosenBeyond({ count, most, extra }) : texts.chosenOf({ count, most })
}

/**
 * Said from then on.
 * @param studio its name, where it is shown
 */
export function sentText(doneAt: Date, studio: string | undefined): string {
  const day = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long' }).format(doneAt)
  return studio ? texts.sentToStudio({ name: studio, day }) : texts.sentToPhotographer({ day })
}

export const askedText = (studio: string | undefined): string =>
  studio ? texts.studioWasAsked({ name: studio }) : texts.photographerWasAsked
