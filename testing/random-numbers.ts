/** Makes numbers between 0 and 1 that look random, and are the same on every run with the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}
