/** For each process of the tests, before it imports the server: a second less. */
import { resolveDrizzleQuickly } from '#server/database/drizzle-resolution.ts'

resolveDrizzleQuickly()
