/**
 * The time of day, which is the database's: all processes store and compare times by one clock, whatever those of their
 * machines do. Between its answers time runs by the clock that never jumps. What passes within a process is measured
 * with `performance.now()` alone.
 */

/** Milliseconds from where `performance.now()` begins back to 1970. Until the database has answered: as this machine says. */
let apart = performance.timeOrigin

const ms = () => Math.floor(apart + performance.now())

export const clock = {
  /** Milliseconds since 1970. */
  ms,
  now: () => new Date(clock.ms()),
  /** The moment so many milliseconds from now. */
  fromNow: (milliseconds: number) => new Date(clock.ms() + milliseconds),
  /** The moment so many milliseconds after an event, which cannot lie ahead: if so, the clock was put back since. */
  fromEvent: (event: Date | null, milliseconds: number) =>
    new Date(event ? Math.min(event.getTime(), clock.ms()) + milliseconds : 0),
  /** Follows the database, whose clock was at `told` between two moments of `performance.now()`. */
  follow(told: number, { asked, answered }: { asked: number; answered: number }) {
    // How long which way took is not known: what may be right is left as it is.
    apart = Math.max(told - answered, Math.min(told - asked, apart))
  },
}
