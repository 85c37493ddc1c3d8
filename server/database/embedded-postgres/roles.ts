import { createHmac } from 'node:crypto'
import pg from 'pg'

/** The role that the cluster was created with. Only used at startup, to maintain the product's role. */
export const SUPERUSER = 'picturerail'

/** The role that the product connects as: it owns its database and nothing else. */
export const PRODUCT_ROLE = 'picturerail_app'

const DATABASE = 'picturerail'

/** Connects to the product's database as its role, whose password is derived from the superuser's. */
export function productUrl(port: number, password: string): string {
  return urlOf(port, PRODUCT_ROLE, productPassword(password), DATABASE)
}

/** Creates the product's role and database if missing. */
export async function ensureProductDatabase(port: number, password: string): Promise<void> {
  const connectionString = urlOf(port, SUPERUSER, password, 'postgres')
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 30_000 })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select exists (select from pg_roles where rolname = '${PRODUCT_ROLE}') as role,
              exists (select from pg_database where datname = '${DATABASE}') as database`,
    )
    if (!rows[0].role) {
      await client.query(`create role ${PRODUCT_ROLE} login password '${productPassword(password)}'`)
    }
    if (!rows[0].database) await client.query(`create database ${DATABASE} owner ${PRODUCT_ROLE}`)
  } finally {
    await client.end()
  }
}

const productPassword = (password: string) =>
  createHmac('sha256', password).update(PRODUCT_ROLE).digest('base64url')

const urlOf = (port: number, role: string, password: string, database: string) =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
