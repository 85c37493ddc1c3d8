import type { FastifyPluginAsync } from 'fastify'
import { Quitting, Usage } from '#contract/account-page.ts'
import { audit } from '#server/accounts/audit.ts'
import { ARCHIVE, accountCaller, sendArchive } from '#server/archives/send-archive.ts'
import type { Database } from '#server/database/connect.ts'
import { type Quotas, quotaOf, usageOf } from '#server/images/quota.ts'
import { callsOf, NO_CONTENT } from '#server/platform/http/call.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Storage } from '#server/ports/storage/storage.ts'
import type { Confirmed } from '#server/sign-in/confirmation.ts'
import { signedIn } from '#server/sign-in/signed-in.ts'
import type { BundlePages } from '#server/web-files/bundle-pages.ts'
import { EXPORTED } from './account-record.ts'
import { deleteOwnAccount } from './delete-own-account.ts'
import { exportAccount } from './export-account.ts'

type Options = {
  db: Database
  jobs: Jobs
  storage: Storage
  pages: BundlePages
  confirmed: Confirmed
  config: { quotas: Quotas }
}

/** What a person reads about the whole of their account, takes along, and deletes. */
export const accountPageRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { db, config } = options
  const call = callsOf(app, 'accounts')

  call(
    'GET /api/account/usage',
    {
      operationId: 'getUsage',
      summary: 'Get how much storage your account uses',
      who: signedIn,
      whileActing: true,
      answers: { 200: Usage },
    },
    async ({ person }) => {
      const [used] = await usageOf(db, person.id)
      return { ...used!, quotaBytes: quotaOf(person, config.quotas) }
    },
  )

  call(
    'GET /api/account/export',
    {
      operationId: 'exportAccount',
      summary: 'Download your account as one ZIP: account.json, and your galleries as bundles',
      who: signedIn,
      answers: ARCHIVE.answers,
      refuses: { ...ARCHIVE.refuses, 503: ['preparing'] },
    },
    async ({ person, request, reply }) => {
      const make = async () => {
        const archive = await exportAccount(options, person)
        // The parts of one download are one export.
        if (!request.headers.range) await audit(db, person, person, EXPORTED)
        return archive
      }
      const name = { ascii: 'account.zip', full: 'account.zip' }
      return sendArchive(request, reply, make, name, accountCaller(person))
    },
  )

  call(
    'DELETE /api/account',
    {
      operationId: 'deleteAccount',
      summary: 'Delete your account and everything in it',
      who: options.confirmed,
      body: Quitting,
      answers: NO_CONTENT,
      refuses: { 409: ['last_admin'] },
    },
    async ({ person, body, reply }) => {
      await deleteOwnAccount(options, person, body)
      await reply.endSession()
    },
  )
}
