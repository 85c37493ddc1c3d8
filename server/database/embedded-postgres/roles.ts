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

/**
 * Creates the product's role and database if missing. Everything that the superuser owns in that database is
 * transferred to the product's role: earlier versions connected as the superuser.
 */
export async function ensureProductDatabase(port: number, password: string): Promise<void> {
  await asSuperuser(port, password, 'postgres', async (client) => {
    const { rows } = await client.query(
      `select exists (select from pg_roles where rolname = '${PRODUCT_ROLE}') as role,
              exists (select from pg_database where datname = '${DATABASE}') as database`,
    )
    if (!rows[0].role) {
      await client.query(`create role ${PRODUCT_ROLE} login password '${productPassword(password)}'`)
    }
    if (!rows[0].database) await client.query(`create database ${DATABASE} owner ${PRODUCT_ROLE}`)
  })
  await asSuperuser(port, password, DATABASE, async (client) => {
    const { rows } = await client.query<{ name: string }>(OWNED_BY_SUPERUSER)
    // One query of several statements is one transaction.
    await client.query(rows.map(({ name }) => `alter ${name} owner to ${PRODUCT_ROLE}`).join(';'))
  })
}

/**
 * Every object of the current database that the current role owns, as ALTER names it. (REASSIGN OWNED refuses
 * the role that a cluster was created with.) Sequences of columns follow their tables.
 */
const OWNED_BY_SUPERUSER = `
  select kind || ' ' || name as name
  from (
    select 'database' as kind, quote_ident(datname) as name, datdba as owner, 0::oid as namespace
    from pg_database where datname = current_database()
    union all
    select 'schema', quote_ident(nspname), nspowner, oid from pg_namespace
    union all
    select case relkind when 'S' then 'sequence' else 'table' end, oid::regclass::text, relowner, relnamespace
    from pg_class
    where relkind in ('r', 'p', 'v', 'm') or relkind = 'S' and not exists (
      select from pg_depend
      where classid = 'pg_class'::regclass and objid = pg_class.oid and refobjsubid > 0 and deptype in ('a', 'i')
    )
    union all
    select 'type', oid::regtype::text, typowner, typnamespace from pg_type where typtype in ('e', 'd')
    union all
    select 'routine', oid::regprocedure::text, proowner, pronamespace from pg_proc
  ) as objects
  where owner = current_user::regrole and namespace not in (
    select oid from pg_namespace where nspname ~ '^pg_' or nspname = 'information_schema'
  )`

const productPassword = (password: string) =>
  createHmac('sha256', password).update(PRODUCT_ROLE).digest('base64url')

const urlOf = (port: number, role: string, password: string, database: string) =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`

async function asSuperuser(
  port: number,
  password: string,
  database: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const connectionString = urlOf(port, SUPERUSER, password, database)
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 30_000 })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
