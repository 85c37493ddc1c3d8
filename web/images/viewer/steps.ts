/** The place that is `step` further; both ends of the list are neighbours. */
export const stepFrom = (place: number, step: number, count: number) => (place + step + count) % count
