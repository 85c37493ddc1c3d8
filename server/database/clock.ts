/**
 * The database's time of day, so that all processes store and compare times by one clock. Between answers it advances
 * by the monotonic clock. Durations within a process are measured with `performance.now()`.
 */

/** Offset of `performance.now()` from the Unix epoch, in ms; by this machine's clock until the database answers. */
let apart = performance.timeOrigin

const ms = () => Math.floor(apart + performance.now())

export const clock = {
  /** Milliseconds since 1970. */
  ms,
  now: () => new Date(clock.ms()),
  /** The time `milliseconds` from now. */
  fromNow: (milliseconds: number) => new Date(clock.ms() + milliseconds),
  /** The time `milliseconds` after a past event. An event in the future means that the clock was set back. */
  fromEvent: (event: Date | null, milliseconds: number) =>
    new Date(event ? Math.min(event.getTime(), clock.ms()) + milliseconds : 0),
  /** Adjusts to the database's clock, which read `told` at some point between `asked` and `answered`. */
  follow(told: number, { asked, answered }: { asked: number; answered: number }) {
    // Network delay each way is unknown: keep the offset if it is within the possible range.
    apart = Math.max(told - answered, Math.min(told - asked, apart))
  },
}
