/** Letters and digits without vowels, so that they spell nothing, and without lookalikes. */
const LETTERS = 'bcdfghjkmnpqrstvwxz23456789'

/** A password that is easily read out and typed on a phone, such as 'k7mw-2rfq': 38 random bits. */
export function suggestPassword(): string {
  const letters = [...crypto.getRandomValues(new Uint32Array(8))].map((n) => LETTERS[n % LETTERS.length])
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}
