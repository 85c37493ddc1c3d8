import { sql } from 'drizzle-orm'
import { connectAlone, type Database } from '#server/database/connect.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'

/** Secret by which the program recognises its doctor. Valid until `release` or the end of the process. */
export type DoctorToken = { token: string; release(): Promise<void> }

/** Holds an advisory lock whose number is derived from the token, so that nothing is stored. */
export async function holdDoctorToken(databaseUrl: string): Promise<DoctorToken> {
  const token = newToken()
  const client = await connectAlone(databaseUrl, 'doctor')
  await client.query('select pg_advisory_lock(($1::bigint << 32) | $2::bigint)', halvesOf(token))
  return { token, release: () => client.end() }
}

/** Tells whether a doctor on this database holds this token now. */
export async function isDoctorToken(db: Database, token: string): Promise<boolean> {
  const [high, low] = halvesOf(token)
  const { rows } = await db.execute(
    sql`select from pg_locks where locktype = 'advisory' and objsubid = 1 and granted
      and classid = ${high}::bigint::oid and objid = ${low}::bigint::oid
      and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.length > 0
}

/** The two 32-bit numbers of a lock in pg_locks. */
function halvesOf(token: string): [number, number] {
  const hash = Buffer.from(hashToken(token), 'base64url')
  return [hash.readUInt32BE(0), hash.readUInt32BE(4)]
}
