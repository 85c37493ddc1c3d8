import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Quitting, Usage } from '#contract/account-page.ts'
import { audit } from '#server/accounts/audit.ts'
import { accountCaller, sendArchive } from '#server/archives/send-archive.ts'
import type { Database } from '#server/database/connect.ts'
import { type Quotas, quotaOf, usageOf } from '#server/images/quota.ts'
import { binary } from '#server/platform/http/openapi.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Storage } from '#server/ports/storage/storage.ts'
import type { RequireConfirmation } from '#server/sign-in/confirmation.ts'
import type { BundlePages } from '#server/web-files/bundle-pages.ts'
import { EXPORTED } from './account-record.ts'
import { deleteOwnAccount } from './delete-own-account.ts'
import { exportAccount } from './export-account.ts'

type Options = {
  db: Database
  jobs: Jobs
  storage: Storage
  pages: BundlePages
  requireConfirmation: RequireConfirmation
  config: { quotas: Quotas }
}

/** What a person reads about the whole of their account, takes along, and deletes. */
export const accountPageRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { db, config } = options
  const tags = ['accounts']

  app.get(
    '/api/account/usage',
    {
      config: { whileActing: true },
      schema: { tags, summary: 'How much room the account uses', response: { 200: Usage } },
    },
    async (request) => {
      const person = request.signedInUser()
      const [used] = await usageOf(db, person.id)
      return { ...used!, quotaBytes: quotaOf(person, config.quotas) }
    },
  )

  app.get(
    '/api/account/export',
    {
      schema: {
        tags,
        summary: 'Everything of the account as one ZIP: account.json, and the own galleries as bundles',
        response: { 200: binary('application/zip'), 206: binary('application/zip') },
      },
    },
    async (request, reply) => {
      const person = request.signedInUser()
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

  app.delete(
    '/api/account',
    {
      schema: {
        tags,
        summary: 'Delete the account with everything in it',
        body: Quitting,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await options.requireConfirmation(request, request.body.password)
      await deleteOwnAccount(options, request.signedInUser(), request.body)
      await reply.endSession()
      return reply.code(204).send(null)
    },
  )
}
