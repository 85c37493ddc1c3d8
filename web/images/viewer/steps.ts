/** Place after moving by `step`; the list wraps around. */
export const stepFrom = (place: number, step: number, count: number) => (place + step + count) % count
