/** A letter as people read it. `id` is stable over retries, so that mail programs can tell a repeated delivery. */
export type Letter = {
  id: string
  to: string
  subject: string
  text: string
  html: string
}

/** Delivers letters. Throws when delivery may succeed later; the caller tries again. */
export type Mail = {
  deliver(letter: Letter): Promise<void>
}
