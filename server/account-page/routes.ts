import type { FastifyPluginAsync } from 'fastify'
import { Quitting, Usage } from '#contract/account-page.ts'
import { audit } from '#server/accounts/audit.ts'
import { ARCHIVE, accountCaller, sendArchive } from '#server/archives/send-archive.ts'
import type { Base } from '#server/base.ts'
import type { Staging } from '#server/files/staging.ts'
import { quotaOf, usageOf } from '#server/images/quota.ts'
import { callsOf, NO_CONTENT } from '#server/platform/http/call.ts'
import { confirmation } from '#server/sign-in/confirmation.ts'
import { signedIn } from '#server/sign-in/signed-in.ts'
import type { BundlePages } from '#server/web-files/bundle-pages.ts'
import { EXPORTED } from './account-record.ts'
import { deleteOwnAccount } from './delete-own-account.ts'
import { exportAccount } from './export-account.ts'

/** Calls for a whole account: its usage, its export and its deletion. */
export const accountPageRoutes: FastifyPluginAsync<Base & { staging: Staging; pages: BundlePages }> = async (
  app,
  base,
) => {
  const { db, config } = base
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
        const archive = await exportAccount(base, person)
        // All parts of one download count as one export.
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
      who: confirmation(base),
      body: Quitting,
      answers: NO_CONTENT,
      refuses: { 409: ['last_admin'] },
    },
    async ({ person, body, reply }) => {
      await deleteOwnAccount(base, person, body)
      await reply.endSession()
    },
  )
}
