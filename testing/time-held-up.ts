/** Returns the milliseconds for which this process has been held up since the beginning of the measurement. */
export function timeHeldUp(atEnd: (work: () => void) => void): () => number {
  const everyMs = 20
  let ticked = performance.now()
  let lost = 0
  const timer = setInterval(() => {
    lost += Math.max(0, performance.now() - ticked - everyMs)
    ticked = performance.now()
  }, everyMs)
  atEnd(() => clearInterval(timer))
  return () => lost
}
