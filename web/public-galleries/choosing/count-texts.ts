import type { Picks } from './picks.ts'

export const favouritesText = (count: number) => (count === 1 ? '1 favourite' : `${count} favourites`)

/** With a limit, of how many. */
export function countText(picks: Pick<Picks, 'count'>): string {
  const { chosen, most } = picks.count()
  return `${chosen}${most === null ? '' : ` of ${most}`}`
}

/** The same in words, and how many more than that. */
export function chosenText(picks: Pick<Picks, 'count'>): string {
  const { extra } = picks.count()
  return `${countText(picks)} chosen${extra > 0 ? `, ${extra} extra` : ''}`
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

/** Said from then on. */
export const sentText = (doneAt: Date, studio: string) => `Sent to ${studio} on ${day.format(doneAt)}.`

/** @param studio its name, or 'the photographer' */
export const askedText = (studio: string) =>
  `You have asked. ${studio[0]!.toUpperCase()}${studio.slice(1)} will answer.`
