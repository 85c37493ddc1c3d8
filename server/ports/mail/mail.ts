/** A letter as people read it. `id` is stable over retries, so that mail programs can tell a repeated delivery. */
export type Letter = {
  id: string
  to: string
  subject: string
  text: string
  html: string
}

/** Whom letters come from: `Name <address>`, or both apart. */
export type Sender = string | { name: string; address: string }

/**
 * Delivers letters. Throws Undeliverable when it will never work for this letter, and anything else when trying
 * again later makes sense.
 */
export type Mail = {
  deliver(letter: Letter): Promise<void>
}

/** The recipient or the letter was refused for good. */
export class Undeliverable extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'Undeliverable'
  }
}
