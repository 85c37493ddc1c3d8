/** A reason why the embedded PostgreSQL cannot run, worded for the person at the terminal. */
export class EmbeddedPostgresProblem extends Error {
  override name = 'EmbeddedPostgresProblem'
}

/** Advice for machines that cannot run the embedded PostgreSQL. */
export const USE_DATABASE_URL =
  'Set DATABASE_URL to use a PostgreSQL server of your own, for example ' +
  'postgres://user:password@localhost:5432/picturerail.'
