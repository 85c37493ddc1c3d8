/**
 * Preloaded into a program (`NODE_OPTIONS=--import`): puts its clock forward by an hour at the first SIGUSR2,
 * and back by two hours at the second.
 */
const HOUR_MS = 60 * 60 * 1000
const TrueDate = Date
let shift = 0

globalThis.Date = class extends TrueDate {
  constructor(...given: unknown[]) {
    super(...((given.length > 0 ? given : [TrueDate.now() + shift]) as [number]))
  }
  static override now() {
    return TrueDate.now() + shift
  }
} as DateConstructor

process.on('SIGUSR2', () => {
  shift = shift > 0 ? -HOUR_MS : HOUR_MS
  process.stdout.write(`The clock is ${shift / HOUR_MS} h off\n`)
})
