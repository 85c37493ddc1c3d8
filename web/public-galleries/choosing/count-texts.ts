import type { Picks } from './picks.ts'

export const favouritesText = (count: number) => (count === 1 ? '1 favourite' : `${count} favourites`)

/** With a limit, of how many. */
export function chosenText(picks: Pick<Picks, 'count'>): string {
  const { chosen, most } = picks.count()
  return `${chosen}${most === null ? '' : ` of ${most}`} chosen`
}
