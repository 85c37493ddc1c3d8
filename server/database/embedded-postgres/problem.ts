/** A reason why the embedded PostgreSQL cannot run, worded for the person at the terminal. */
export class EmbeddedPostgresProblem extends Error {
  override name = 'EmbeddedPostgresProblem'
}

/** What somebody can do when the embedded PostgreSQL is not for their machine. */
export const USE_DATABASE_URL =
  'Set DATABASE_URL to use a PostgreSQL server of your own, for example ' +
  'postgres://user:password@localhost:5432/picturerail.'
