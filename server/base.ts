import type { Logger } from 'pino'
import type { Config } from './configuration/config.ts'
import type { Database } from './database/connect.ts'
import type { RateLimits } from './limits.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { CustomHostnames } from './ports/custom-hostnames/custom-hostnames.ts'
import type { IdentityProvider } from './ports/identity/identity.ts'
import type { PaymentChoice } from './ports/payments/payments.ts'
import type { Storage } from './ports/storage/storage.ts'

/** Services for the calls and jobs of every module, chosen once from the configuration (services.ts). */
export type Base = {
  config: Config
  log: Logger
  db: Database
  jobs: Jobs
  limits: RateLimits
  storage: Storage
  payments: PaymentChoice
  hostnames: CustomHostnames
  /** Provider at which people sign in; null for local passwords. */
  identity: IdentityProvider | null
  /** The number of this process, under which it reserves folders until it ends. */
  process: number
}
